import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import type { ListSearch } from '@/domain/list/list-search'

type NavigateOptions = { replace?: boolean; resetScroll?: boolean; state?: true }

/** On focus and on reconnect, lists that are older than this are read again. */
const OLD_MS = 30_000
const isOld = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt > OLD_MS

interface PagedQuery<Args, Data, Key extends QueryKey> {
  options: (args: Args) => UseQueryOptions<Data, Error, Data, Key>
  fetchUncached: (queryClient: QueryClient, args: Args, signal: AbortSignal) => Promise<Data>
}

interface ListPageOptions<Search, Args, Data, Row, Key extends QueryKey> {
  /** The route's `useSearch()` and `useNavigate()`. */
  search: Search
  navigate: (
    options: { search: (now: NoInfer<Search>) => NoInfer<Search> } & NavigateOptions,
  ) => Promise<void>
  endpoint: PagedQuery<Args, Data, Key>
  args: Args
  /** Where a page keeps its rows. */
  rows: (data: Data) => readonly Row[]
  resetScroll?: boolean
  enabled?: boolean
}

/**
 * Manages a list whose page number is in the URL. Keeps the previous rows until the next page
 * arrives. Redirects to the last page if the page number is too high.
 */
export function useListPage<
  Search extends ListSearch,
  Args extends { page: number },
  Data extends { total_pages: number | undefined },
  Row extends { _id: string },
  Key extends QueryKey,
>({
  navigate,
  endpoint,
  args,
  rows,
  resetScroll = true,
  enabled = true,
}: ListPageOptions<Search, Args, Data, Row, Key>) {
  const { buildLocation } = useRouter()
  const queryClient = useQueryClient()
  const query = useQuery({
    ...endpoint.options(args),
    placeholderData: keepPreviousData,
    enabled,
    refetchOnWindowFocus: isOld,
    refetchOnReconnect: isOld,
    // No toast if a refetch fails, because the table shows the error above its rows.
    meta: { errorDisplay: 'none' },
  })

  const toPage = (page: number) => ({ page: page > 1 ? page : undefined })

  function onPage(page: number, options?: NavigateOptions) {
    const search = (now: Search) => ({ ...now, ...toPage(page) })
    void navigate({ search, resetScroll, state: true, ...options })
  }

  function prefetch(next: Args) {
    void queryClient.prefetchQuery(endpoint.options(next))
  }

  // If the number of pages is unknown, no page is too high.
  const lastPage = query.data?.total_pages ?? args.page
  const isBeyondLast = query.isSuccess && !query.isPlaceholderData && args.page > lastPage
  const replacePage = useEffectEvent((page: number) => onPage(page, { replace: true }))
  useEffect(
    function fallBackToLastPage() {
      if (isBeyondLast) replacePage(lastPage)
    },
    [isBeyondLast, lastPage],
  )

  return {
    table: {
      // Omits the data so that the table shows skeletons until the redirect to the last page.
      query: isBeyondLast ? { ...query, data: undefined } : query,
      rows,
      page: args.page,
      pages: (data: Data) => data.total_pages,
      onPage,
      hrefOf: (page: number) =>
        buildLocation({ to: '.', search: (now) => ({ ...now, ...toPage(page) }) }).publicHref,
      onPrefetchPage: (page: number) => prefetch({ ...args, page }),
    },
    query,
    csv: {
      fetchPage: async (page: number, signal: AbortSignal) => {
        const data = await endpoint.fetchUncached(queryClient, { ...args, page }, signal)
        return { rows: rows(data), pages: data.total_pages }
      },
    },
    prefetch,
    filter(change: Omit<Partial<Search>, 'page'>, options?: NavigateOptions) {
      const search = (now: Search) => ({ ...now, ...change, page: undefined })
      void navigate({ search, ...options })
    },
  }
}
