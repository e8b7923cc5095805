import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { listConversations } from '@/api/chat'
import { useCachedRow } from '@/api/client/cached-row'
import { ApiError } from '@/api/client/http'
import {
  FIRST_CONVERSATIONS,
  openedConversation,
} from '@/screens/conversations/conversation-queries'

import { updateConversationInList, withDetails } from './conversation-cache'

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
  const listed = useCachedRow(listConversations, conversationId) ?? own
  return {
    listed,
    // A later read of the list may lack what the conversation itself told.
    conversation: listed && own ? withDetails(listed, listed, own) : listed,
    isUnnamed: listed === undefined && error !== null,
    /** True if the server does not know the conversation. */
    isGone,
  }
}
