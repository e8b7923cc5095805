import { Button } from '@mantine/core'
import { shallowEqual } from '@mantine/hooks'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { senderOf, startsDay, startsGroup } from '@/domain/chat/conversation'
import { formatCount } from '@/domain/format/count'
import { dayLabel, HOUR_MS } from '@/domain/format/dates'

import { scrollPlace } from '../scroll-place'
import { MessageBubble, type MessageBubbleProps } from './message-bubble'
import type { Chat } from './state/use-chat'

import classes from './message-list.module.css'

const SCROLLED_BY_KEYS = { tabIndex: 0 }

export interface MessageListProps {
  conversationId: string
  chat: Chat
  now: Date
}

/** The messages of a chat, oldest first, and a button for those that arrive out of view. */
export function MessageList({ conversationId, chat, now }: MessageListProps) {
  const { rows, people, others, arrivedFromOthers, sendCount } = chat
  const box = useRef<HTMLElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(arrivedFromOthers.length)
  if (atEnd && seen !== arrivedFromOthers.length) setSeen(arrivedFromOthers.length)

  useScrollAnchoring(box, rows)

  // The list is scrolled from its end, which CSS makes its start.
  const goToEnd = () => box.current?.scrollTo({ top: 0 })
  useLayoutEffect(
    function showSentMessage() {
      if (sendCount > 0) box.current?.scrollTo({ top: 0 })
    },
    [sendCount],
  )

  const labelOf = ({ time }: { time: number }) => dayLabel(time || undefined, now)
  const bubbles = rows.map((row, index): MessageBubbleProps => {
    const following = rows[index + 1]
    return {
      row,
      mine: chat.isMine(row.message),
      person: senderOf(row.message, people),
      named: others.length > 1,
      endsGroup: !following || startsGroup(row, following),
      nextDay: following && startsDay(row, following) ? labelOf(following) : null,
      onRetry: chat.resend,
      onRemove: chat.remove,
    }
  })
  const [first] = rows

  return (
    <>
      <section
        ref={box}
        className={classes.messages}
        aria-label="Messages"
        {...SCROLLED_BY_KEYS}
        {...scrollPlace(`chat ${conversationId}`)}
        onScroll={({ currentTarget }) => setAtEnd(currentTarget.scrollTop >= -1)}
      >
        <div className={classes.history}>
          <div className={classes.top}>
            <Beginning chat={chat} />
            <span className={classes.day}>{first && <span>{labelOf(first)}</span>}</span>
          </div>
          {groupByHour(bubbles).map(([hour, inHour]) => (
            <MessageGroup key={hour} bubbles={inHour} />
          ))}
        </div>
      </section>
      {arrivedFromOthers.length > seen && (
        <Button className={classes.pill} radius="xl" size="xs" onClick={goToEnd}>
          {formatCount(arrivedFromOthers.length - seen, 'new message')}
        </Button>
      )}
    </>
  )
}

/** Loads older messages, or says that there are none. */
function Beginning({ chat }: { chat: Chat }) {
  if (chat.isComplete) {
    return <span className={classes.beginning}>This is where the conversation begins.</span>
  }
  return (
    <Button
      variant="default"
      radius="xl"
      size="xs"
      aria-busy={chat.isLoadingOlder}
      onClick={chat.loadOlder}
    >
      {chat.isLoadingOlder ? 'Fetching...' : 'Load More Messages'}
    </Button>
  )
}

/**
 * Keeps what is being read in place while rows are added below it.
 *
 * WORKAROUND: WebKit has no scroll anchoring. Can go once it supports `overflow-anchor`.
 */
function useScrollAnchoring(box: RefObject<HTMLElement | null>, rows: Chat['rows']) {
  const restore = useRef<() => void>(undefined)
  useEffect(
    function keepReadingPosition() {
      const list = box.current
      const history = list?.firstElementChild
      if (!list || !history || CSS.supports('overflow-anchor', 'auto')) return undefined
      /** A message, its place in the content, and how high the content was. */
      let anchor: { message: Element; place: number; height: number } | undefined
      const placeOf = (message: Element) =>
        message.getBoundingClientRect().top + list.scrollTop
      function chooseAnchor() {
        const { left, top, width, height } = list!.getBoundingClientRect()
        const middle = document.elementFromPoint(left + width / 2, top + height / 2)
        const message = middle?.closest('li')
        const isAtEnd = list!.scrollTop >= -1
        anchor =
          !isAtEnd && message && list!.contains(message)
            ? { message, place: placeOf(message), height: history!.clientHeight }
            : undefined
      }
      function onScroll() {
        // What has changed the height in this frame has moved the message already.
        if (!anchor || anchor.height === history!.clientHeight) chooseAnchor()
      }
      function restorePosition() {
        if (anchor?.message.isConnected)
          list!.scrollTop += placeOf(anchor.message) - anchor.place
        chooseAnchor()
      }
      restore.current = restorePosition
      const observer = new ResizeObserver(restorePosition)
      observer.observe(history)
      list.addEventListener('scroll', onScroll)
      return () => {
        observer.disconnect()
        list.removeEventListener('scroll', onScroll)
      }
    },
    [box],
  )
  useLayoutEffect(
    function restoreOnNewRows() {
      if (rows.length > 0) restore.current?.()
    },
    [rows],
  )
}

/** The usual height of a message, which stands in for that of an hour until it is drawn. */
const ROW_REM = 3.5

/** Cuts the messages into hours, each of which the browser skips while it is out of view. */
function groupByHour(bubbles: readonly MessageBubbleProps[]) {
  const hours = new Map<number, MessageBubbleProps[]>()
  for (const bubble of bubbles) {
    // What is unsent comes last, whenever it was written.
    const hour = bubble.row.outgoing ? Infinity : Math.floor(bubble.row.time / HOUR_MS)
    const inHour = hours.get(hour)
    if (inHour) inHour.push(bubble)
    else hours.set(hour, [bubble])
  }
  return [...hours]
}

const MemoizedBubble = memo(MessageBubble)

/** Compares the messages themselves, because the lists of them are new on every change. */
const MessageGroup = memo(
  ({ bubbles }: { bubbles: MessageBubbleProps[] }) => (
    <ol
      className={classes.hour}
      style={{ containIntrinsicBlockSize: `auto ${bubbles.length * ROW_REM}rem` }}
    >
      {bubbles.map((bubble) => (
        <li key={bubble.row.id}>
          <MemoizedBubble {...bubble} />
        </li>
      ))}
    </ol>
  ),
  (before, after) =>
    before.bubbles.length === after.bubbles.length &&
    before.bubbles.every((bubble, index) => shallowEqual(bubble, after.bubbles[index])),
)
