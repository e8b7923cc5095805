import '@mantine/core/styles/Switch.layer.css'
import { Skeleton, Switch } from '@mantine/core'
import { useThrottledCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

import type { Conversation } from '@/api/chat'
import { unreadCount } from '@/domain/chat/unread'
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
import { SubmitButton } from '@/ui/form/submit-button'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import { ListReadAt } from '@/ui/image/use-photo'
import { SearchInput } from '@/ui/table/search-input'

import { ConversationRows } from './conversation-rows'
import { LoadButton } from './load-button'
import { type MessagesSearch, withSearch } from './messages-search'
import { NextUnread } from './next-unread'
import { scrollPlace } from './scroll-place'
import { useConversations } from './use-conversations'

import classes from './conversation-list.module.css'
import shared from './messages.module.css'

const route = getRouteApi('/_admin/messages/')

/**
 * Lists the conversations that a search has found, loads more while they are scrolled, and leads to
 * the next unread one. With `unread` in the URL, hides those without unread messages, except the
 * active one.
 */
export function ConversationList({ active, now }: { active: string | null; now: Date }) {
  const { search = '', unread: unreadOnly = false } = route.useSearch()
  const { query, rows, isLoading } = useShownConversations({ search, unreadOnly, active })
  const { hasNextPage, isPlaceholderData } = query
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const place = `list ${search} ${unreadOnly}`
  const scrollToFirst = useEffectEvent(() => box?.scrollTo({ top: 0 }))
  useLayoutEffect(
    function beginWithTheFirstRows() {
      if (place) scrollToFirst()
    },
    [place],
  )
  const loadWhileScrolling = useLoadNearEnd({
    box,
    count: rows.length,
    // With `unreadOnly`, the box may never fill, so every page would load.
    canLoad: hasNextPage && !query.isFetching && !query.isError && !unreadOnly,
    onLoad: query.fetchNextPage,
  })

  return (
    <section className={shared.list} aria-label="Conversations">
      <ConversationFilters search={search} unreadOnly={unreadOnly} />
      <LiveRegion
        text={!isLoading && !isPlaceholderData ? rowCountText(rows.length) : ''}
      />
      <div
        ref={setBox}
        className={classes.scroll}
        onScroll={loadWhileScrolling}
        style={{ height: CONVERSATION_LIST_HEIGHT }}
        {...scrollPlace(place)}
        aria-busy={isLoading || isPlaceholderData}
        data-stale={isPlaceholderData || undefined}
      >
        {isLoading && <ListSkeleton />}
        {!isLoading && (
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
            <ListEnd
              query={query}
              shown={rows.length}
              search={search}
              unreadOnly={unreadOnly}
            />
          </>
        )}
      </div>
      <NextUnread rows={rows} active={active} hasMore={hasNextPage} />
    </section>
  )
}

interface ShownConversations extends ConversationFiltersProps {
  active: string | null
}

function useShownConversations({ search, unreadOnly, active }: ShownConversations) {
  const query = useConversations(search)
  const me = useMyId()
  const isShown = (row: Conversation) =>
    !unreadOnly || row._id === active || unreadCount(row, me) > 0
  const rows = query.rows.filter(isShown)
  // That an earlier search found nothing says nothing about this one.
  const isUnknown = query.isPlaceholderData && rows.length === 0
  return { query, rows, isLoading: query.isLoading || isUnknown }
}

interface LoadNearEndOptions {
  /** The element that scrolls. */
  box: HTMLElement | null
  /** How many rows it contains. */
  count: number
  canLoad: boolean
  onLoad: () => void
}

/** Loads more rows until the box is full. Returns a function that does so while it is scrolled. */
function useLoadNearEnd({ box, count, canLoad, onLoad }: LoadNearEndOptions): () => void {
  function loadWhenNear() {
    if (!box || !canLoad) return
    const { scrollTop, clientHeight, scrollHeight } = box
    // A box that is not full counts as scrolled to its end.
    if ((scrollTop + clientHeight) / scrollHeight >= SCROLL_THRESHOLD) onLoad()
  }
  const loadUntilFull = useEffectEvent(loadWhenNear)
  useEffect(
    function loadUntilTheBoxIsFull() {
      if (box && canLoad && count >= 0) loadUntilFull()
    },
    [box, canLoad, count],
  )
  return useThrottledCallback(loadWhenNear, SCROLL_THROTTLE)
}

interface ConversationFiltersProps {
  search: string
  unreadOnly: boolean
}

function ConversationFilters({ search, unreadOnly }: ConversationFiltersProps) {
  // A search that waits for a pause must not undo a link that was pressed meanwhile.
  const navigate = useScreenNavigate(route.useNavigate())
  function filter(change: MessagesSearch) {
    void navigate({ search: withSearch(change), replace: true, state: true })
  }
  return (
    <div className={classes.search} data-screen-only>
      <SearchInput
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
  )
}

interface ListEndProps extends ConversationFiltersProps {
  query: ReturnType<typeof useConversations>
  /** How many of its rows are shown. */
  shown: number
}

/** Says why there are no rows, or no more of them, or loads more. */
function ListEnd({ query, shown, search, unreadOnly }: ListEndProps) {
  const { hasNextPage, isError, isFetching } = query
  if (query.rows.length === 0) return <NoConversations query={query} search={search} />
  const note = endNote(query)
  return (
    <>
      {shown === 0 && (
        <EmptyState
          title={`No unread conversations${hasNextPage ? ' among those loaded so far' : ''}`}
        />
      )}
      {shown > 0 && note !== undefined && <p className={classes.end}>{note}</p>}
      {query.isFetchingNextPage && <ListSkeleton rows={1} />}
      {isError && (
        <LoadButton pending={isFetching} onClick={query.retry}>
          Retry
        </LoadButton>
      )}
      {unreadOnly && hasNextPage && !isError && (
        <LoadButton pending={isFetching} onClick={query.fetchNextPage}>
          Load more conversations
        </LoadButton>
      )}
    </>
  )
}

function NoConversations({ query, search }: Pick<ListEndProps, 'query' | 'search'>) {
  const title = 'No Conversations'
  if (query.isError) {
    return (
      <EmptyState
        failed
        title={title}
        hint="They could not be loaded."
        action={
          <SubmitButton variant="default" pending={query.isFetching} onClick={query.retry}>
            Retry
          </SubmitButton>
        }
      />
    )
  }
  return <EmptyState title={title} hint={emptyHint(search)} />
}

function emptyHint(search: string): string {
  if (search === '') return 'They appear here as soon as a user writes about a booking.'
  return `No user is named like “${isolate(search)}”.`
}

/** What stands below the rows. Undefined if more of them can be loaded. */
function endNote({
  hasNextPage,
  isError,
  isCutOff,
}: ListEndProps['query']): string | undefined {
  if (hasNextPage || isError) return undefined
  if (isCutOff) return 'Older conversations are not listed. Search by user to find them.'
  return 'No More Conversations'
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
