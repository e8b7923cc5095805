import type { QueryClient } from '@tanstack/react-query'

import { type Conversation, getConversation, type Message } from '@/api/chat'
import { CONVERSATIONS_KEY, isParticipant } from '@/domain/chat/unread'

import { type Pages, refetchConversations } from '../-refetch-conversations'

/** Looks first in the list on screen, because the lists of earlier searches may be outdated. */
export function findConversation(queryClient: QueryClient, id: string): Conversation | undefined {
  const lists = (type: 'active' | 'all') =>
    queryClient.getQueriesData<Pages>({ queryKey: CONVERSATIONS_KEY, type })
  for (const [, pages] of [...lists('active'), ...lists('all')]) {
    for (const { conversations } of pages?.pages ?? []) {
      const found = conversations.find(({ _id }) => _id === id)
      if (found) return found
    }
  }
  return queryClient.getQueryData(getConversation.options({ conversationId: id }).queryKey)
}

export function markReadInList(queryClient: QueryClient, id: string, me: string | null): void {
  change(queryClient, id, (conversation) => ({
    ...conversation,
    participants: conversation.participants.map((participant) =>
      isParticipant(participant, me)
        ? { ...participant, lastReadIndex: conversation.totalMessages }
        : participant,
    ),
  }))
}

export function updateConversationInList(queryClient: QueryClient, own: Conversation): void {
  change(queryClient, own._id, (listed) => ({
    ...listed,
    isBlocked: own.isBlocked ?? listed.isBlocked,
    participantsDetails:
      own.participantsDetails.length > 0 ? own.participantsDetails : listed.participantsDetails,
    serviceDetail: own.serviceDetail ?? listed.serviceDetail,
    bookingDetail: own.bookingDetail ?? listed.bookingDetail,
  }))
}

/**
 * Shows the message as the conversation's preview and moves its row to the top. If no loaded page
 * contains the conversation, refetches the first page of each cached list.
 */
export function updatePreview(
  queryClient: QueryClient,
  id: string,
  { message, createdAt }: Pick<Message, 'message' | 'createdAt'>,
  { unread }: { unread: boolean },
): void {
  const found = change(
    queryClient,
    id,
    (conversation) => ({
      ...conversation,
      lastMessage: { message },
      updatedAt: createdAt ?? Date.now(),
      totalMessages: (conversation.totalMessages ?? 0) + (unread ? 1 : 0),
    }),
    { toTop: true },
  )
  if (found) return
  for (const [key] of queryClient.getQueriesData<Pages>({ queryKey: CONVERSATIONS_KEY })) {
    const { search } = key.at(-1) as { search: string }
    void refetchConversations(queryClient, search)
  }
}

/** Changes the conversation in all cached lists. Returns whether any of them contains it. */
function change(
  queryClient: QueryClient,
  id: string,
  to: (conversation: Conversation) => Conversation,
  { toTop = false } = {},
): boolean {
  let found = false
  queryClient.setQueriesData<Pages>({ queryKey: CONVERSATIONS_KEY }, (data) => {
    const old = data?.pages.flatMap((page) => page.conversations).find(({ _id }) => _id === id)
    if (!data || !old) return data
    found = true
    const changed = to(old)
    const pages = data.pages.map((page, index) => ({
      ...page,
      conversations: toTop
        ? [...(index === 0 ? [changed] : []), ...page.conversations.filter(({ _id }) => _id !== id)]
        : page.conversations.map((row) => (row._id === id ? changed : row)),
    }))
    return { ...data, pages }
  })
  return found
}
