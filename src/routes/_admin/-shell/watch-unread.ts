import { type QueryClient, QueryObserver } from '@tanstack/react-query'

import { conversationPages } from '@/api/chat'

import { refetchConversations } from '../-refetch-conversations'

const REFRESH_MS = 60_000

/**
 * Fetches the first page of conversations immediately and then every minute while the tab is
 * visible. Ignores failures. Returns an unsubscribe function.
 */
export function watchUnread(queryClient: QueryClient): () => void {
  const options = conversationPages('')
  const { queryKey } = options
  const list = () => queryClient.getQueryCache().find({ queryKey, exact: true })
  // Keeps the list in the cache while the tab is in the background, where nothing refetches it.
  // Garbage collection would otherwise remove the list and, with it, the unread count.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })

  async function read() {
    // While the Messages screen is open, that screen refetches the list.
    if (list()?.isActive()) return null
    if (list()?.state.data) await refetchConversations(queryClient, '')
    else await queryClient.prefetchInfiniteQuery(options)
    // Marks the rows as stale, so that Messages refetches them when it opens.
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
  // The listener does nothing, because `read` itself updates the cache.
  return observer.subscribe(() => undefined)
}
