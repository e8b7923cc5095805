import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { type Conversation, getConversation, markRead } from '@/api/chat'
import { unreadCount } from '@/domain/chat/unread'
import { currentAdmin, useMyId } from '@/session/current-admin'

import { markReadInList, refetchUnreadPages } from './conversation-cache'
import { isChatOpen } from './thread-query'

interface MarkReadOptions {
  conversationId: string
  conversation: Conversation | undefined
  isOpened: boolean
  /** How many messages have arrived since the chat was opened. */
  arrivedCount: number
}

/**
 * Marks an open conversation as read, on the server and in the list, and again at each arrival, or if
 * a read of the list still counts messages after a failure.
 */
export function useMarkRead(options: MarkReadOptions): void {
  const { conversationId, conversation, isOpened, arrivedCount } = options
  const queryClient = useQueryClient()
  const me = useMyId()
  // Calls made while a request is in flight are combined into one more request.
  const {
    mutate,
    isPaused: isQueued,
    isError,
  } = markRead.useMutation({
    scope: { id: `mark read ${conversationId}` },
    meta: { invalidates: [], errorDisplay: 'none' },
    onSuccess: () => {
      // Since the chat was left, the list may have been read as it was before.
      if (!isChatOpen(conversationId)) refetchUnreadPages(queryClient, conversationId)
    },
  })
  const markAsRead = useEffectEvent(() => {
    if (!isQueued) mutate({ params: { conversationId } })
  })
  const repeatAfterFailure = useEffectEvent(() => {
    if (isError) markAsRead()
  })
  useEffect(
    function markAsReadOnTheServer() {
      if (isOpened || arrivedCount > 0) markAsRead()
    },
    [isOpened, arrivedCount],
  )
  useEffect(
    function repeatReadsOnLeaving() {
      return isOpened ? () => refetchUnreadPages(queryClient, conversationId) : undefined
    },
    [isOpened, queryClient, conversationId],
  )
  const isSeen = isOpened || arrivedCount > 0
  useEffect(
    function countAsReadInTheList() {
      // Whatever a read says that began before the server marked it.
      if (isSeen && conversation && unreadCount(conversation, me) > 0) {
        markReadInList(queryClient, conversationId)
        repeatAfterFailure()
      }
    },
    [isSeen, conversation, queryClient, conversationId, me],
  )
}

/** For a message that was sent after its chat was left: marks it as read, unless others wrote too. */
export async function markSentAsRead(
  queryClient: QueryClient,
  conversationId: string,
): Promise<void> {
  const conversation = await getConversation.call({ conversationId })
  if (unreadCount(conversation, currentAdmin().id) !== 1) return
  await markRead.call({ params: { conversationId } })
  markReadInList(queryClient, conversationId)
}
