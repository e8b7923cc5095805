import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  type Mutation,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'

import { listMessages, type Message } from '@/api/chat'
import { isMine, otherParticipants } from '@/domain/chat/conversation'
import { nextOlderPage, fetchNewest, fetchOlder } from '@/domain/chat/fetch-pages'
import { messageId, type Outgoing, type Send } from '@/domain/chat/outgoing'
import { type LiveMessage, mergeThread, type Thread, type ThreadPage } from '@/domain/chat/thread'
import { currentAdmin } from '@/session/current-admin'

import { findConversation } from '../conversation-cache'

const NEWEST = 1

/**
 * The messages that were read: page 1, then older pages. Catching up adds a read of the newest
 * messages at the start instead of refetching, which would read every loaded page again and lose
 * the messages that new ones have pushed off these pages.
 */
export function threadQuery(conversationId: string) {
  const queryKey = ['chat', 'thread', conversationId] as const
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, client }): Promise<ThreadPage<Message>> => {
      const fetchPage = async (page: number, limit: number) =>
        (await listMessages.call({ conversationId, page, limit })).messages
      const pages = client.getQueryData<{ pages: ThreadPage<Message>[] }>(queryKey)?.pages
      return pageParam === NEWEST
        ? fetchNewest(fetchPage, pages, sendsOf(client, conversationId))
        : fetchOlder(fetchPage, pageParam, pages)
    },
    initialPageParam: NEWEST,
    getPreviousPageParam: () => NEWEST,
    getNextPageParam: (_last, pages) => nextOlderPage(pages),
    staleTime: 'static',
    meta: { errorDisplay: 'none' },
  })
}

/** The messages that arrived since, as realtime events or in responses to sends. */
export function liveQuery(conversationId: string) {
  return queryOptions<LiveMessage<Message>[]>({
    queryKey: ['chat', 'live', conversationId],
    queryFn: skipToken,
    staleTime: 'static',
  })
}

/** The mutations that send messages. Those that the server has confirmed are removed. */
export const sendsKey = (conversationId: string) => ['chat', 'send', conversationId] as const

export function toSend({ state }: Mutation): Send {
  return { outgoing: state.variables as Outgoing, status: state.status }
}

export function sendsOf(client: QueryClient, conversationId: string): Send[] {
  const mutationKey = sendsKey(conversationId)
  return client.getMutationCache().findAll({ mutationKey }).map(toSend)
}

/** Returns whether `message` is mine. If `me` is unknown, this depends on the participants. */
export function isMineIn(client: QueryClient, conversationId: string, me: string | null) {
  const people = findConversation(client, conversationId)?.participantsDetails ?? []
  const others = otherParticipants(people, me)
  return ({ byUser }: Message) => isMine(byUser, me, others)
}

export function threadOf(client: QueryClient, conversationId: string): Thread<Message> {
  return mergeThread({
    pages: client.getQueryData(threadQuery(conversationId).queryKey)?.pages,
    live: client.getQueryData(liveQuery(conversationId).queryKey),
    sends: sendsOf(client, conversationId),
    isMine: isMineIn(client, conversationId, currentAdmin().id),
  })
}

/** Resolves when a read of the newest messages that began after this call has finished. */
export async function catchUp(client: QueryClient, conversationId: string): Promise<void> {
  const since = performance.now()
  const options = threadQuery(conversationId)
  const fetchedAt = () => client.getQueryData(options.queryKey)?.pages[0]?.fetchedAt ?? -Infinity
  const observer = new InfiniteQueryObserver(client, options)
  while (fetchedAt() < since) {
    // Joins the fetch in flight, if there is one, which may have begun too early.
    await observer.fetchPreviousPage({ cancelRefetch: false, throwOnError: true })
  }
}

/** Returns whether the thread shows the message and did not show it before. */
export function addLive(
  client: QueryClient,
  conversationId: string,
  message: Message,
  key?: string,
): boolean {
  const { rows } = threadOf(client, conversationId)
  const id = messageId(message)
  const isKnown = rows.some((row) => row.id === id)
  if (isKnown && key === undefined) return false
  // A new message without a time gets an estimated one that sorts it last.
  const createdAt = message.createdAt ?? Math.max(Date.now(), rows.at(-1)?.time ?? 0)
  const added = { message: { ...message, createdAt }, at: performance.now(), key }
  client.setQueryData(liveQuery(conversationId).queryKey, (live = []) => [...live, added])
  return !isKnown && threadOf(client, conversationId).rows.some((row) => row.id === id)
}

/** Hides everything that was known before `fetchedAt`, when the admin cleared the chat. */
export async function clearThread(
  client: QueryClient,
  conversationId: string,
  fetchedAt: number,
): Promise<void> {
  const { queryKey } = threadQuery(conversationId)
  // A page on its way may contain cleared messages.
  await client.cancelQueries({ queryKey })
  const cleared = { messages: [], nextPage: null, isNewest: true, isCutShort: false, fetchedAt }
  client.setQueryData(queryKey, (data) => ({
    pages: [cleared, ...(data?.pages ?? [])],
    pageParams: [NEWEST, ...(data?.pageParams ?? [])],
  }))
}
