import { Skeleton, Switch, UnstyledButton, VisuallyHidden } from '@mantine/core'

import '@mantine/core/styles/Switch.layer.css'
import { useThrottledCallback } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useRef } from 'react'

import { type Conversation, conversationPages } from '@/api/chat'
import { MAX_PAGES } from '@/api/client/endpoint'
import { namesOf, otherParticipants } from '@/domain/chat/conversation'
import { unreadCount } from '@/domain/chat/unread'
import { relativeTime } from '@/domain/format/dates'
import {
  CONVERSATION_SEARCH_DEBOUNCE,
  CONVERSATION_LIST_HEIGHT,
  SCROLL_THRESHOLD,
  SCROLL_THROTTLE,
} from '@/domain/limits'
import { uniqueBy } from '@/domain/list/unique-by'
import { useMyId } from '@/session/current-admin'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LiveRegion, rowCountText } from '@/ui/feedback/live-region'
import { Avatar } from '@/ui/page/avatar'
import { SearchInput } from '@/ui/table/search-input'

import { refetchConversations } from '../-refetch-conversations'
import { LoadButton } from './-load-button'

import classes from './-conversation-list.module.css'
import shared from './-messages.module.css'

const REFRESH_MS = 30_000

type Props = {
  active: string | null
  search: string
  /** Hides conversations without unread messages, except the active conversation. */
  unreadOnly: boolean
  now: Date
  onSearch: (text: string) => void
  onUnreadOnly: (only: boolean) => void
  onOpen: (id: string) => void
}

export function ConversationList({
  active,
  search,
  unreadOnly,
  now,
  onSearch,
  onUnreadOnly,
  onOpen,
}: Props) {
  const query = useInfiniteQuery({
    ...conversationPages(search),
    placeholderData: keepPreviousData,
  })
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage } = query
  const { isPlaceholderData } = query
  const me = useMyId()
  const loaded = uniqueBy(data?.pages.flatMap((page) => page.conversations) ?? [], ({ _id }) => _id)
  const rows = unreadOnly
    ? loaded.filter((row) => row._id === active || unreadCount(row, me) > 0)
    : loaded
  const isCutOff =
    data?.pages.length === MAX_PAGES && (data.pages.at(-1)?.total_pages ?? 0) > MAX_PAGES
  const retry = isError ? (
    <LoadButton
      label="Retry"
      pending={isFetching}
      onLoad={() => void (data ? query.fetchNextPage() : query.refetch())}
    />
  ) : undefined
  const queryClient = useQueryClient()
  const box = useRef<HTMLDivElement>(null)

  function loadWhenNear() {
    const { current } = box
    // With `unreadOnly`, the box may never fill, so every page would load.
    if (!current || !hasNextPage || isFetching || isError || unreadOnly) return
    const { scrollTop, clientHeight, scrollHeight } = current
    // A box that is not full counts as scrolled to its end.
    if ((scrollTop + clientHeight) / scrollHeight >= SCROLL_THRESHOLD) void query.fetchNextPage()
  }
  const loadWhileScrolling = useThrottledCallback(loadWhenNear, SCROLL_THROTTLE)

  // Polls only the first page. Refetching the infinite query would fetch every loaded page.
  useQuery({
    queryKey: ['first conversation page', search],
    queryFn: () => refetchConversations(queryClient, search),
    initialData: null,
    gcTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })

  useEffect(function loadUntilTheBoxIsFull() {
    loadWhenNear()
  })

  return (
    <section className={shared.list} aria-label="Conversations">
      <div className={classes.search}>
        <SearchInput
          hideLabel
          placeholder="Search by user"
          value={search}
          onSearch={onSearch}
          debounce={CONVERSATION_SEARCH_DEBOUNCE}
        />
        <Switch
          size="sm"
          withThumbIndicator={false}
          classNames={{ body: classes.filter, track: classes.track, thumb: classes.thumb }}
          label="Unread only"
          checked={unreadOnly}
          onChange={(event) => onUnreadOnly(event.currentTarget.checked)}
        />
      </div>
      <LiveRegion text={data && !isPlaceholderData ? rowCountText(rows.length) : ''} />
      <div
        ref={box}
        className={classes.scroll}
        onScroll={loadWhileScrolling}
        style={{ height: CONVERSATION_LIST_HEIGHT }}
        aria-busy={isPending || isPlaceholderData}
        data-stale={isPlaceholderData || undefined}
      >
        {isPending ? (
          <ListSkeleton />
        ) : (
          <>
            <ul className={classes.rows}>
              {rows.map((row, index) => (
                <li key={row._id || `row ${index}`} className={classes.entry}>
                  <ConversationRow
                    conversation={row}
                    me={me}
                    active={row._id === active}
                    now={now}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
            {loaded.length === 0 && (
              <EmptyState
                title="No Conversations"
                hint={
                  isError
                    ? undefined
                    : search === ''
                      ? 'They appear here as soon as a user writes about a booking.'
                      : `No user is named like “${search}”.`
                }
                action={retry}
              />
            )}
            {loaded.length > 0 && rows.length === 0 && (
              <p className={classes.end}>
                {hasNextPage
                  ? 'No unread conversations among those loaded so far'
                  : 'No unread conversations'}
              </p>
            )}
            {rows.length > 0 && !hasNextPage && !isError && (
              <p className={classes.end}>
                {isCutOff
                  ? 'Older conversations are not listed. Search by user to find them.'
                  : 'No More Conversations'}
              </p>
            )}
            {isFetchingNextPage && <ListSkeleton rows={1} />}
            {unreadOnly && hasNextPage && !isError && (
              <LoadButton
                label="Load more conversations"
                pending={isFetching}
                onLoad={() => void query.fetchNextPage()}
              />
            )}
            {loaded.length > 0 && retry}
          </>
        )}
      </div>
    </section>
  )
}

type RowProps = {
  conversation: Conversation
  me: string | null
  active: boolean
  now: Date
  onOpen: (id: string) => void
}

const ConversationRow = memo(function ConversationRow({
  conversation,
  me,
  active,
  now,
  onOpen,
}: RowProps) {
  const { _id, participantsDetails, lastMessage, updatedAt } = conversation
  const others = otherParticipants(participantsDetails, me)
  const unread = active ? 0 : unreadCount(conversation, me)
  const [first] = others
  const preview = lastMessage?.message?.trim() || 'No messages yet'
  return (
    <UnstyledButton
      className={classes.row}
      aria-current={active || undefined}
      data-unread={unread > 0 || undefined}
      onClick={() => {
        if (_id !== '') onOpen(_id)
      }}
    >
      <Avatar src={first?.userInfo?.profilePhoto} name={first?.userInfo?.name} size={40} />
      <span className={classes.name}>{namesOf(others)}</span>
      <span className={classes.time}>{relativeTime(updatedAt, now)}</span>
      {/*
       * While a chat is open, its preview is CSS content so that the page doesn't contain the text
       * twice. WebKit doesn't repaint changed CSS content, so the key creates a new element.
       */}
      {active ? (
        <span key={preview} className={classes.preview} data-text={preview} />
      ) : (
        <span className={classes.preview}>{preview}</span>
      )}
      {unread > 0 && (
        <span className={classes.badge}>
          {unread > 99 ? '99+' : unread}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </UnstyledButton>
  )
})

function ListSkeleton({ rows = 7 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton circle h="2.5rem" w="2.5rem" />
          <Skeleton h="0.75rem" w="55%" />
          <span />
          <Skeleton h="0.75rem" w="80%" />
        </div>
      ))}
    </div>
  )
}
