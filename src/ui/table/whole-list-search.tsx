import { Button, Group, Progress, Text } from '@mantine/core'
import {
  type QueryClient,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'

import { formatNumber } from '@/domain/format/count'
import type { FetchOptions } from '@/domain/list/fetch-whole-list'
import { doubts, type WholeList } from '@/domain/list/whole-list'
import type { FailedQuery } from '@/ui/feedback/retry-button'

/** The ways to read a list beyond the page on screen, as an endpoint's `whole()` returns them. */
export interface ListReader<Row> {
  /** The query of what is searched on screen. It is read up to a limit. */
  options: UseQueryOptions<WholeList<Row>>
  isFresh: (queryClient: QueryClient) => boolean
  /** Reads what is on screen to its end. */
  fetchRest: (queryClient: QueryClient) => Promise<void>
  /** Ends the reading of what is on screen. */
  stop: (queryClient: QueryClient) => void
  /** Reads all rows anew, and leaves nothing in the cache. */
  fetchAll: (
    queryClient: QueryClient,
    options: Omit<FetchOptions<Row>, 'limit'>,
  ) => Promise<WholeList<Row>>
}

/** Where the rows that the filters match are read from, on all pages. */
export interface ListSource<Row> {
  reader: ListReader<Row>
  /** A filter that the API lacks. */
  isMatch: ((row: Row) => boolean) | undefined
}

export interface ListQuery<Data> extends FailedQuery {
  data: Data | undefined
  dataUpdatedAt: number
  isError: boolean
  isPlaceholderData: boolean
}

export interface WholeListSearchProps<Row> {
  /** Such as 'payments'. */
  noun: string
  reader: ListReader<Row>
  query: ListQuery<WholeList<Row>>
  /** How many rows fit the filters. Said once all rows have been searched. */
  matchCount?: number
}

/** Says how far a list has been searched, and lets people stop the search or go on with it. */
export function WholeListSearch<Row>({
  noun,
  reader,
  query,
  matchCount,
}: WholeListSearchProps<Row>) {
  const queryClient = useQueryClient()
  const { isFetching } = query
  const data = query.isPlaceholderData ? undefined : query.data
  if (isFetching && data?.extent !== 'whole') {
    return (
      <SearchProgress
        noun={noun}
        progress={data}
        // Before the first page, there is nothing that a stopped search could show.
        onStop={data && (() => reader.stop(queryClient))}
      />
    )
  }
  if (!data) return null
  const { extent, doubt, rows } = data
  return (
    <>
      {extent !== 'whole' && (
        <Group gap="xs">
          <Text span size="sm" c="dimmed">
            {`Only the first ${formatNumber(rows.length)} ${noun} were searched.`}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void reader.fetchRest(queryClient)}
          >
            Search on
          </Button>
        </Group>
      )}
      {extent === 'whole' && matchCount !== undefined && (
        <Text size="sm" c="dimmed">
          {`${formatNumber(matchCount)} of ${formatNumber(rows.length)} ${noun}`}
        </Text>
      )}
      {doubt !== undefined && (
        <Text size="sm" c="dimmed">
          {`${doubts[doubt]}, so ${noun} may be missing.`}
        </Text>
      )}
    </>
  )
}

export interface SearchProgressProps {
  noun: string
  /** How many pages have been read, of how many if that is known. */
  progress: Pick<WholeList<unknown>, 'fetched' | 'pages'> | undefined
  onStop: (() => void) | undefined
}

function describeProgress(progress: SearchProgressProps['progress']) {
  const { fetched = 0, pages } = progress ?? {}
  if (pages === undefined) return { place: `page ${fetched + 1}`, percent: 0 }
  const page = Math.min(fetched + 1, pages)
  return { place: `page ${page} of ${pages}`, percent: (fetched / pages) * 100 }
}

/** Shown while a list is read, which it lets people stop. */
export function SearchProgress({ noun, progress, onStop }: SearchProgressProps) {
  const { place, percent } = describeProgress(progress)
  return (
    <Group gap="0.375rem" wrap="nowrap">
      <Text span size="sm" c="dimmed">
        {`Searching ${noun}, ${place}`}
      </Text>
      <Progress
        visibleFrom="xs"
        flex={1}
        w="8rem"
        miw="3rem"
        value={percent}
        aria-label={`Searching ${noun}`}
      />
      {onStop && (
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          px="0.25rem"
          aria-label={`Stop searching ${noun}`}
          onClick={onStop}
        >
          Stop
        </Button>
      )}
    </Group>
  )
}
