import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { uniqueKeys } from '@/domain/list/unique-keys'
import { matchesIn } from '@/domain/list/whole-list'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { InlineError } from '@/ui/feedback/error-state'
import { type ListReader, WholeListSearch } from '@/ui/table/whole-list-search'

interface FoundRowsProps<Row extends { _id: string }> {
  /** Such as 'payments'. */
  noun: string
  reader: ListReader<Row>
  isMatch: (row: Row) => boolean
  /** Replaces the rows if there are none; 'No payments', for example, if omitted. */
  none?: string
  children: (row: Row) => ReactNode
}

/** Searches a list that the API can't search, and shows what has been found so far. */
export function FoundRows<Row extends { _id: string }>({
  noun,
  reader,
  isMatch,
  none = `No ${noun}`,
  children,
}: FoundRowsProps<Row>) {
  const query = useQuery(reader.options)
  const found = query.data ? matchesIn(query.data, isMatch) : []
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
        <EmptyNote>{none}</EmptyNote>
      )}
      <WholeListSearch noun={noun} reader={reader} query={query} />
      {query.isError && (
        <InlineError lead={`The ${noun} could not be searched:`} query={query} />
      )}
    </Stack>
  )
}
