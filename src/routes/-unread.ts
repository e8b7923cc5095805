import { type InfiniteData, notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { CONVERSATIONS_KEY, type ConversationPage, unreadLabel } from '@/domain/chat/unread'
import { useMyId } from '@/session/current-admin'

const LIST = [...CONVERSATIONS_KEY, '']

/**
 * How many of the loaded conversations are unread: '3', '10+', or '' for none. Reads nothing by
 * itself: the shell keeps the list fresh once the first screen has loaded.
 */
export function useUnread(): string {
  const queryClient = useQueryClient()
  const me = useMyId()
  return useSyncExternalStore(
    (notify) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    () => unreadLabel(queryClient.getQueryData<InfiniteData<ConversationPage>>(LIST)?.pages, me),
  )
}
