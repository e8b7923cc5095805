import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { type Conversation, getConversation, listConversations } from '@/api/chat'
import { PAGE_SIZE } from '@/domain/limits'

/** How often the shell reads the first page, for the count of unread conversations. */
export const SHELL_REFRESH_MS = 60_000
/** How often Messages reads it, where it is the list on screen. */
export const MESSAGES_REFRESH_MS = 30_000

/** The start of the query key of every first page. */
export const FIRST_CONVERSATIONS_KEY = [
  listConversations.tag,
  listConversations.path,
  { page: 1 },
] as const

export type ConversationPage = Awaited<ReturnType<typeof listConversations.call>>

/** The first page of conversations, which the shell and Messages poll. */
export function firstConversationsOptions(search = '') {
  const options = listConversations.options({ page: 1, limit: PAGE_SIZE, search })
  return queryOptions({ ...options, meta: { ...options.meta, errorDisplay: 'none' } })
}

/**
 * A conversation by its id. While a list is being read, as when a link opens both, the list says it,
 * unless its row lacks the booking.
 */
export function openedConversationOptions(conversationId: string) {
  return queryOptions({
    ...getConversation.options({ conversationId }),
    queryFn: async ({ client: queryClient, signal }) => {
      const rows = await rowsBeingRead(queryClient)
      const listed = rows.find((row) => row._id === conversationId && row.bookingDetail)
      return listed ?? getConversation.call({ conversationId }, signal)
    },
    meta: { errorDisplay: 'none' },
  })
}

/** Waits for the first pages that are being read. */
async function rowsBeingRead(queryClient: QueryClient): Promise<Conversation[]> {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: FIRST_CONVERSATIONS_KEY, fetchStatus: 'fetching' })
  // Joins each read instead of starting another one.
  const reads = lists.map(({ queryKey: [, , args] }) => {
    const { search } = args as { search: string }
    return queryClient.fetchQuery({ ...firstConversationsOptions(search), staleTime: 0 })
  })
  const pages = await Promise.allSettled(reads)
  return pages.flatMap((page) =>
    page.status === 'fulfilled' ? page.value.conversations : [],
  )
}
