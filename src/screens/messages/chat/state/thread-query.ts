import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { listMessages, type Message } from '@/api/messages'
import { fetchNewest, fetchOlder } from '@/domain/chat/fetch-messages'
import { messageId, type ThreadRow } from '@/domain/chat/message'
import {
  newestReadAt,
  readDownTo,
  type Thread,
  withMessage,
  withNewest,
  withOlder,
} from '@/domain/chat/thread'

import { outboxOf } from './use-outbox'

const fetchPage = (conversationId: string) => (page: number, limit: number) =>
  listMessages.call({ conversationId, page, limit })

/** 'read' by asking for the newest messages; otherwise from an event, or an answer to a send. */
type ArrivalSource = 'read' | 'event'
export type ArrivalListener = (
  rows: readonly ThreadRow<Message>[],
  source: ArrivalSource,
) => void

/** Sends go on when their chat is left, so what they find may have no listener. */
const openChats = new Set<{ id: string; listener: ArrivalListener }>()

/** The open chat is told once of each message that becomes known. Returns an unsubscribe function. */
export function onArrival(conversationId: string, listener: ArrivalListener): () => void {
  const chat = { id: conversationId, listener }
  openChats.add(chat)
  return () => void openChats.delete(chat)
}

export const isChatOpen = (conversationId: string) =>
  [...openChats].some(({ id }) => id === conversationId)

/** Tells of the messages of `after` that `before` lacks. */
function notifyArrivals(
  conversationId: string,
  before: Thread<Message> | undefined,
  after: Thread<Message>,
  source: ArrivalSource,
): void {
  const idsBefore = new Set(before?.rows.map(({ id }) => id))
  const arrived = after.rows.filter(({ id }) => !idsBefore.has(id))
  if (arrived.length === 0) return
  for (const { id, listener } of openChats) {
    if (id === conversationId) listener(arrived, source)
  }
}

/** Each fetch reads the newest messages, back to those that are known already. */
export function threadQueryOptions(conversationId: string) {
  const queryKey = ['chat', 'thread', conversationId] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client: queryClient }): Promise<Thread<Message>> => {
      const currentThread = () => queryClient.getQueryData<Thread<Message>>(queryKey)
      const downTo = readDownTo(currentThread(), outboxOf(conversationId))
      const read = await fetchNewest(fetchPage(conversationId), downTo)
      const before = currentThread()
      const after = withNewest(before, read)
      notifyArrivals(conversationId, before, after, 'read')
      return after
    },
    staleTime: 'static',
    // Compares by place, so that a page of older messages would make a copy of each message.
    structuralSharing: false,
    meta: { errorDisplay: 'screen' },
  })
}

export function threadOf(queryClient: QueryClient, conversationId: string) {
  return queryClient.getQueryData(threadQueryOptions(conversationId).queryKey)
}

export function updateThread(
  queryClient: QueryClient,
  conversationId: string,
  change: (thread: Thread<Message> | undefined) => Thread<Message> | undefined,
): void {
  const before = threadOf(queryClient, conversationId)
  const after = change(before)
  if (after && after !== before) setThread(queryClient, conversationId, after)
}

/**
 * If the last read has failed, also reads the newest messages again, because new data ends the error
 * of the query, and with it Retry, although messages may still be missing.
 */
function setThread(
  queryClient: QueryClient,
  conversationId: string,
  thread: Thread<Message>,
): void {
  const { queryKey } = threadQueryOptions(conversationId)
  const hasFailed = queryClient.getQueryState(queryKey)?.status === 'error'
  queryClient.setQueryData(queryKey, thread)
  if (hasFailed) void catchUpThread(queryClient, conversationId).catch(() => undefined)
}

/** Adds a message of an event, or of an answer to a send. */
export function addMessage(
  queryClient: QueryClient,
  conversationId: string,
  message: Message,
): void {
  const before = threadOf(queryClient, conversationId)
  const after = withMessage(before, message)
  if (after === before) return
  setThread(queryClient, conversationId, after)
  notifyArrivals(conversationId, before, after, 'event')
}

/** Resolves when a read of the newest messages that began after `since` has finished. */
export async function catchUpThread(
  queryClient: QueryClient,
  conversationId: string,
  since = performance.now(),
): Promise<void> {
  // Joins a read in flight, which may have begun too early.
  while (newestReadAt(threadOf(queryClient, conversationId)) < since) {
    await queryClient.fetchQuery({ ...threadQueryOptions(conversationId), staleTime: 0 })
  }
}

/** Resolves to the number of messages that were not known before. */
export async function loadOlder(
  queryClient: QueryClient,
  conversationId: string,
): Promise<number> {
  const thread = threadOf(queryClient, conversationId)
  if (!thread || thread.nextPage === null) return 0
  const knownIds = new Set(thread.rows.map(({ id }) => id))
  const read = await fetchOlder(fetchPage(conversationId), thread.nextPage, knownIds)
  updateThread(
    queryClient,
    conversationId,
    (current) => current && withOlder(current, thread, read),
  )
  return new Set(read.messages.map(messageId).filter((id) => !knownIds.has(id))).size
}
