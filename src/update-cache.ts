import type { Query, QueryClient } from '@tanstack/react-query'

import {
  isFilteredBy,
  isWholeList,
  mayListNow,
  withChangedRow,
} from '@/api/client/cached-list'
import { changeData, refetch, restartFetch } from '@/api/client/refetch'
import type { Tag } from '@/api/client/tag'

import type { AnyMutation } from './mutation-errors'

/* Brings the query cache up to date with what a mutation has changed. */

export async function invalidateTags(
  queryClient: QueryClient,
  tags: readonly Tag[],
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  await Promise.all(tags.map((tag) => refetch(queryClient, { queryKey: [tag], predicate })))
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
    changeData(queryClient, query, withChangedRow(query, row))
    if (!query.state.isInvalidated && !isFilteredBy(query, row)) continue
    // Read again when it is shown the next time.
    query.invalidate()
    if (query.state.fetchStatus === 'fetching') restartFetch(queryClient, query)
  }
}
