import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import {
  type RegisteredRouter,
  type RouteApi,
  type RouteById,
  type RouteIds,
  useNavigate,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type Tree = RegisteredRouter['routeTree']
type Search<Id extends RouteIds<Tree>> = RouteById<Tree, Id>['types']['fullSearchSchema']

type NavigateOptions = { replace?: boolean; resetScroll?: boolean; state?: true }

/** On focus and on reconnect, lists that are older than this are read again. */
const OLD_MS = 30_000
const isOld = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt > OLD_MS

interface PagedQuery<Args, Data, Key extends QueryKey> {
  options: (args: Args) => UseQueryOptions<Data, Error, Data, Key>
  fetchUncached: (queryClient: QueryClient, args: Args, signal: AbortSignal) => Promise<Data>
}

/**
 * Manages a list whose page number is in the URL. Keeps the previous rows until the next page
 * arrives. Redirects to the last page if the page number is too high.
 */
export function useListPage<
  Id extends RouteIds<Tree>,
  Args extends { page: number },
  Data extends { total_pages: number | undefined },
  Row extends { _id: string },
  Key extends QueryKey,
>(
  route: RouteApi<Id>,
  endpoint: PagedQuery<Args, Data, Key>,
  args: Args,
  rows: (data: Data) => readonly Row[],
  {
    resetScroll = true,
    enabled = true,
  }: Pick<NavigateOptions, 'resetScroll'> & { enabled?: boolean } = {},
) {
  // Loosely typed, because each route that uses this hook has its own search type.
  const navigate = useNavigate() as (
    options: { from: string; search: (now: object) => object } & NavigateOptions,
  ) => Promise<void>
  const router = useRouter()
  const from = router.routesById[route.id].fullPath
  const build = router.buildLocation as (options: { to: '.'; search: object }) => {
    publicHref: string
  }
  const search: object = useSearch({ strict: false })
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

  function onPage(page: number, options?: NavigateOptions) {
    const search = (now: object) => ({ ...now, page: page > 1 ? page : undefined })
    void navigate({ from, search, resetScroll, state: true, ...options })
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
        build({ to: '.', search: { ...search, page: page > 1 ? page : undefined } }).publicHref,
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
    filter(change: Omit<Search<Id>, 'page'>, options?: NavigateOptions) {
      const search = (now: object) => ({ ...now, ...change, page: undefined })
      void navigate({ from, search, ...options })
    },
  }
}
