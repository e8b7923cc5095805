import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { ApiError } from '@/api/client/http'
import { FIRST_CONVERSATIONS, openedConversation } from '@/screens/unread'

import { findConversation, updateConversationInList } from './conversation-cache'

/**
 * Returns the conversation from a cached list, or the one fetched by id if no list contains it.
 * Updates the cached lists with what was fetched, because they may be outdated.
 */
export function useConversation(conversationId: string) {
  const queryClient = useQueryClient()
  const { data: own, error } = useQuery(openedConversation(conversationId))
  useEffect(
    function updateTheList() {
      if (own) updateConversationInList(queryClient, own)
    },
    [queryClient, own],
  )
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(
    function refreshTheList() {
      if (isGone) void queryClient.invalidateQueries({ queryKey: FIRST_CONVERSATIONS })
    },
    [queryClient, isGone],
  )
  const conversation = useSyncExternalStore(
    (notify) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    () => findConversation(queryClient, conversationId),
  )
  return {
    conversation,
    isUnnamed: conversation === undefined && error !== null,
    /** True if the server does not know the conversation. */
    isGone,
  }
}
