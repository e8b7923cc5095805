import { Button, Group, Progress, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { type AllRows, MAX_ROWS } from '@/api/all-rows'
import { formatNumber } from '@/domain/format/count'
import { type Doubt, doubts, NOTHING_FETCHED } from '@/domain/list/fetch-pages'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { InlineError } from '@/ui/feedback/inline-error'

interface SearchingProps<Row extends { _id: string }> {
  /** Such as 'payments'. */
  noun: string
  list: AllRows<Row>
  onStop?: () => void
}

/** Says how many pages of a list have been read. */
export function Searching<Row extends { _id: string }>({
  noun,
  list,
  onStop,
}: SearchingProps<Row>) {
  const { sizes, pages } = useQuery(list.progress).data ?? NOTHING_FETCHED
  const page = sizes.length + 1
  const place = pages === undefined ? `page ${page}` : `page ${Math.min(page, pages)} of ${pages}`
  return (
    <Group gap="xs">
      <Text span size="sm" c="dimmed">{`Searching ${noun}, ${place}`}</Text>
      <Progress
        flex={1}
        miw="3rem"
        value={pages === undefined ? 0 : (sizes.length / pages) * 100}
        aria-label={`Searching ${noun}`}
      />
      {onStop && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Stop searching ${noun}`}
          onClick={onStop}
        >
          Stop
        </Button>
      )}
    </Group>
  )
}

interface SearchLimitsProps {
  noun: string
  result: { hasMore: boolean; doubt?: Doubt | undefined }
}

/** Says why a search of all rows may have missed some. */
export function SearchLimits({ noun, result: { hasMore, doubt } }: SearchLimitsProps) {
  return (
    <>
      {hasMore && (
        <Text size="sm" c="dimmed">
          {`Only the first ${formatNumber(MAX_ROWS)} ${noun} were searched.`}
        </Text>
      )}
      {doubt !== undefined && doubt !== 'uncounted' && (
        <Text size="sm" c="dimmed">{`${doubts[doubt]}, so ${noun} may be missing.`}</Text>
      )}
    </>
  )
}

interface FoundRowsProps<Row extends { _id: string }> {
  noun: string
  list: AllRows<Row>
  isWanted: (row: Row) => boolean
  /** Replaces the rows if there are none. */
  none: string
  /** Reads the list only when the user asks for it. */
  onDemand?: boolean
  children: (row: Row) => ReactNode
}

/** Searches a list that the API can't search, and shows what has been found so far. */
export function FoundRows<Row extends { _id: string }>({
  noun,
  list,
  isWanted,
  none,
  onDemand = false,
  children,
}: FoundRowsProps<Row>) {
  const client = useQueryClient()
  const [search, setSearch] = useState<'waiting' | 'reading' | 'stopped'>(
    onDemand ? 'waiting' : 'reading',
  )
  const query = useQuery({ ...list.all, enabled: search === 'reading' })
  const read = useQuery(list.progress).data ?? NOTHING_FETCHED
  const { data } = query
  const found = (data?.rows ?? read.rows).filter(isWanted)
  const keys = uniqueKeys(found)

  function stop() {
    setSearch('stopped')
    void client.cancelQueries({ queryKey: list.all.queryKey, exact: true })
  }
  return (
    <>
      {found.length > 0 && (
        <ul>
          {found.map((row, index) => (
            <li key={keys[index]}>{children(row)}</li>
          ))}
        </ul>
      )}
      {data ? (
        <>
          {found.length === 0 && <Text c="dimmed">{none}</Text>}
          <SearchLimits noun={noun} result={data} />
        </>
      ) : search === 'waiting' ? (
        <Button variant="default" size="compact-md" onClick={() => setSearch('reading')}>
          {`Search ${noun}`}
        </Button>
      ) : search === 'stopped' ? (
        <Group gap="xs">
          <Text span c="dimmed">
            Search stopped.
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setSearch('reading')}>
            Search again
          </Button>
        </Group>
      ) : query.isError ? (
        <InlineError lead={`The ${noun} could not be searched:`} query={query} />
      ) : (
        <Searching noun={noun} list={list} onStop={stop} />
      )}
    </>
  )
}
