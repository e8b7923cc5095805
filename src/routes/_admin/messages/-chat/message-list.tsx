import { Button } from '@mantine/core'
import {
  observeElementRect,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { memo, type UIEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { Conversation, Message } from '@/api/chat'
import { isMine, otherParticipants, startsDay, startsGroup } from '@/domain/chat/conversation'
import type { ChatState } from '@/domain/chat/messages'
import { type Outgoing, unconfirmed } from '@/domain/chat/outbox'
import type { Entry } from '@/domain/chat/thread'
import { formatCount } from '@/domain/format/count'
import { dayLabel } from '@/domain/format/dates'

import type { MessageChat } from './chat-session'
import { MessageBubble } from './message-bubble'

import classes from './message-list.module.css'

type Props = {
  chat: MessageChat
  state: ChatState<Message>
  people: Conversation['participantsDetails']
  me: string | null
  now: Date
}

type Rows = Virtualizer<HTMLElement, HTMLLIElement>

/** The list counts as scrolled to the end when it is scrolled to within this many pixels of it. */
const END_THRESHOLD = 48
/** Height, in pixels, of the area with the Load More Messages button and the first day's label. */
const TOP_HEIGHT = 88
const END_PADDING = 12

const estimateSize = () => 64

/** The size that the list is assumed to have in tests, where the DOM has no layout. */
const NO_LAYOUT = { width: 600, height: 600 }

const SCROLLED_BY_KEYS = { tabIndex: 0 }

/**
 * What a row shows must not depend on the previous message. Otherwise, the first row's height would
 * change when older messages load, and the list would jump.
 */
export function MessageList({ chat, state, people, me, now }: Props) {
  // The virtualizer mutates itself, so a memoized render would miss its changes.
  'use no memo'
  const { thread, older, arrivals, sends } = state
  const { entries, outbox, complete } = thread
  const box = useRef<HTMLElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(arrivals)
  if (atEnd && seen !== arrivals) setSeen(arrivals)
  const fresh = arrivals - seen

  const rows = useMemo(() => [...entries, ...unconfirmed({ outbox })], [entries, outbox])
  // Memoized, because a new function makes the virtualizer recompute all rows' positions.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  /** Whether the list stays at its end when rows are added or resized. */
  const stick = useRef(true)
  /**
   * True from a click on the 'new messages' button until the user's next input. Until then, scroll
   * events must not stop the list from returning to its end.
   */
  const returning = useRef(false)
  const last = useRef({ top: 0, room: 0 })
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize,
    getItemKey,
    // Enough rows for the browser's find-in-page to cover about a day of messages.
    overscan: 24,
    paddingStart: TOP_HEIGHT,
    paddingEnd: END_PADDING,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => {
        report(rect.height > 0 ? rect : NO_LAYOUT)
        // Keeps the end visible when a growing input or an on-screen keyboard shrinks the list.
        if (stick.current) instance.scrollToEnd()
      }),
  })

  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = movesTheReader

  const height = virtualizer.getTotalSize()
  const sent = useRef(sends)
  useLayoutEffect(
    function stayAtTheEnd() {
      // Sending a message always scrolls to the end. Rows may turn out taller than estimated, so
      // this effect repeats when the height changes.
      if (sent.current !== sends) stick.current = true
      sent.current = sends
      if (stick.current) virtualizer.scrollToEnd()
    },
    [virtualizer, sends, height],
  )

  function followReader(event: UIEvent<HTMLElement>) {
    // Reads the scroll position from the element. The virtualizer's own copy is outdated, because
    // the virtualizer handles this event later.
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
    const room = scrollHeight - clientHeight
    const end = room - scrollTop <= END_THRESHOLD
    // The user leaves the end only by scrolling up. If `room` has changed, a new height of the list
    // or its rows may have caused the scroll event instead.
    if (end) stick.current = true
    else if (returning.current) virtualizer.scrollToEnd()
    else if (scrollTop < last.current.top && room === last.current.room) stick.current = false
    last.current = { top: scrollTop, room }
    setAtEnd(end || stick.current)
  }

  function goToEnd() {
    stick.current = true
    returning.current = true
    virtualizer.scrollToEnd()
  }
  function endReturn() {
    returning.current = false
  }

  const others = otherParticipants(people, me)
  const senderAndTime = (row: Entry<Message> | Outgoing) => {
    if (!('message' in row)) return { byUser: 'me', createdAt: row.sentAt }
    const { byUser, createdAt } = row.message
    return { byUser: isMine(byUser, me, others) ? 'me' : byUser, createdAt }
  }
  const [first] = rows

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only observe scrolling */}
      <section
        ref={box}
        className={classes.messages}
        aria-label="Messages"
        {...SCROLLED_BY_KEYS}
        onScroll={followReader}
        onWheel={endReturn}
        onTouchMove={endReturn}
        onKeyDown={endReturn}
        onPointerDown={endReturn}
      >
        <div className={classes.history} style={{ height }}>
          <div className={classes.top} style={{ height: TOP_HEIGHT }}>
            {complete ? (
              <span className={classes.beginning}>This is where the conversation begins.</span>
            ) : (
              <Button
                variant="default"
                radius="xl"
                size="xs"
                aria-busy={older === 'reading'}
                onClick={() => void chat.loadOlder()}
              >
                {older === 'reading' ? 'Fetching...' : 'Load More Messages'}
              </Button>
            )}
            <span className={classes.day}>
              {first && <span>{dayLabel(senderAndTime(first).createdAt, now)}</span>}
            </span>
          </div>
          <ol className={classes.items}>
            {virtualizer.getVirtualItems().map(({ key, index, start }) => {
              const row = rows[index]
              if (!row) return null
              const next = rows[index + 1]
              const message = 'message' in row ? row.message : undefined
              const sender = message ? message.byUser : me
              const current = senderAndTime(row)
              const following = next && senderAndTime(next)
              return (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-setsize={complete ? rows.length : -1}
                  aria-posinset={index + 1}
                  className={classes.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MemoizedBubble
                    chat={chat}
                    row={row}
                    mine={current.byUser === 'me'}
                    person={people.find(({ _id }) => _id === sender) ?? message?.userDetail}
                    endsGroup={!following || startsGroup(current, following)}
                    nextDay={
                      following && startsDay(current, following)
                        ? dayLabel(following.createdAt, now)
                        : null
                    }
                  />
                </li>
              )
            })}
          </ol>
        </div>
      </section>
      {fresh > 0 && (
        <Button className={classes.pill} radius="xl" size="xs" onClick={goToEnd}>
          {formatCount(fresh, 'new message')}
        </Button>
      )}
    </>
  )
}

const MemoizedBubble = memo(MessageBubble)

/**
 * Returns whether to adjust the scroll position when this row is measured. Adds TOP_HEIGHT to the
 * virtualizer's own rule, with which older messages that start inside the viewport would push down
 * what the user is reading.
 */
function movesTheReader(row: VirtualItem, _grown: number, virtualizer: Rows): boolean {
  const edge = virtualizer.scrollOffset ?? 0
  if (!virtualizer.itemSizeCache.has(row.key)) return row.start < edge + TOP_HEIGHT
  return row.end <= edge && virtualizer.scrollDirection !== 'backward'
}
