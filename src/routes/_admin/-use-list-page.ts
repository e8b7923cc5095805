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
} from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type Tree = RegisteredRouter['routeTree']
type Search<Id extends RouteIds<Tree>> = RouteById<Tree, Id>['types']['fullSearchSchema']

type NavigateOptions = { replace?: boolean; resetScroll?: boolean }

interface PagedQuery<Args, Data, Key extends QueryKey> {
  options: (args: Args) => UseQueryOptions<Data, Error, Data, Key>
  read: (queryClient: QueryClient, args: Args, signal: AbortSignal) => Promise<Data>
}

/**
 * Manages a list whose page number is in the URL. Keeps the previous rows until the next page
 * arrives. Redirects to the last page if the page number is too high.
 */
export function useListPage<
  Id extends RouteIds<Tree>,
  Args extends { page: number },
  Data extends { total_pages: number },
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
  const from = useRouter().routesById[route.id].fullPath
  const queryClient = useQueryClient()
  const query = useQuery({
    ...endpoint.options(args),
    placeholderData: keepPreviousData,
    enabled,
    // No toast if a refetch fails, because the table shows the error above its rows.
    meta: { errorDisplay: 'none' },
  })

  function onPage(page: number, options?: NavigateOptions) {
    const search = (now: object) => ({ ...now, page: page > 1 ? page : undefined })
    void navigate({ from, search, resetScroll, ...options })
  }

  function prefetch(next: Args) {
    void queryClient.prefetchQuery(endpoint.options(next))
  }

  const lastPage = query.data?.total_pages ?? 1
  const isBeyondLast = query.isSuccess && !query.isPlaceholderData && args.page > lastPage
  const replacePage = useEffectEvent((page: number) => onPage(page, { replace: true }))
  useEffect(
    function fallBackToLastPage() {
      if (isBeyondLast) replacePage(lastPage)
    },
    [isBeyondLast, lastPage],
  )

  const rowKey = (row: Row) => row._id
  return {
    table: {
      // Omits the data so that the table shows skeletons until the redirect to the last page.
      query: isBeyondLast ? { ...query, data: undefined } : query,
      rows,
      rowKey,
      page: args.page,
      pages: (data: Data) => data.total_pages,
      onPage,
      onPrefetchPage: (page: number) => prefetch({ ...args, page }),
    },
    csv: {
      rowKey,
      fetchPage: async (page: number, signal: AbortSignal) => {
        const data = await endpoint.read(queryClient, { ...args, page }, signal)
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
