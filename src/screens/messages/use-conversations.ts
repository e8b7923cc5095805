import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'

import { type Conversation, listConversations } from '@/api/chat'
import { changeLoadedPages } from '@/api/client/loaded-pages'
import { MAX_PAGES } from '@/api/client/pages'
import { PAGE_SIZE } from '@/domain/limits'
import { uniqueBy } from '@/domain/list/unique-by'
import {
  type ConversationPage,
  firstConversationsOptions,
  MESSAGES_REFRESH_MS,
} from '@/screens/conversations/conversation-queries'

export const conversationPagesOptions = (search: string) =>
  listConversations.infiniteOptions({ limit: PAGE_SIZE, search })

/**
 * Returns the conversations of the first page, which is polled, followed by those of the pages that
 * scrolling has loaded. These aren't polled, and begin with what earlier first pages have contained,
 * which newer conversations may have pushed off.
 */
export function useConversations(search: string) {
  const first = useQuery({
    ...firstConversationsOptions(search),
    placeholderData: keepPreviousData,
    // After a failed load, only Retry reads the page, so that the button keeps the focus.
    refetchInterval: ({ state }) => (state.data ? MESSAGES_REFRESH_MS : false),
    refetchOnWindowFocus: 'always',
  })
  const { data, isPlaceholderData } = first
  const pages = useInfiniteQuery({
    ...conversationPagesOptions(search),
    enabled: false,
    gcTime: 0,
    meta: { errorDisplay: 'screen' },
    ...(data && !isPlaceholderData && { initialData: { pages: [data], pageParams: [1] } }),
  })
  const queryClient = useQueryClient()
  useEffect(
    function keepWhatTheFirstPageContains() {
      if (!data || isPlaceholderData) return
      const { queryKey } = conversationPagesOptions(search)
      const query = queryClient.getQueryCache().find({ queryKey })
      const list = query?.state.data as Pages | undefined
      if (query && list) changeLoadedPages(queryClient, query, withFirstPage(list, data))
    },
    [queryClient, search, data, isPlaceholderData],
  )
  const loaded = pages.data?.pages ?? []
  const hasFailed = data === undefined && first.errorUpdateCount > 0
  return {
    rows: uniqueConversations(
      [data, ...loaded].flatMap((page) => page?.conversations ?? []),
    ),
    isLoading: data === undefined && !hasFailed,
    isPlaceholderData,
    readAt: first.dataUpdatedAt,
    isFetching: first.isFetching || pages.isFetching,
    isFetchingNextPage: pages.isFetchingNextPage,
    hasNextPage: pages.hasNextPage,
    isCutOff:
      loaded.length === MAX_PAGES && (loaded.at(-1)?.total_pages ?? Infinity) > MAX_PAGES,
    isError: hasFailed || pages.isError,
    retry: () => void (hasFailed ? first.refetch() : pages.fetchNextPage()),
    fetchNextPage: () => void pages.fetchNextPage(),
  }
}

type Pages = InfiniteData<ConversationPage>

function withFirstPage(list: Pages, first: ConversationPage): Pages {
  const before = list.pages[0]?.conversations ?? []
  const isUnchanged = ({ _id, updatedAt }: Conversation) =>
    before.some((row) => row._id === _id && row.updatedAt === updatedAt)
  // After a long pause, what is below the first page may have changed as well.
  if (!first.conversations.some(isUnchanged)) return { pages: [first], pageParams: [1] }
  const further = list.pages.slice(1)
  // An only page pushes nothing off, so what it lacks is gone.
  if (further.length === 0 && Number(first.total_pages) <= 1)
    return { ...list, pages: [first] }
  // Without an id, a row can't be told from its older copies.
  const kept = before.filter(({ _id }) => _id !== '')
  const conversations = uniqueConversations([...first.conversations, ...kept])
  return { ...list, pages: [{ ...first, conversations }, ...further] }
}

const uniqueConversations = (rows: readonly Conversation[]) =>
  uniqueBy(rows, (row) => row._id || JSON.stringify(row))
