import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

import {
  isFilteredBy,
  isWholeList,
  mayListNow,
  withChangedRow,
} from '@/api/client/cached-list'
import type { Tag } from '@/api/client/tag'

import type { AnyMutation } from './mutation-errors'

/* Brings the query cache up to date with what a mutation has changed. */

/** Also replaces the reads that are on their way, which may be older than the change. */
export async function invalidateTags(
  queryClient: QueryClient,
  tags: readonly Tag[],
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  const invalidated = tags.map((tag) => {
    const filters = { queryKey: [tag], predicate }
    const reads = queryClient
      .getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
    for (const query of reads) restartFetch(queryClient, query)
    return queryClient.invalidateQueries(filters, { cancelRefetch: false })
  })
  await Promise.all(invalidated)
}

/** Resolves when the lists that a successful mutation may have changed have been read again. */
export function refetchLists(
  queryClient: QueryClient,
  { meta, state }: AnyMutation,
): Promise<void> {
  const row = meta?.changedRow?.(state.variables)
  const isRefetched = (query: Query) =>
    !row || !isWholeList(query) || mayListNow(query, row)
  return invalidateTags(queryClient, meta?.invalidates ?? [], isRefetched)
}

/** What is not on screen isn't read again, and would have the rows as they were. */
export function dropUnseen(
  queryClient: QueryClient,
  { options: { mutationKey } }: AnyMutation,
): void {
  const queryKey = [mutationKey?.[0]]
  queryClient.removeQueries({ queryKey, type: 'inactive', fetchStatus: 'idle' })
}

/** Writes the change of a row into the queries of its tag that hold it. */
export function writeChangedRow(
  queryClient: QueryClient,
  { meta, state, options: { mutationKey } }: AnyMutation,
): void {
  const row = meta?.changedRow?.(state.variables)
  if (!row) return
  const queryKey = mutationKey?.slice(0, 1)
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { dataUpdatedAt: updatedAt, isInvalidated, status, error } = query.state
    queryClient.setQueryData(query.queryKey, withChangedRow(query, row), { updatedAt })
    // Its other rows are as old as before.
    if (status === 'error') query.setState({ status, error })
    if (!isInvalidated && !isFilteredBy(query, row)) continue
    // Read again when it is shown the next time.
    query.invalidate()
    if (query.state.fetchStatus === 'fetching') restartFetch(queryClient, query)
  }
}

/**
 * Replaces the read that is on its way. By itself, the query client would let the first read of a
 * query finish, and one that nothing on screen shows, such as a preload. Whoever awaits the read gets
 * the new one.
 */
function restartFetch(queryClient: QueryClient, query: Query): void {
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
