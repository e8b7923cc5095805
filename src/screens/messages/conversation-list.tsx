import { createScopedKeydownHandler, Switch, VisuallyHidden } from '@mantine/core'

import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useThrottledCallback } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'

import type { Conversation } from '@/api/chat'
import { otherParticipants } from '@/domain/chat/conversation'
import { unreadCount } from '@/domain/chat/unread'
import { relativeTime } from '@/domain/format/dates'
import { isolate } from '@/domain/format/isolate'
import {
  CONVERSATION_SEARCH_DEBOUNCE,
  CONVERSATION_LIST_HEIGHT,
  SCROLL_THRESHOLD,
  SCROLL_THROTTLE,
} from '@/domain/limits'
import { useMyId } from '@/session/current-admin'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LiveRegion, rowCountText } from '@/ui/feedback/live-region'
import { Avatar } from '@/ui/image/avatar'
import { retry } from '@/ui/page/retry'
import { SearchInput } from '@/ui/table/search-input'

import { focusComposer } from './chat/focus-composer'
import { ListSkeleton } from './list-skeleton'
import { LoadButton } from './load-button'
import { parseMessagesSearch } from './messages-search'
import { Names } from './names'
import { useConversations } from './use-conversations'

import classes from './conversation-list.module.css'
import shared from './messages.module.css'

interface ConversationListProps {
  active: string | null
  search: string
  /** Hides conversations without unread messages, except the active conversation. */
  unreadOnly: boolean
  now: Date
  onSearch: (text: string) => void
  onUnreadOnly: (only: boolean) => void
}

export function ConversationList({
  active,
  search,
  unreadOnly,
  now,
  onSearch,
  onUnreadOnly,
}: ConversationListProps) {
  const query = useConversations(search)
  const { isLoading, isError, isFetching, hasNextPage, isPlaceholderData } = query
  const me = useMyId()
  const rows = unreadOnly
    ? query.rows.filter((row) => row._id === active || unreadCount(row, me) > 0)
    : query.rows
  const isEmpty = query.rows.length === 0
  const [focused, setFocused] = useState<string | null>(null)
  // The only row that Tab stops at. Tabbing through the rows would load more and more of them.
  const tabStop =
    rows.find((row) => row._id === focused) ??
    rows.find((row) => row._id === active) ??
    rows.find((row) => row._id !== '')
  const retryButton = isError ? (
    <LoadButton
      label="Retry"
      pending={isFetching}
      onLoad={({ currentTarget }) => void retry(currentTarget, query.retry)}
    />
  ) : undefined
  const box = useRef<HTMLDivElement>(null)

  function loadWhenNear() {
    const { current } = box
    // With `unreadOnly`, the box may never fill, so every page would load.
    if (!current || !hasNextPage || isFetching || isError || unreadOnly) return
    const { scrollTop, clientHeight, scrollHeight } = current
    // A box that is not full counts as scrolled to its end.
    if ((scrollTop + clientHeight) / scrollHeight >= SCROLL_THRESHOLD) query.fetchNextPage()
  }
  const loadWhileScrolling = useThrottledCallback(loadWhenNear, SCROLL_THROTTLE)

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
      <LiveRegion text={!isLoading && !isPlaceholderData ? rowCountText(rows.length) : ''} />
      <div
        ref={box}
        className={classes.scroll}
        onScroll={loadWhileScrolling}
        style={{ height: CONVERSATION_LIST_HEIGHT }}
        aria-busy={isLoading || isPlaceholderData}
        data-stale={isPlaceholderData || undefined}
      >
        {isLoading ? (
          <ListSkeleton />
        ) : (
          <>
            <ul inert={isPlaceholderData}>
              {rows.map((row, index) => (
                <li key={row._id || `row ${index}`} className={classes.entry} data-row>
                  <ConversationRow
                    conversation={row}
                    me={me}
                    active={row._id === active}
                    isTabStop={row === tabStop}
                    onFocus={setFocused}
                    now={now}
                  />
                </li>
              ))}
            </ul>
            {isEmpty && (
              <EmptyState
                title="No Conversations"
                hint={
                  isError
                    ? undefined
                    : search === ''
                      ? 'They appear here as soon as a user writes about a booking.'
                      : `No user is named like “${isolate(search)}”.`
                }
                action={retryButton}
              />
            )}
            {!isEmpty && rows.length === 0 && (
              <p className={classes.end}>
                {hasNextPage
                  ? 'No unread conversations among those loaded so far'
                  : 'No unread conversations'}
              </p>
            )}
            {rows.length > 0 && !hasNextPage && !isError && (
              <p className={classes.end}>
                {query.isCutOff
                  ? 'Older conversations are not listed. Search by user to find them.'
                  : 'No More Conversations'}
              </p>
            )}
            {query.isFetchingNextPage && <ListSkeleton rows={1} />}
            {unreadOnly && hasNextPage && !isError && (
              <LoadButton
                label="Load more conversations"
                pending={isFetching}
                onLoad={query.fetchNextPage}
              />
            )}
            {!isEmpty && retryButton}
          </>
        )}
      </div>
    </section>
  )
}

interface ConversationRowProps {
  conversation: Conversation
  me: string | null
  active: boolean
  isTabStop: boolean
  onFocus: (id: string) => void
  now: Date
}

const moveByArrowKeys = createScopedKeydownHandler({
  parentSelector: 'ul',
  siblingSelector: 'a',
  orientation: 'vertical',
  loop: false,
}) as (event: KeyboardEvent<HTMLElement>) => void

const ConversationRow = memo(function ConversationRow({
  conversation,
  me,
  active,
  isTabStop,
  onFocus,
  now,
}: ConversationRowProps) {
  const { _id, participantsDetails, lastMessage, updatedAt } = conversation
  const others = otherParticipants(participantsDetails, me)
  const unread = active ? 0 : unreadCount(conversation, me)
  const [first] = others
  const preview = lastMessage?.message ?? 'No messages yet'
  const content = (
    <>
      <Avatar src={first?.userInfo?.profilePhoto} name={first?.userInfo?.name} size={40} />
      <span className={classes.name}>
        <Names people={others} />
      </span>
      <span className={classes.time}>{relativeTime(updatedAt, now)}</span>
      {/*
       * While a chat is open, its preview is CSS content so that the page doesn't contain the text
       * twice. WebKit doesn't repaint changed CSS content, so the key creates a new element.
       */}
      {active ? (
        <span key={preview} className={classes.preview} data-text={preview} />
      ) : (
        <span className={classes.preview} dir="auto">
          {preview}
        </span>
      )}
      {unread > 0 && (
        <span className={classes.badge}>
          <span>{unread}</span>
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </>
  )
  if (_id === '') return <div className={classes.row}>{content}</div>
  return (
    <Link
      to="/messages"
      search={(before) => parseMessagesSearch({ ...before, conversation: _id })}
      preload={false}
      className={classes.row}
      aria-current={active ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(_id)}
      onClick={() => active && focusComposer()}
      onKeyDown={moveByArrowKeys}
    >
      {content}
    </Link>
  )
})
