import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { listConversations } from '@/api/chat'
import { useCachedRow } from '@/api/client/cached-row'
import { ApiError } from '@/domain/api-error'
import {
  FIRST_CONVERSATIONS,
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
      if (isGone) void queryClient.invalidateQueries({ queryKey: FIRST_CONVERSATIONS })
    },
    [queryClient, isGone],
  )
  const cached = useCachedRow(listConversations, conversationId)
  const listed = cached?.row ?? own
  const copies = [own && { row: own, readAt: dataUpdatedAt }, cached]
  const [newer, older = newer] = copies
    .filter((copy) => copy !== undefined)
    .toSorted((a, b) => b.readAt - a.readAt)
  return {
    listed,
    conversation: listed && newer && older && withDetails(listed, newer.row, older.row),
    isUnnamed: listed === undefined && error !== null,
    /** True if the server does not know the conversation. */
    isGone,
  }
}
