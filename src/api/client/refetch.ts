import type { InfiniteData, Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Reads again what is on screen, and the rest when it is shown the next time. Also replaces the reads
 * that are on their way, which may be older than what has changed.
 */
export async function refetch(
  queryClient: QueryClient,
  filters: QueryFilters,
): Promise<void> {
  const reads = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  for (const query of reads) restartFetch(queryClient, query)
  await queryClient.invalidateQueries(filters, { cancelRefetch: false })
}

/**
 * Replaces the read that is on its way. By itself, the query client would let the first read of a
 * query finish, and one that nothing on screen shows, such as a preload. Whoever awaits the read gets
 * the new one.
 */
export function restartFetch(queryClient: QueryClient, query: Query): void {
  const { queryKey, options } = query
  const { data, fetchMeta } = query.state
  const list = data as InfiniteData<unknown> | undefined
  // A further page of an endless list is on its way.
  const pages = fetchMeta?.fetchMore && list && list.pages.length + 1
  // Also if nobody waits for the new one until it is there.
  query.invalidate()
  void query.cancel({ silent: true })
  void queryClient.prefetchQuery({
    ...options,
    queryKey,
    staleTime: 0,
    ...(pages && { pages }),
  })
}

/** Changes data, which becomes no newer by that: it stays outdated, and an error stays. */
export function changeData(queryClient: QueryClient, query: Query, data: unknown): void {
  const { dataUpdatedAt: updatedAt, isInvalidated, status, error } = query.state
  queryClient.setQueryData(query.queryKey, data, { updatedAt })
  if (status === 'error') query.setState({ status, error })
  if (isInvalidated) query.invalidate()
}
