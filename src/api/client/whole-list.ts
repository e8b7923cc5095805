import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { ApiError } from '@/domain/api-error'
import { PAGE_SIZE } from '@/domain/limits'
import { type FetchOptions, fetchWholeList } from '@/domain/list/fetch-whole-list'
import type { Page } from '@/domain/list/page-plan'
import { changesSince, type RowWithId, type WholeList } from '@/domain/list/whole-list'

/** The API can't search most lists, so up to this many of their rows are read and searched here. */
const MAX_ROWS = 1000

/** Asked for when all pages are read. */
const LARGE_PAGE_SIZE = 100
const FIVE_MINUTES_MS = 300_000
const REFUSALS = new Set([400, 413, 422])
const clientsOfSmallPages = new WeakSet<QueryClient>()

type FetchRows<Row> = (
  client: QueryClient,
  args: { page: number; limit: number },
  signal: AbortSignal,
) => Promise<Page<Row>>

/** How far a list is read for the screen unless somebody asks for the rest. */
export interface ScreenLimits {
  maxRows?: number
  maxPages?: number
}

/**
 * Returns the two ways to read a list beyond the page on screen. `options` is the query of what a
 * filter, a drawer or the week shows: it is kept in the cache, which also shows its progress, and is
 * read on to the end by `fetchRest`. `fetchAll` is for what runs once, such as an export: it reads the
 * list to its end anew, finds nothing in the cache and leaves nothing there.
 *
 * `queryKey` is a wholeListKey().
 */
export function wholeList<Row extends RowWithId>(
  queryKey: readonly unknown[],
  fetchRows: FetchRows<Row>,
  limits: ScreenLimits = { maxRows: MAX_ROWS },
) {
  /** Asks for large pages, unless the server has refused them. */
  async function fetchAll(
    client: QueryClient,
    options: Omit<FetchOptions<Row>, 'limit'>,
  ): Promise<WholeList<Row>> {
    const fetchWith = (limit: number) =>
      fetchWholeList((page, signal) => fetchRows(client, { page, limit }, signal), {
        ...options,
        limit,
      })
    if (clientsOfSmallPages.has(client)) return fetchWith(PAGE_SIZE)
    try {
      return await fetchWith(LARGE_PAGE_SIZE)
    } catch (error) {
      if (!(error instanceof ApiError && REFUSALS.has(error.status))) throw error
      const list = await fetchWith(PAGE_SIZE)
      // Other reasons of a refusal, such as an unknown filter, refuse small pages too.
      clientsOfSmallPages.add(client)
      return list
    }
  }
  /** Unlike setQueryData(), keeps when it was read, that it is outdated, and an error. */
  function setShown(client: QueryClient, data: WholeList<Row>) {
    const query = client.getQueryCache().find({ queryKey })
    query?.setState({ data })
  }
  const options = queryOptions<WholeList<Row>>({
    queryKey,
    async queryFn({ client, signal }) {
      const startedAt = Date.now()
      const shown = () => client.getQueryData<WholeList<Row>>(queryKey)
      const { toEnd = false } = shown() ?? {}
      function onProgress(part: WholeList<Row>) {
        const before = shown()
        if (before && hasMoreThan(before, part)) {
          const { fetched, pages } = part
          setShown(client, { ...before, fetched, pages })
          return
        }
        client.setQueryData(queryKey, { ...part, changes: before?.changes, toEnd })
      }
      const list = await fetchAll(client, { ...(toEnd ? {} : limits), signal, onProgress })
      // Its page may have been read before the change was made.
      return { ...list, changes: changesSince(shown(), startedAt), toEnd }
    },
    staleTime: ({ state: { data } }) => (isFinished(data) ? FIVE_MINUTES_MS : 0),
    // A search that was stopped begins again only when it is asked for.
    refetchOnWindowFocus: ({ state: { data } }) => isFinished(data),
    refetchOnReconnect: ({ state: { data } }) => isFinished(data),
    // `fetchRows` already retries each page.
    retry: false,
    // No toast if a refetch fails, because the error stands beside the rows.
    meta: { errorDisplay: 'screen' },
  })
  function isFresh(client: QueryClient): boolean {
    const query = client.getQueryCache().find<WholeList<Row>>({ queryKey })
    return isFinished(query?.state.data) && query?.isStaleByTime(FIVE_MINUTES_MS) === false
  }
  function setToEnd(client: QueryClient, toEnd: boolean) {
    const list = client.getQueryData<WholeList<Row>>(queryKey)
    if (list) setShown(client, { ...list, toEnd })
  }
  /** Reads what is on screen to its end, from now on at every reading. */
  function fetchRest(client: QueryClient): Promise<void> {
    setToEnd(client, true)
    return client.refetchQueries({ queryKey, exact: true })
  }
  /** Keeps what was read. Nobody wants the rest any more, neither now nor at the next reading. */
  function stop(client: QueryClient): void {
    void client.cancelQueries({ queryKey, exact: true })
    setToEnd(client, false)
  }
  return { options, isFresh, fetchRest, stop, fetchAll }
}

/** Then what was read before stays until at least as much has been read again. */
function hasMoreThan<Row>(before: WholeList<Row>, part: WholeList<Row>): boolean {
  return before.extent === 'whole' || before.rows.length > part.rows.length
}

function isFinished(list: WholeList<unknown> | undefined): boolean {
  return list !== undefined && list.extent !== 'part'
}
