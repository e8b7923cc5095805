import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'

import { PAGE_SIZE } from '@/domain/limits'
import { type AllRows, fetchAllPages, type FetchPage, type Page } from '@/domain/list/fetch-pages'

import { ApiError } from './http'

/** The API can't search most lists, so up to this many of their rows are read and searched here. */
const MAX_ROWS = 1000

/** Asked for when all pages are read. */
const LARGE_PAGE_SIZE = 100
const FIVE_MINUTES_MS = 300_000
const REFUSALS = new Set([400, 413, 422])
const REFUSED_KEY = ['large pages refused']

type FetchRows<Row> = (
  client: QueryClient,
  args: { page: number; limit: number },
  signal: AbortSignal,
) => Promise<Page<Row>>

/** How far a list is read unless somebody asks for the rest. */
export interface ReadLimits {
  maxRows?: number
  maxPages?: number
}

/** What was read. `toEnd` means that somebody asked for the rest, which is also read the next time. */
type ReadRows<Row> = AllRows<Row> & { toEnd?: boolean }

/**
 * Returns the query of a list's rows, up to its limits, and a function that reads all of them. Both
 * write what they have read so far into the cache. `queryKey` begins with the tag and 'all'.
 */
export function wholeList<Row extends { _id: string }>(
  queryKey: readonly unknown[],
  fetchRows: FetchRows<Row>,
  limits: ReadLimits = { maxRows: MAX_ROWS },
) {
  async function read({ client, signal }: QueryFunctionContext, asked: boolean) {
    const shown = client.getQueryData<ReadRows<Row>>(queryKey)
    const toEnd = asked || shown?.toEnd === true
    const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(queryKey) ?? {}
    // What was read to its end stays until all of it has been read again.
    function onProgress(now: AllRows<Row>) {
      if (!shown?.isComplete) client.setQueryData(queryKey, { ...now, toEnd })
      else {
        const { fetched, pages } = now
        client.setQueryData(queryKey, { ...shown, fetched, pages }, { updatedAt })
      }
    }
    async function fetchAll(limit: number): Promise<ReadRows<Row>> {
      const fetchPage: FetchPage<Row> = (page, signal) => fetchRows(client, { page, limit }, signal)
      const options = { limit, ...(toEnd ? {} : limits), signal, onProgress }
      return { ...(await fetchAllPages(fetchPage, options)), toEnd }
    }
    if (client.getQueryData(REFUSED_KEY)) return fetchAll(PAGE_SIZE)
    try {
      return await fetchAll(LARGE_PAGE_SIZE)
    } catch (error) {
      if (!(error instanceof ApiError && REFUSALS.has(error.status))) throw error
      client.setQueryDefaults(REFUSED_KEY, { gcTime: Infinity })
      client.setQueryData(REFUSED_KEY, true)
      return await fetchAll(PAGE_SIZE)
    }
  }
  const options = queryOptions<AllRows<Row>>({
    queryKey,
    queryFn: (context) => read(context, false),
    staleTime: ({ state: { data } }) => (data?.isComplete ? FIVE_MINUTES_MS : 0),
    // A search that was stopped begins again only when it is asked for.
    refetchOnWindowFocus: ({ state: { data } }) => data?.isComplete === true,
    refetchOnReconnect: ({ state: { data } }) => data?.isComplete === true,
    // `fetchRows` already retries each page.
    retry: false,
    // No toast if a refetch fails, because the error stands beside the rows.
    meta: { errorDisplay: 'none' },
  })
  function isFresh(client: QueryClient): boolean {
    const query = client.getQueryCache().find<AllRows<Row>>({ queryKey })
    return query?.state.data?.isComplete === true && !query.isStaleByTime(FIVE_MINUTES_MS)
  }
  /** Reads all rows, unless those in the cache are younger than `maxAgeMs`. */
  async function readToEnd(client: QueryClient, maxAgeMs = FIVE_MINUTES_MS): Promise<AllRows<Row>> {
    const fetchAll = () =>
      client.fetchQuery({
        ...options,
        queryFn: (context) => read(context, true),
        staleTime: ({ state: { data } }) => (data?.isComplete && !data.hasMore ? maxAgeMs : 0),
      })
    const all = await fetchAll()
    // The result may be that of a reader that stops at the limits.
    return all.hasMore ? fetchAll() : all
  }
  return { options, isFresh, readToEnd }
}
