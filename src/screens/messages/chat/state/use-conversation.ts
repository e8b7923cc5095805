import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { ApiError } from '@/api/client/http'
import { FIRST_CONVERSATIONS, openedConversation } from '@/screens/unread'

import {
  findConversation,
  updateConversationInList,
  withDetails,
} from './conversation-cache'

/**
 * Returns the conversation from a cached list, or the one fetched by id if no list contains it.
 * Updates the cached lists with what was fetched, because they may be outdated.
 */
export function useConversation(conversationId: string) {
  const client = useQueryClient()
  const { data: own, error } = useQuery(openedConversation(conversationId))
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(
    function updateTheLists() {
      if (own) updateConversationInList(client, own)
      if (isGone) void client.invalidateQueries({ queryKey: FIRST_CONVERSATIONS })
    },
    [client, own, isGone],
  )
  const listed = useSyncExternalStore(
    (notify) => client.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    () => findConversation(client, conversationId),
  )
  return {
    listed,
    // A later read of the list may lack what the conversation itself told.
    conversation: listed && own ? withDetails(listed, listed, own) : listed,
    isUnnamed: listed === undefined && error !== null,
    /** True if the server does not know the conversation. */
    isGone,
  }
}
