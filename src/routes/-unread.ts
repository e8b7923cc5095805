import { type InfiniteData, notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { CONVERSATIONS_KEY, type ConversationPage, unreadLabel } from '@/domain/chat/unread'
import { PAGE_SIZE } from '@/domain/limits'
import { useMyId } from '@/session/current-admin'

const LIST = [...CONVERSATIONS_KEY, { limit: PAGE_SIZE, search: '' }]

/**
 * Returns how many conversations in the cache are unread: '3', '10+', or '' if none are. The shell
 * fetches the conversations.
 */
export function useUnread(): string {
  const queryClient = useQueryClient()
  const me = useMyId()
  const pages = useSyncExternalStore(
    (notify) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    () => queryClient.getQueryData<InfiniteData<ConversationPage>>(LIST)?.pages,
  )
  return unreadLabel(pages, me)
}
