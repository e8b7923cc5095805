import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

import { changeData } from './refetch'

/**
 * Changes the loaded pages of an endless list. Asks again for a page that is on its way, which would
 * be added to the others as they were when that began.
 */
export function changeLoadedPages(
  queryClient: QueryClient,
  query: Query,
  list: InfiniteData<unknown>,
): void {
  const { data: before, fetchStatus, fetchMeta: meta } = query.state
  changeData(queryClient, query, list)
  if (query.state.data === before || fetchStatus !== 'fetching' || !meta) return
  void query.fetch(undefined, { cancelRefetch: true, meta }).catch(() => undefined)
}
