import { Button, Group, Progress, Text } from '@mantine/core'
import {
  CancelledError,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useState } from 'react'

import { formatNumber } from '@/domain/format/count'
import { type AllRows, incompleteReasons } from '@/domain/list/fetch-pages'
import type { FailedQuery } from '@/ui/feedback/error-state'
import { toast } from '@/ui/feedback/toast'

/** All rows of a list, as an endpoint's `whole()` returns them. */
export interface WholeList<Row> {
  /** The query of the rows up to a limit. */
  options: UseQueryOptions<AllRows<Row>>
  isFresh: (client: QueryClient) => boolean
  readToEnd: (client: QueryClient, maxAgeMs?: number) => Promise<AllRows<Row>>
}

/** The rows of a list that its filters match, on all pages. */
export interface Matches<Row> {
  list: WholeList<Row>
  /** A filter that the API lacks. */
  isWanted: ((row: Row) => boolean) | undefined
}

export interface ListQuery<Data> extends FailedQuery {
  data: Data | undefined
  isError: boolean
  isPlaceholderData: boolean
}

export interface WholeListSearchProps<Row> {
  /** Such as 'payments'. */
  noun: string
  list: WholeList<Row>
  query: ListQuery<AllRows<Row>>
}

export function isWholeList({ data }: { data: AllRows<unknown> | undefined }): boolean {
  return data?.isComplete === true && !data.hasMore
}

/** Says how far a list has been searched, and lets people stop the search or go on with it. */
export function WholeListSearch<Row>({ noun, list, query }: WholeListSearchProps<Row>) {
  const client = useQueryClient()
  const { mutate: readOn, isPending } = useMutation({
    meta: { errorDisplay: 'screen' },
    mutationFn: () => list.readToEnd(client),
  })
  const { isFetching, isError } = query
  const data = query.isPlaceholderData ? undefined : query.data
  if (isFetching && !(data?.isComplete && !isPending)) {
    return <SearchProgress noun={noun} list={list} read={data} />
  }
  if (!data || isError) return null
  const { isComplete, hasMore, incompleteReason, rows } = data
  return (
    <>
      {(hasMore || !isComplete) && (
        <Group gap="xs">
          <Text span size="sm" c="dimmed">
            {`Only the first ${formatNumber(rows.length)} ${noun} were searched.`}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => readOn()}>
            Search on
          </Button>
        </Group>
      )}
      {incompleteReason !== undefined && incompleteReason !== 'uncounted' && (
        <Text size="sm" c="dimmed">
          {`${incompleteReasons[incompleteReason]}, so ${noun} may be missing.`}
        </Text>
      )}
    </>
  )
}

interface ReadToEndOptions<Row> {
  /** Such as 'accounts'. */
  noun: string
  /** Rows that are older are read again. */
  maxAgeMs: number | undefined
  /** Says what has not happened if the list can't be read. */
  failure: string
  onRead: (rows: readonly Row[]) => void
}

/** Returns a function that reads all rows of a list, and what to show meanwhile. */
export function useReadToEnd<Row>(
  list: WholeList<Row>,
  { noun, maxAgeMs, failure, onRead }: ReadToEndOptions<Row>,
) {
  const client = useQueryClient()
  /** What is read, even if the filters change meanwhile. */
  const [reading, setReading] = useState(list)
  // Stops the reading when the component is unmounted.
  const { data: read } = useQuery({ ...reading.options, enabled: false })
  const { mutate, isPending } = useMutation({
    meta: { errorDisplay: 'screen' },
    mutationFn: () => list.readToEnd(client, maxAgeMs),
    onError(error) {
      if (!(error instanceof CancelledError)) toast.error(failure, { note: error.message })
    },
  })
  // What was read before stays in the cache until it has been read again.
  const isReading = read !== undefined && (!read.isComplete || read.fetched !== read.pages)
  function readToEnd() {
    if (isPending) return
    setReading(list)
    mutate(undefined, {
      onSuccess({ rows, isComplete, incompleteReason }) {
        // Otherwise, somebody has stopped it.
        if (isComplete) onRead(rows)
        if (incompleteReason) {
          toast.warning(`${incompleteReasons[incompleteReason]}, so some ${noun} may be missing.`)
        }
      },
    })
  }
  const progress = isPending && (
    <SearchProgress noun={noun} list={reading} read={isReading ? read : undefined} />
  )
  return { readToEnd, isPending, progress }
}

interface SearchProgressProps<Row> extends Pick<WholeListSearchProps<Row>, 'noun' | 'list'> {
  read: Pick<AllRows<Row>, 'fetched' | 'pages'> | undefined
}

/** Shown while a list is read, which it lets people stop. */
function SearchProgress<Row>({ noun, list, read }: SearchProgressProps<Row>) {
  const { queryKey } = list.options
  const client = useQueryClient()
  const { fetched = 0, pages } = read ?? {}
  const page = Math.min(fetched + 1, pages ?? Infinity)
  return (
    <Group gap="xs">
      <Text span size="sm" c="dimmed">
        {`Searching ${noun}, page ${page}${pages === undefined ? '' : ` of ${pages}`}`}
      </Text>
      <Progress
        flex={1}
        miw="3rem"
        value={pages === undefined ? 0 : (fetched / pages) * 100}
        aria-label={`Searching ${noun}`}
      />
      {/* Before the first page, there is nothing that a stopped search could show. */}
      {read && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Stop searching ${noun}`}
          onClick={() => void client.cancelQueries({ queryKey, exact: true })}
        >
          Stop
        </Button>
      )}
    </Group>
  )
}
