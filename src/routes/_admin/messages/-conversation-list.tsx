import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useRef } from 'react'

import { type Conversation, conversationPages } from '@/api/chat'
import { namesOf, otherParticipants, unreadCount } from '@/domain/conversation'
import { relativeTime } from '@/domain/dates'
import {
  CONVERSATION_SEARCH_DEBOUNCE,
  LIST_HEIGHT,
  SCROLL_THRESHOLD,
  SCROLL_THROTTLE,
} from '@/domain/limits'
import { useMyId } from '@/session/token'
import { Announced, countOf } from '@/ui/announced'
import { Photo } from '@/ui/photo'
import { SearchBox } from '@/ui/search-box'

import { RetryLine } from './-retry-line'

import classes from './-messages.module.css'

type Props = {
  active: string | null
  search: string
  now: Date
  onSearch: (text: string) => void
  onOpen: (id: string) => void
}

/** Newer arrivals shift the pages: a row that stands on two of them is shown once. */
function withoutRepeats(rows: readonly Conversation[]): Conversation[] {
  const seen = new Set<string>()
  return rows.filter(({ _id }) => {
    if (_id !== '' && seen.has(_id)) return false
    seen.add(_id)
    return true
  })
}

export function ConversationList({ active, search, now, onSearch, onOpen }: Props) {
  const query = useInfiniteQuery({
    ...conversationPages(search),
    placeholderData: keepPreviousData,
  })
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, isPlaceholderData } = query
  const rows = withoutRepeats(data?.pages.flatMap((page) => page.conversations) ?? [])
  const loading = !data && isFetching && !isError
  const me = useMyId()
  const box = useRef<HTMLDivElement>(null)

  const loadWhenNear = useEffectEvent(() => {
    const { current } = box
    if (!current || !hasNextPage || isFetching || isError) return
    const { scrollTop, clientHeight, scrollHeight } = current
    if (clientHeight === 0) return
    // A page that does not fill the box could not be scrolled: the next follows by itself.
    const seen = (scrollTop + clientHeight) / scrollHeight
    if (scrollHeight <= clientHeight || (scrollTop > 0 && seen >= SCROLL_THRESHOLD)) {
      void query.fetchNextPage()
    }
  })

  useEffect(function loadWhileScrolling() {
    const { current } = box
    let timer: ReturnType<typeof setTimeout> | undefined
    function onScroll() {
      // Once per interval, and at its end: the last position counts.
      timer ??= setTimeout(() => {
        timer = undefined
        loadWhenNear()
      }, SCROLL_THROTTLE)
    }
    current?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      current?.removeEventListener('scroll', onScroll)
    }
  }, [])

  useEffect(function loadUntilTheBoxIsFull() {
    loadWhenNear()
  })

  return (
    <section className={classes.list} aria-label="Conversations">
      <div className={classes.search}>
        <SearchBox
          label="Search"
          hideLabel
          placeholder="Search by user"
          value={search}
          onSearch={onSearch}
          debounce={CONVERSATION_SEARCH_DEBOUNCE}
        />
      </div>
      <Announced text={data && !isPlaceholderData ? countOf(rows.length) : ''} />
      <div
        ref={box}
        className={classes.scroll}
        style={{ height: LIST_HEIGHT }}
        aria-busy={loading || isPlaceholderData}
        data-stale={isPlaceholderData || undefined}
      >
        {loading ? (
          <Skeleton />
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
            {rows.length === 0 && <p className={classes.end}>No Conversations</p>}
            {rows.length > 0 && !hasNextPage && !isError && (
              <p className={classes.end}>No More Conversations</p>
            )}
            {isFetchingNextPage && <Skeleton rows={1} />}
            {isError && (
              <RetryLine
                pending={isFetching}
                onRetry={() => void (data ? query.fetchNextPage() : query.refetch())}
              />
            )}
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

/** Of hundreds of rows, those that change are drawn again when one is opened. */
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
    <button
      type="button"
      className={classes.row}
      aria-current={active || undefined}
      data-unread={unread > 0 || undefined}
      onClick={() => {
        if (_id !== '') onOpen(_id)
      }}
    >
      <Photo src={first?.userInfo?.profilePhoto} name={first?.userInfo?.name} size={40} />
      <span className={classes.who}>{namesOf(others)}</span>
      <span className={classes.when}>{relativeTime(updatedAt, now)}</span>
      {/* The open one's is drawn: its words stand in the chat, and are met there only. */}
      {active ? (
        <span className={classes.preview} data-drawn={preview} />
      ) : (
        <span className={classes.preview}>{preview}</span>
      )}
      {unread > 0 && (
        <span className={classes.badge}>
          {unread > 99 ? '99+' : unread}
          <span className={classes.hidden}> unread</span>
        </span>
      )}
    </button>
  )
})

function Skeleton({ rows = 7 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <span className={classes.blankPhoto} />
          <span className={classes.blank} style={{ width: '55%' }} />
          <span />
          <span className={classes.blank} style={{ width: '80%' }} />
        </div>
      ))}
    </div>
  )
}
