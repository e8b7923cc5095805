import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import { conversationPages, listConversations } from '@/api/chat'
import { PAGE_SIZE } from '@/domain/limits'

export type Pages = InfiniteData<Awaited<ReturnType<typeof listConversations.call>>, number>

/**
 * Refetches only the first page of a loaded conversation list. Ignores failures. Always returns
 * null, because it is used in query functions, which must not return undefined.
 */
export async function refetchConversations(
  queryClient: QueryClient,
  search: string,
): Promise<null> {
  const { queryKey } = conversationPages(search)
  // Without loaded rows, there is nothing to update: the list is still loading, or shows Retry.
  if (!queryClient.getQueryData(queryKey)) return null
  const args = { page: 1, limit: PAGE_SIZE, search }
  try {
    const first = await queryClient.fetchQuery({
      ...listConversations.options(args),
      staleTime: 0,
      gcTime: 0,
      meta: { errorDisplay: 'none' },
    })
    const ids = new Set(first.conversations.map(({ _id }) => _id))
    queryClient.setQueryData<Pages>(queryKey, (data) => {
      const [old, ...others] = data?.pages ?? []
      if (!data || !old) return data
      // Keeps rows that were pushed off the first page, because the second page isn't refetched.
      const pushed = others.length > 0 ? old.conversations.filter(({ _id }) => !ids.has(_id)) : []
      const conversations = [...first.conversations, ...pushed]
      return { ...data, pages: [{ ...first, conversations }, ...others] }
    })
  } catch {
    // After a failure, the cached rows stay as they are.
  }
  return null
}

/** Fetches the first page of conversations so that useUnread() can count the unread ones. */
export async function fetchUnread(queryClient: QueryClient): Promise<null> {
  const pages = conversationPages('')
  const { queryKey } = pages
  // Keeps the list in the cache while the tab is in the background, where nothing refetches it.
  // Garbage collection would otherwise remove the list and, with it, the unread count.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
  // While the Messages screen shows the list, that screen refetches it.
  if (queryClient.getQueryCache().find({ queryKey, type: 'active' })) return null
  if (queryClient.getQueryData(queryKey)) await refetchConversations(queryClient, '')
  else await queryClient.prefetchInfiniteQuery(pages)
  // Marks the rows as stale so that Messages refetches them when it opens.
  await queryClient.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })
  return null
}
