import {
  observeElementRect,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { memo, type UIEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { Conversation, Message } from '@/api/chat'
import type { ChatState } from '@/domain/chat'
import { type Entry, type Outgoing, type Thread, unconfirmed } from '@/domain/chat-thread'
import { isMine, otherParticipants, startsDay, startsGroup } from '@/domain/conversation'
import { dayLabel } from '@/domain/dates'

import { Bubble } from './-bubble'
import type { MessageChat } from './-chat-session'

import classes from './-messages.module.css'

type Props = {
  chat: MessageChat
  state: ChatState<Message>
  people: Conversation['participantsDetails']
  me: string | null
  now: Date
}

type Rows = Virtualizer<HTMLElement, HTMLLIElement>

/** Pixels from the end within which the reader counts as being there. */
const END_THRESHOLD = 48
/** Pixels: the button for older messages and the day of the first one, always as high as this. */
const TOP_HEIGHT = 88
const END_PADDING = 12

/** A row's height until it is measured. */
const estimateSize = () => 64

/** Where there is no layout (a DOM without one), a box as high as this stands for the real one. */
const NO_LAYOUT = { width: 600, height: 600 }

/** Focusable, so that the keyboard can scroll the history. */
const SCROLLED_BY_KEYS = { tabIndex: 0 }

type Row =
  | { key: string; message: Message; outgoing?: undefined }
  | { key: string; outgoing: Outgoing; message?: undefined }

/** Both kinds of rows as one list, without copying the history for every new message. */
function rowAt(
  entries: readonly Entry<Message>[],
  outbox: readonly Outgoing[],
  index: number,
): Row | undefined {
  const entry = entries[index]
  if (entry) return { key: entry.key, message: entry.message }
  const outgoing = outbox[index - entries.length]
  return outgoing && { key: outgoing.key, outgoing }
}

/**
 * The messages, of which only those in sight are rendered. What a row shows depends on its message
 * and the one after it, never on the one before: older messages above it do not change its height,
 * and the virtualiser keeps the reader's place to the pixel.
 */
export function MessageList({ chat, state, people, me, now }: Props) {
  // The virtualiser changes within the same object, which a memoised render would not notice.
  'use no memo'
  const { thread, older, arrivals, sends } = state
  const { entries, complete } = thread
  const outbox = unconfirmed(thread)
  const box = useRef<HTMLElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(arrivals)
  if (atEnd && seen !== arrivals) setSeen(arrivals)
  const fresh = arrivals - seen

  const getItemKey = useRowKeys(thread)
  /** Whether the end is to be kept in sight. */
  const stick = useRef(true)
  const last = useRef({ top: 0, room: 0 })
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: entries.length + outbox.length,
    getScrollElement: () => box.current,
    estimateSize,
    getItemKey,
    // Enough for a person's day of messages to stand there whole, for the browser's search too.
    overscan: 24,
    paddingStart: TOP_HEIGHT,
    paddingEnd: END_PADDING,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => {
        report(rect.height > 0 ? rect : NO_LAYOUT)
        // A box that shrinks (the input grows, a keyboard opens) keeps its end in sight.
        if (stick.current) instance.scrollToEnd()
      }),
  })

  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = movesTheReader

  const height = virtualizer.getTotalSize()
  const sent = useRef(sends)
  useLayoutEffect(
    function stayAtTheEnd() {
      // Opening lands at the newest, and so does what I send; rows that turn out higher than
      // thought change nothing about that.
      if (sent.current !== sends) stick.current = true
      sent.current = sends
      if (stick.current) virtualizer.scrollToEnd()
    },
    [virtualizer, sends, height],
  )

  function followReader(event: UIEvent<HTMLElement>) {
    // Read from the box: this comes before the virtualiser has heard of it.
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
    const room = scrollHeight - clientHeight
    const end = room - scrollTop <= END_THRESHOLD
    // Only who scrolls back leaves the end: rows that grow below the edge do not count, nor a place
    // that moves because rows or the box became another height.
    if (end) stick.current = true
    else if (scrollTop < last.current.top && room === last.current.room) stick.current = false
    last.current = { top: scrollTop, room }
    setAtEnd(end || stick.current)
  }

  function goToEnd() {
    stick.current = true
    virtualizer.scrollToEnd()
  }

  const others = otherParticipants(people, me)
  const said = (row: Row) => {
    const mine = row.outgoing !== undefined || isMine(row.message.byUser, me, others)
    return {
      byUser: mine ? 'me' : row.message?.byUser,
      createdAt: row.outgoing ? row.outgoing.sentAt : row.message.createdAt,
    }
  }
  const first = rowAt(entries, outbox, 0)

  return (
    <>
      <section
        ref={box}
        className={classes.messages}
        aria-label="Messages"
        {...SCROLLED_BY_KEYS}
        onScroll={followReader}
      >
        <div className={classes.history} style={{ height }}>
          <div className={classes.top} style={{ height: TOP_HEIGHT }}>
            {complete ? (
              <span className={classes.beginning}>This is where the conversation begins.</span>
            ) : (
              <button
                type="button"
                className={classes.older}
                aria-busy={older === 'reading'}
                onClick={() => void chat.loadOlder()}
              >
                {older === 'reading' ? 'Fetching...' : 'Load More Messages'}
              </button>
            )}
            <span className={classes.day}>
              {first && <span>{dayLabel(said(first).createdAt, now)}</span>}
            </span>
          </div>
          <ol className={classes.items}>
            {virtualizer.getVirtualItems().map(({ key, index, start }) => {
              const row = rowAt(entries, outbox, index)
              if (!row) return null
              const next = rowAt(entries, outbox, index + 1)
              const sender = row.message?.byUser
              const own = said(row)
              const following = next && said(next)
              return (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-setsize={complete ? entries.length + outbox.length : -1}
                  aria-posinset={index + 1}
                  className={classes.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MemoBubble
                    chat={chat}
                    message={row.message}
                    outgoing={row.outgoing}
                    mine={own.byUser === 'me'}
                    person={
                      row.outgoing
                        ? people.find(({ _id }) => _id === me)
                        : (people.find(({ _id }) => _id === sender) ?? row.message.userDetail)
                    }
                    endsGroup={!following || startsGroup(own, following)}
                    nextDay={
                      following && startsDay(own, following)
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
        <button type="button" className={classes.pill} onClick={goToEnd}>
          {fresh === 1 ? '1 new message' : `${fresh} new messages`}
        </button>
      )}
    </>
  )
}

const MemoBubble = memo(Bubble)

/**
 * Whether the rows below must be held in place while this one gets its true height. The library's
 * own rule, but for the top: with the button for older messages in sight, those that come in below
 * it push down what is read, though they begin below the edge.
 */
function movesTheReader(row: VirtualItem, _grown: number, virtualizer: Rows): boolean {
  const edge = virtualizer.scrollOffset ?? 0
  if (!virtualizer.itemSizeCache.has(row.key)) return row.start < edge + TOP_HEIGHT
  return row.end <= edge && virtualizer.scrollDirection !== 'backward'
}

/** The same function while the rows are the same: a new one makes the virtualiser measure anew. */
function useRowKeys(thread: Thread<Message>) {
  const { entries, outbox } = thread
  return useCallback(
    (index: number) => rowAt(entries, unconfirmed({ outbox }), index)?.key ?? index,
    [entries, outbox],
  )
}
