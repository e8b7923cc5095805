import { type InfiniteData, notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { CONVERSATIONS_KEY, type ConversationPage, unreadLabel } from '@/domain/chat/unread'
import { PAGE_SIZE } from '@/domain/limits'
import { useMyId } from '@/session/current-admin'

const LIST = [...CONVERSATIONS_KEY, { limit: PAGE_SIZE, search: '' }]

/**
 * Returns how many cached conversations are unread, such as '3', or '10+' if pages that aren't
 * loaded may contain more. Returns '' if none are. The shell keeps the cache up to date.
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
