import { type QueryClient, QueryObserver } from '@tanstack/react-query'

import { conversationPages } from '@/api/chat'

import { refreshFirstPage } from '../-first-page'

/** Interval for rereading the conversation list while another screen is open, milliseconds. */
const REFRESH_MS = 60_000

/**
 * Keeps the number of unread conversations up to date: reads the first page of the list now, and
 * again every minute while the tab is visible. Failures are not reported. Returns a function that
 * stops it.
 */
export function watchUnread(queryClient: QueryClient): () => void {
  const options = conversationPages('')
  const { queryKey } = options
  const list = () => queryClient.getQueryCache().find({ queryKey, exact: true })
  // A tab in the background keeps its count.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })

  async function read() {
    // While Messages is open, it refetches the list itself.
    if (list()?.isActive()) return null
    if (list()?.state.data) await refreshFirstPage(queryClient, '')
    else await queryClient.prefetchInfiniteQuery(options)
    // Messages opens with these rows and refetches them, however recent they are.
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
  // Subscribing starts the reads, whose rows are stored under the key of the list.
  return observer.subscribe(() => undefined)
}
