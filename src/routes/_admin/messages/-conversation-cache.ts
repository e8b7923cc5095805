import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import {
  type Conversation,
  CONVERSATION_PAGES,
  conversationPages,
  getConversation,
  listConversations,
  type Message,
} from '@/api/chat'
import { isParticipant } from '@/domain/chat/conversation'
import { PAGE_SIZE } from '@/domain/limits'

type Pages = InfiniteData<Awaited<ReturnType<typeof listConversations.call>>, number>

/** A conversation as the list, under whatever search, or its own call has brought it. */
export function findConversation(queryClient: QueryClient, id: string): Conversation | undefined {
  for (const [, pages] of queryClient.getQueriesData<Pages>({ queryKey: CONVERSATION_PAGES })) {
    for (const { conversations } of pages?.pages ?? []) {
      const found = conversations.find(({ _id }) => _id === id)
      if (found) return found
    }
  }
  return queryClient.getQueryData(getConversation.options({ conversationId: id }).queryKey)
}

/** Marks it read in the list, for the account `me`. */
export function noteRead(queryClient: QueryClient, id: string, me: string | null): void {
  change(queryClient, id, (conversation) => ({
    ...conversation,
    participants: conversation.participants.map((participant) =>
      isParticipant(participant, me)
        ? {
            ...participant,
            lastReadIndex: Math.max(
              participant.lastReadIndex ?? 0,
              conversation.totalMessages ?? 0,
            ),
          }
        : participant,
    ),
  }))
}

/** Updates what its own call says about a conversation; what that leaves out stays. */
export function noteConversation(queryClient: QueryClient, own: Conversation): void {
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
 * Reads the first page of the list again; rows of further pages stay. Failures are not reported.
 */
export async function refreshFirstPage(queryClient: QueryClient, search: string): Promise<void> {
  const args = { page: 1, limit: PAGE_SIZE, ...(search && { search }) }
  try {
    const first = await queryClient.fetchQuery({
      ...listConversations.options(args),
      staleTime: 0,
      gcTime: 0,
      meta: { errorDisplay: 'nobody' },
    })
    const ids = new Set(first.conversations.map(({ _id }) => _id))
    queryClient.setQueryData<Pages>(conversationPages(search).queryKey, (data) => {
      const [old, ...others] = data?.pages ?? []
      if (!data || !old) return data
      // Rows pushed off the first page are on the second one now, which is not read again.
      const pushed = others.length > 0 ? old.conversations.filter(({ _id }) => !ids.has(_id)) : []
      const conversations = [...first.conversations, ...pushed]
      return { ...data, pages: [{ ...first, conversations }, ...others] }
    })
  } catch {
    // The rows stay as they are.
  }
}

/**
 * Moves a conversation's preview, and the conversation to the top. A conversation that no page
 * holds may belong on the first one now, which is read again.
 */
export function noteMessage(
  queryClient: QueryClient,
  id: string,
  { message, createdAt }: Pick<Message, 'message'> & Partial<Pick<Message, 'createdAt'>>,
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
  for (const [key] of queryClient.getQueriesData<Pages>({ queryKey: CONVERSATION_PAGES })) {
    void refreshFirstPage(queryClient, String(key.at(-1)))
  }
}

/** Whether any page held it. */
function change(
  queryClient: QueryClient,
  id: string,
  to: (conversation: Conversation) => Conversation,
  { toTop = false } = {},
): boolean {
  let found = false
  queryClient.setQueriesData<Pages>({ queryKey: CONVERSATION_PAGES }, (data) => {
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
