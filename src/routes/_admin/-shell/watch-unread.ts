import { type QueryClient, QueryObserver } from '@tanstack/react-query'

import { conversationPages } from '@/api/chat'

import { refreshFirstPage } from '../-first-page'

const REFRESH_MS = 60_000

/**
 * Keeps the unread count up to date: fetches the first page of conversations now, and every minute
 * while the tab is visible. Ignores failures. Returns an unsubscribe function.
 */
export function watchUnread(queryClient: QueryClient): () => void {
  const options = conversationPages('')
  const { queryKey } = options
  const list = () => queryClient.getQueryCache().find({ queryKey, exact: true })
  // A background tab doesn't refetch, so garbage collection would remove the count.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })

  async function read() {
    // The Messages screen refetches the list itself.
    if (list()?.isActive()) return null
    if (list()?.state.data) await refreshFirstPage(queryClient, '')
    else await queryClient.prefetchInfiniteQuery(options)
    // Stale rows make Messages refetch when it opens, even if the rows are recent.
    if (!list()?.isActive()) await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    return null
  }

  const observer = new QueryObserver(queryClient, {
    queryKey: ['unread conversations'],
    queryFn: read,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  // Subscribing starts the reads. The result is unused, because `read` caches the rows itself.
  return observer.subscribe(() => undefined)
}
