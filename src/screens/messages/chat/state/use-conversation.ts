import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type Conversation, listConversations } from '@/api/chat'
import { type CachedRow, useCachedRow } from '@/api/client/cached-row'
import { ApiError } from '@/domain/api-error'
import {
  FIRST_CONVERSATIONS_KEY,
  openedConversationOptions,
} from '@/screens/conversations/conversation-queries'

import { withDetails } from './conversation-cache'

/**
 * Returns the conversation from a cached list, or the one fetched by id if no list contains it. Each
 * may lack what the other tells, or be older.
 */
export function useConversation(conversationId: string) {
  const queryClient = useQueryClient()
  const {
    data: own,
    dataUpdatedAt,
    error,
  } = useQuery(openedConversationOptions(conversationId))
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(
    function readTheListsThatHaveIt() {
      if (isGone) void queryClient.invalidateQueries({ queryKey: FIRST_CONVERSATIONS_KEY })
    },
    [queryClient, isGone],
  )
  const cached = useCachedRow(listConversations, conversationId)
  const listed = cached?.row ?? own
  const copies = [own && { row: own, readAt: dataUpdatedAt }, cached].filter(
    (copy) => copy !== undefined,
  )
  return {
    listed,
    conversation: listed && withNewestDetails(listed, copies),
    isUnnamed: listed === undefined && error !== null,
    /** True if the server does not know the conversation. */
    isGone,
  }
}

/** Returns `row` with the details of the newest copy, and with those of the other where it has none. */
function withNewestDetails(
  row: Conversation,
  copies: readonly CachedRow<Conversation>[],
): Conversation {
  const [newest, other = newest] = copies.toSorted((a, b) => b.readAt - a.readAt)
  return newest && other ? withDetails(row, newest.row, other.row) : row
}
