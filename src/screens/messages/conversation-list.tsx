import { Skeleton, Switch, Text } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { unreadCount } from '@/domain/chat/unread'
import { formatNumber } from '@/domain/format/count'
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
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import { ListReadAt } from '@/ui/image/use-photo'
import { ButtonLink } from '@/ui/page/link'
import { SearchInput } from '@/ui/table/search-input'

import { ConversationRows } from './conversation-rows'
import { LoadButton } from './load-button'
import { type MessagesSearch, withSearch } from './messages-search'
import { useConversations } from './use-conversations'

import classes from './conversation-list.module.css'
import shared from './messages.module.css'

const route = getRouteApi('/_admin/messages/')

/** With `unread` in the URL, hides conversations without unread messages, except the active one. */
export function ConversationList({ active, now }: { active: string | null; now: Date }) {
  const { search = '', unread: unreadOnly = false } = route.useSearch()
  // A search that waits for a pause must not undo a link that was pressed meanwhile.
  const navigate = useScreenNavigate(route.useNavigate())
  const query = useConversations(search)
  const { isLoading, isError, isFetching, hasNextPage, isPlaceholderData } = query
  const me = useMyId()
  const rows = unreadOnly
    ? query.rows.filter((row) => row._id === active || unreadCount(row, me) > 0)
    : query.rows
  const isEmpty = query.rows.length === 0
  const open = rows.findIndex(({ _id }) => _id === active)
  const unread = rows.filter(
    (row) => row._id !== '' && row._id !== active && unreadCount(row, me) > 0,
  )
  const next = unread.find((row) => rows.indexOf(row) > open) ?? unread[0]
  const retryButton = isError ? (
    <LoadButton pending={isFetching} onClick={query.retry}>
      Retry
    </LoadButton>
  ) : undefined
  const [box, setBox] = useState<HTMLDivElement | null>(null)

  function filter(change: MessagesSearch) {
    void navigate({ search: withSearch(change), replace: true, state: true })
  }

  function loadWhenNear() {
    // With `unreadOnly`, the box may never fill, so every page would load.
    if (!box || !hasNextPage || isFetching || isError || unreadOnly) return
    const { scrollTop, clientHeight, scrollHeight } = box
    // A box that is not full counts as scrolled to its end.
    if ((scrollTop + clientHeight) / scrollHeight >= SCROLL_THRESHOLD) query.fetchNextPage()
  }
  const loadWhileScrolling = useThrottledCallback(loadWhenNear, SCROLL_THROTTLE)

  useEffect(function loadUntilTheBoxIsFull() {
    loadWhenNear()
  })

  return (
    <section className={shared.list} aria-label="Conversations">
      <div className={classes.search} data-screen-only>
        <SearchInput
          hideLabel
          placeholder="Search by user"
          value={search}
          onSearch={(text) => filter({ search: text })}
          debounce={CONVERSATION_SEARCH_DEBOUNCE}
        />
        <Switch
          size="sm"
          withThumbIndicator={false}
          classNames={{ body: classes.filter, track: classes.track, thumb: classes.thumb }}
          label="Unread only"
          checked={unreadOnly}
          onChange={(event) => filter({ unread: event.currentTarget.checked || undefined })}
        />
      </div>
      <LiveRegion text={!isLoading && !isPlaceholderData ? rowCountText(rows.length) : ''} />
      <div
        ref={setBox}
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
            <ListReadAt value={query.readAt}>
              <ConversationRows
                rows={rows}
                active={active}
                now={now}
                box={box}
                isComplete={!hasNextPage}
                inert={isPlaceholderData}
              />
            </ListReadAt>
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
                {`No unread conversations${hasNextPage ? ' among those loaded so far' : ''}`}
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
              <LoadButton pending={isFetching} onClick={query.fetchNextPage}>
                Load more conversations
              </LoadButton>
            )}
            {!isEmpty && retryButton}
          </>
        )}
      </div>
      {next && (
        <div className={classes.next}>
          <Text span size="sm" c="dimmed">
            {`${formatNumber(unread.length)}${hasNextPage ? '+' : ''} unread`}
          </Text>
          <ButtonLink
            variant="default"
            size="compact-md"
            flex="none"
            to="/messages"
            search={withSearch({ conversation: next._id })}
            preload={false}
          >
            Next unread
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

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
