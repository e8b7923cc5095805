import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { listMessages, type Message } from '@/api/chat'
import { isMine } from '@/domain/chat/conversation'
import { fetchNewest, fetchOlder } from '@/domain/chat/fetch-messages'
import { messageId } from '@/domain/chat/message'
import { readAtOf, readDownTo, type Thread, withNewest, withOlder } from '@/domain/chat/thread'
import { currentAdmin } from '@/session/current-admin'

import { findConversation } from './conversation-cache'
import { outboxOf } from './use-outbox'

const fetchPage = (conversationId: string) => async (page: number, limit: number) =>
  (await listMessages.call({ conversationId, page, limit })).messages

/** Each fetch reads the newest messages, back to those that are known already. */
export function threadQuery(conversationId: string) {
  const queryKey = ['chat', 'thread', conversationId] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Thread<Message>> => {
      const known = () => client.getQueryData<Thread<Message>>(queryKey)
      const downTo = readDownTo(known(), outboxOf(conversationId))
      const read = await fetchNewest(fetchPage(conversationId), downTo)
      return withNewest(known(), read)
    },
    staleTime: 'static',
    meta: { errorDisplay: 'none' },
  })
}

export function threadOf(client: QueryClient, conversationId: string) {
  return client.getQueryData(threadQuery(conversationId).queryKey)
}

export function updateThread(
  client: QueryClient,
  conversationId: string,
  change: (thread: Thread<Message> | undefined) => Thread<Message> | undefined,
): void {
  const before = threadOf(client, conversationId)
  const after = change(before)
  if (after !== before) client.setQueryData(threadQuery(conversationId).queryKey, after)
}

/** Resolves when a read of the newest messages that began after `since` has finished. */
export async function catchUp(
  client: QueryClient,
  conversationId: string,
  since = performance.now(),
): Promise<void> {
  // Joins a read in flight, which may have begun too early.
  while (readAtOf(threadOf(client, conversationId)) < since) {
    await client.fetchQuery({ ...threadQuery(conversationId), staleTime: 0 })
  }
}

/** Resolves to the number of messages that were not known before. */
export async function loadOlder(client: QueryClient, conversationId: string): Promise<number> {
  const thread = threadOf(client, conversationId)
  if (!thread || thread.nextPage === null) return 0
  const known = new Set(thread.rows.map(({ id }) => id))
  const read = await fetchOlder(fetchPage(conversationId), thread.nextPage, known)
  updateThread(client, conversationId, (now) => now && withOlder(now, thread, read))
  return new Set(read.messages.map(messageId).filter((id) => !known.has(id))).size
}

/** Returns whether `message` is mine. If my id is unknown, this depends on the participants. */
export function isMineIn(client: QueryClient, conversationId: string) {
  const me = currentAdmin().id
  const people = findConversation(client, conversationId)?.participantsDetails ?? []
  return ({ byUser }: Message) => isMine(byUser, me, people)
}
