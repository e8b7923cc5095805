import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import { type Conversation, listConversations } from '@/api/chat'
import { rowsIn } from '@/api/client/cached-list'
import { findCachedRow } from '@/api/client/cached-row'
import { changeLoadedPages } from '@/api/client/loaded-pages'
import { changeData, refetch } from '@/api/client/refetch'
import type { Message } from '@/api/messages'
import { createIsMine } from '@/domain/chat/conversation'
import { isParticipant, unreadCount } from '@/domain/chat/unread'
import { parseDate } from '@/domain/format/dates'
import { trimText } from '@/domain/format/trim'
import {
  type ConversationPage,
  FIRST_CONVERSATIONS_KEY,
  openedConversationOptions,
} from '@/screens/conversations/conversation-queries'
import { broadcastSeen } from '@/screens/conversations/unread'
import { currentAdmin } from '@/session/current-admin'

/*
 * Writes what becomes known of a conversation, such as a message or that it was read, into the lists
 * of the cache that show it, and reads those again that may lack it.
 */

/** A first page, or the further pages of the same list. */
type CachedList = ConversationPage | InfiniteData<ConversationPage>

function findCachedConversation(
  queryClient: QueryClient,
  conversationId: string,
): Conversation | undefined {
  return (
    findCachedRow(queryClient, listConversations, conversationId)?.row ??
    queryClient.getQueryData(openedConversationOptions(conversationId).queryKey)
  )
}

/** Returns a function that tells whether a message of the conversation is mine. */
export function createIsMineIn(queryClient: QueryClient, conversationId: string) {
  const people =
    findCachedConversation(queryClient, conversationId)?.participantsDetails ?? []
  return createIsMine(currentAdmin().id, people)
}

export function markReadInList(queryClient: QueryClient, conversationId: string): void {
  changeCachedConversation(queryClient, conversationId, (row) =>
    withReadIndex(row, () => row.totalMessages),
  )
}

function withReadIndex(
  conversation: Conversation,
  toIndex: (before: number) => number,
): Conversation {
  const me = currentAdmin().id
  return {
    ...conversation,
    participants: conversation.participants.map((participant) =>
      isParticipant(participant, me)
        ? { ...participant, lastReadIndex: toIndex(participant.lastReadIndex) }
        : participant,
    ),
  }
}

export function clearInList(queryClient: QueryClient, conversationId: string): void {
  changeCachedConversation(queryClient, conversationId, (row) => ({
    ...row,
    lastMessage: undefined,
    totalMessages: 0,
  }))
}

export function removeFromList(queryClient: QueryClient, conversationId: string): void {
  changeCachedConversation(queryClient, conversationId, () => undefined)
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
 * 'seen' is mine, or was read on screen. 'readUnseen' has come into the open chat of an unused page,
 * so the browser still tells of it.
 */
type Attention = 'unread' | 'readUnseen' | 'seen'

/** What a list shows of a message. */
interface Preview {
  message: string | undefined
  createdAt: string | number
}

/**
 * Shows a message that has just become known as the conversation's preview, counts it and moves the
 * row to the top, unless the row is newer. Reads a first page again if it lacks the conversation, or
 * may already count the message.
 */
export function updatePreview(
  queryClient: QueryClient,
  conversationId: string,
  { message, createdAt }: Pick<Message, 'message' | 'createdAt'>,
  attention: Attention,
): void {
  const preview = { message, createdAt: createdAt ?? Date.now() }
  const firstPages = queryClient
    .getQueryCache()
    .findAll({ queryKey: FIRST_CONVERSATIONS_KEY })
  const outdated = new Set<string>()
  // The list of an earlier search may be older, and so count fewer.
  let total = 0
  for (const query of firstPages) {
    const { data, fetchStatus } = query.state
    const page = data as ConversationPage | undefined
    const before = page?.conversations.find(({ _id }) => _id === conversationId)
    const { row, isOutdated } = applyPreview(before, preview, attention)
    // Without a time, the event may be a repeated one. A read that is on its way may lack the message.
    if (isOutdated || createdAt === undefined || fetchStatus === 'fetching')
      outdated.add(query.queryHash)
    if (!page || !row) continue
    total = Math.max(total, row.totalMessages)
    if (row !== before) changeData(queryClient, query, withFirst(page, row))
  }
  if (attention === 'seen') broadcastSeen({ id: conversationId, total })
  void refetch(queryClient, {
    queryKey: FIRST_CONVERSATIONS_KEY,
    predicate: ({ queryHash }) => outdated.has(queryHash),
  })
}

/** Reads those first pages again, also those that are on their way, that may count a chat as unread. */
export function refetchUnreadPages(queryClient: QueryClient, id: string): void {
  const me = currentAdmin().id
  void refetch(queryClient, {
    queryKey: FIRST_CONVERSATIONS_KEY,
    predicate({ state: { data, fetchStatus } }) {
      const { conversations = [] } = (data ?? {}) as Partial<ConversationPage>
      const isCounted = conversations.some(
        (row) => row._id === id && unreadCount(row, me) > 0,
      )
      return isCounted || fetchStatus === 'fetching'
    },
  })
}

const previewOf = ({ message = '' }: Partial<Preview> = {}) => trimText(message)

const millisecondsOf = (time: Preview['createdAt'] | undefined) =>
  parseDate(time)?.getTime() ?? 0

/** Returns the row, with the message if it is newer, and whether the list must be read again. */
function applyPreview(
  row: Conversation | undefined,
  preview: Preview,
  attention: Attention,
) {
  if (!row) return { row, isOutdated: true }
  const sentAt = millisecondsOf(preview.createdAt)
  const shownAt = millisecondsOf(row.updatedAt)
  if (sentAt < shownAt) {
    // Events can come in reverse order, twice, or after a read whose answer contains the message.
    return { row, isOutdated: attention === 'unread' }
  }
  if (sentAt === shownAt) {
    // Some servers count whole seconds, in which there may be several messages.
    return { row, isOutdated: previewOf(row.lastMessage) !== previewOf(preview) }
  }
  const { message, createdAt } = preview
  const totalMessages = row.totalMessages + 1
  const changed = { ...row, lastMessage: { message }, updatedAt: createdAt, totalMessages }
  return {
    row: attention === 'unread' ? changed : withReadIndex(changed, (before) => before + 1),
    isOutdated: false,
  }
}

function withFirst(page: ConversationPage, first: Conversation): ConversationPage {
  const others = page.conversations.filter(({ _id }) => _id !== first._id)
  return { ...page, conversations: [first, ...others] }
}

/** Changes or removes the conversation in all cached pages, which become no newer by that. */
function changeCachedConversation(
  queryClient: QueryClient,
  conversationId: string,
  to: (conversation: Conversation) => Conversation | undefined,
): void {
  const isMeant = ({ _id }: Conversation) => _id === conversationId
  const inPage = (page: ConversationPage) => ({
    ...page,
    conversations: page.conversations.flatMap((row) =>
      isMeant(row) ? (to(row) ?? []) : row,
    ),
  })
  const queryKey = [listConversations.tag, listConversations.path]
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    if (!rowsIn(query, listConversations).some(isMeant)) continue
    const list = query.state.data as CachedList
    if ('pages' in list) {
      changeLoadedPages(queryClient, query, { ...list, pages: list.pages.map(inPage) })
    } else changeData(queryClient, query, inPage(list))
  }
}
