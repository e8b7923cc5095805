import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { uniqueKeys } from '@/domain/list/unique-keys'
import { matchesIn, type RowWithId } from '@/domain/list/whole-list'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { InlineError } from '@/ui/feedback/error-state'
import { WholeListSearch, type WholeListSearchProps } from '@/ui/table/whole-list-search'

interface FoundListProps<Row, Found> extends WholeListSearchProps<Row> {
  /** What the rows that were searched so far have brought. */
  found: readonly Found[]
  /** Replaces them if there are none; 'No payments', for example, if omitted. */
  none?: string | undefined
  children: (found: Found) => ReactNode
}

interface FoundRowsProps<Row> extends Omit<FoundListProps<Row, Row>, 'query' | 'found'> {
  isMatch: (row: Row) => boolean
  /** Whether the row lacks the id by which it would match, as the specification allows. */
  lacksId?: (row: Row) => boolean
}

/** Searches a list that the API can't search, and shows what has been found so far. */
export function FoundRows<Row extends RowWithId>({
  isMatch,
  lacksId,
  none,
  ...props
}: FoundRowsProps<Row>) {
  const query = useQuery(props.reader.options)
  const found = query.data ? matchesIn(query.data, isMatch) : []
  const unsure =
    lacksId &&
    query.data?.rows.some(lacksId) &&
    `Some ${props.noun} lack the ID by which they would be found.`
  return <FoundList {...props} query={query} found={found} none={unsure || none} />
}

export function FoundList<Row, Found extends RowWithId>({
  found,
  none,
  children,
  ...search
}: FoundListProps<Row, Found>) {
  const { noun, query } = search
  const keys = uniqueKeys(found)
  return (
    <Stack gap="xs">
      {found.length > 0 && (
        <ul>
          {found.map((row, index) => (
            <li key={keys[index]}>{children(row)}</li>
          ))}
        </ul>
      )}
      {found.length === 0 && query.data?.extent === 'whole' && (
        <EmptyNote>{none ?? `No ${noun}`}</EmptyNote>
      )}
      <WholeListSearch {...search} />
      {query.isError && (
        <InlineError lead={`The ${noun} could not be searched:`} query={query} />
      )}
    </Stack>
  )
}
