import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

import { type Conversation, getConversation, listConversations } from '@/api/chat'
import { unreadLabel } from '@/domain/chat/unread'
import { PAGE_SIZE } from '@/domain/limits'
import { useMyId } from '@/session/current-admin'
import { nameInBuild, tryStorage } from '@/session/storage'

/** The start of the query key of every first page. */
export const FIRST_CONVERSATIONS = [
  listConversations.tag,
  listConversations.path,
  { page: 1 },
] as const

export type ConversationPage = Awaited<ReturnType<typeof listConversations.call>>

/** The first page of conversations, which the shell and Messages poll. */
export function firstConversations(search = '') {
  const options = listConversations.options({ page: 1, limit: PAGE_SIZE, search })
  return queryOptions({ ...options, meta: { ...options.meta, errorDisplay: 'none' } })
}

const SEEN = nameInBuild('seen messages')

/** How many messages of a conversation are no news any more. */
interface Seen {
  id: string
  total: number
}

/** Tells all tabs, this one too. */
export function tellSeen(seen: Seen): void {
  tryStorage(() => {
    const channel = new BroadcastChannel(SEEN)
    channel.postMessage(seen)
    channel.close()
  })
}

/** Returns a function that stops listening. */
export function onSeen(listener: (seen: Seen) => void): () => void {
  const channel = tryStorage(() => new BroadcastChannel(SEEN))
  channel?.addEventListener('message', ({ data }) => listener(data as Seen))
  return () => channel?.close()
}

/**
 * A conversation by its id. While a list is being read, as when a link opens both, the list says it,
 * unless its row lacks the booking.
 */
export function openedConversation(conversationId: string) {
  return queryOptions({
    ...getConversation.options({ conversationId }),
    queryFn: async ({ client, signal }) => {
      const rows = await rowsBeingRead(client)
      const listed = rows.find((row) => row._id === conversationId && row.bookingDetail)
      return listed ?? getConversation.call({ conversationId }, signal)
    },
    meta: { errorDisplay: 'none' },
  })
}

/** Waits for the first pages that are being read. */
async function rowsBeingRead(client: QueryClient): Promise<Conversation[]> {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: FIRST_CONVERSATIONS, fetchStatus: 'fetching' })
  // Joins each read instead of starting another one.
  const reads = lists.map(({ queryKey: [, , args] }) => {
    const { search } = args as { search: string }
    return client.fetchQuery({ ...firstConversations(search), staleTime: 0 })
  })
  const pages = await Promise.allSettled(reads)
  return pages.flatMap((page) =>
    page.status === 'fulfilled' ? page.value.conversations : [],
  )
}

/**
 * Returns how many conversations of the first page are unread, such as '3', or '3+' if there are
 * more pages. Returns '' if none are. The shell polls the page.
 */
export function useUnreadLabel(): string {
  const me = useMyId()
  const select = (page: ConversationPage) => unreadLabel(page, me)
  const { data = '' } = useQuery({ ...firstConversations(), enabled: false, select })
  return data
}
