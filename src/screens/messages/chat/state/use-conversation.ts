import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { getConversation } from '@/api/chat'
import { ApiError } from '@/api/client/http'
import { FIRST_CONVERSATIONS } from '@/screens/unread'

import { findConversation, updateConversationInList } from './conversation-cache'

/**
 * Returns the conversation from a cached list, or the one fetched by id if no list contains it.
 * Always fetches it and updates the cached lists with it, because they may be outdated.
 */
export function useConversation(conversationId: string) {
  const queryClient = useQueryClient()
  const { data: own, error } = useQuery({
    ...getConversation.options({ conversationId }),
    staleTime: 0,
    meta: { errorDisplay: 'none' },
  })
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
