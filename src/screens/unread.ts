import { queryOptions, useQuery } from '@tanstack/react-query'

import type { listConversations } from '@/api/chat'
import { unreadLabel } from '@/domain/chat/unread'
import { PAGE_SIZE } from '@/domain/limits'
import { useMyId } from '@/session/current-admin'
import { nameInBuild, tryStorage } from '@/session/storage'
import { importAgain } from '@/ui/page/import-again'

/** The start of the query key of every first page. */
export const FIRST_CONVERSATIONS = ['chat', 'conversation', 'first'] as const

export type ConversationPage = Awaited<ReturnType<typeof listConversations.call>>

/** Loaded later, because the entry contains this module, and Login needs no chat. */
const loadChat = () => importAgain(() => import('@/api/chat'))

/** The first page of conversations, which the shell and Messages poll. */
export function firstConversations(search = '') {
  return queryOptions({
    queryKey: [...FIRST_CONVERSATIONS, search],
    queryFn: async ({ signal }) => {
      const { listConversations } = await loadChat()
      return listConversations.call({ page: 1, limit: PAGE_SIZE, search }, signal)
    },
    meta: { errorDisplay: 'none' },
  })
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
    queryKey: ['chat', 'conversation/:conversationId', { conversationId }] as const,
    queryFn: async ({ client, signal }) => {
      const lists = client
        .getQueryCache()
        .findAll({ queryKey: FIRST_CONVERSATIONS, fetchStatus: 'fetching' })
      const pages = await Promise.all(
        lists.map(({ promise }) =>
          (promise as Promise<ConversationPage>).catch(() => undefined),
        ),
      )
      const rows = pages.flatMap((page) => page?.conversations ?? [])
      const listed = rows.find((row) => row._id === conversationId && row.bookingDetail)
      if (listed) return listed
      const { getConversation } = await loadChat()
      return getConversation.call({ conversationId }, signal)
    },
    meta: { errorDisplay: 'none' },
  })
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
