import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Conversation, Message } from '@/api/chat'
import { isParticipant } from '@/domain/chat/unread'
import { parseDate } from '@/domain/format/dates'
import {
  type ConversationPage,
  FIRST_CONVERSATIONS,
  openedConversation,
  tellSeen,
} from '@/screens/unread'
import { currentAdmin } from '@/session/current-admin'

/** A first page, or the further pages of the same list. */
type List = ConversationPage | InfiniteData<ConversationPage>

const LISTS = { queryKey: ['chat', 'conversation'] }

/** Looks first in the list on screen, because the lists of earlier searches may be outdated. */
export function findConversation(
  queryClient: QueryClient,
  id: string,
): Conversation | undefined {
  const lists = (['active', 'all'] as const).flatMap((type) =>
    queryClient.getQueriesData<List>({ ...LISTS, type }),
  )
  const pages = lists.flatMap(([, list]) =>
    list && 'pages' in list ? list.pages : (list ?? []),
  )
  const found = pages
    .flatMap(({ conversations }) => conversations)
    .find(({ _id }) => _id === id)
  return found ?? queryClient.getQueryData(openedConversation(id).queryKey)
}

export function markReadInList(queryClient: QueryClient, id: string): void {
  change(queryClient, id, (row) => withReadIndex(row, () => row.totalMessages))
}

function withReadIndex(
  conversation: Conversation,
  read: (before: number) => number | undefined,
): Conversation {
  const me = currentAdmin().id
  return {
    ...conversation,
    participants: conversation.participants.map((participant) =>
      isParticipant(participant, me)
        ? { ...participant, lastReadIndex: read(participant.lastReadIndex ?? 0) }
        : participant,
    ),
  }
}

export function updateConversationInList(
  queryClient: QueryClient,
  own: Conversation,
): void {
  change(queryClient, own._id, (listed) => withDetails(listed, own, listed))
}

/** Returns `row` with the details of `preferred`, and with those of `other` where it has none. */
export function withDetails(
  row: Conversation,
  preferred: Conversation,
  other: Conversation,
): Conversation {
  const isNamed = preferred.participantsDetails.some(({ userInfo }) => userInfo)
  return {
    ...row,
    isBlocked: preferred.isBlocked ?? other.isBlocked,
    participantsDetails: (isNamed ? preferred : other).participantsDetails,
    serviceDetail: preferred.serviceDetail ?? other.serviceDetail,
    bookingDetail: preferred.bookingDetail ?? other.bookingDetail,
  }
}

/**
 * Shows a message that has just become known as the conversation's preview, counts it and moves the
 * row to the top, unless the row is newer. Reads a first page again if it lacks the conversation, or
 * may already count the message. 'seen' is mine, or was read on screen, and 'read' has come into the
 * open chat of a page that is not in use.
 */
export function updatePreview(
  queryClient: QueryClient,
  id: string,
  { message, createdAt = Date.now() }: Pick<Message, 'message' | 'createdAt'>,
  state: 'unread' | 'read' | 'seen',
): void {
  const timeOf = (value: string | number | undefined) => parseDate(value)?.getTime() ?? 0
  const first = { queryKey: FIRST_CONVERSATIONS }
  const outdated = new Set<string>()
  // The list of an earlier search may be older, and so count fewer.
  let total = 0
  for (const query of queryClient.getQueryCache().findAll(first)) {
    const page = query.state.data as ConversationPage | undefined
    const row = page?.conversations.find(({ _id }) => _id === id)
    const newerThanRow = timeOf(createdAt) - timeOf(row?.updatedAt)
    // Events can come in reverse order, twice, or after a read whose answer contains the message.
    const isUpToDate = row && (newerThanRow >= 0 || state !== 'unread')
    // A read that is on its way may lack the message.
    if (!isUpToDate || query.state.fetchStatus === 'fetching') outdated.add(query.queryHash)
    if (!page || !row) continue
    if (newerThanRow <= 0) {
      total = Math.max(total, row.totalMessages ?? 0)
      continue
    }
    const totalMessages = (row.totalMessages ?? 0) + 1
    total = Math.max(total, totalMessages)
    const changed = {
      ...row,
      lastMessage: { message },
      updatedAt: createdAt,
      totalMessages,
    }
    const others = page.conversations.filter(({ _id }) => _id !== id)
    queryClient.setQueryData<ConversationPage>(query.queryKey, {
      ...page,
      conversations: [
        state === 'unread' ? changed : withReadIndex(changed, (before) => before + 1),
        ...others,
      ],
    })
  }
  if (state === 'seen') tellSeen({ id, total })
  if (outdated.size === 0) return
  void queryClient.invalidateQueries({
    ...first,
    predicate: ({ queryHash }) => outdated.has(queryHash),
  })
}

/** Changes the conversation in all cached lists. */
function change(
  queryClient: QueryClient,
  id: string,
  to: (conversation: Conversation) => Conversation,
): void {
  const inPage = (page: ConversationPage) => ({
    ...page,
    conversations: page.conversations.map((row) => (row._id === id ? to(row) : row)),
  })
  queryClient.setQueriesData<List>(
    LISTS,
    (list) =>
      list && ('pages' in list ? { ...list, pages: list.pages.map(inPage) } : inPage(list)),
  )
}
