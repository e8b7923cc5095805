import { Button } from '@mantine/core'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import type { Message } from '@/api/chat'
import { isMine, senderOf, startsDay, startsGroup } from '@/domain/chat/conversation'
import type { ThreadRow } from '@/domain/chat/message'
import type { Outgoing } from '@/domain/chat/outbox'
import { formatCount } from '@/domain/format/count'
import { dayLabel } from '@/domain/format/dates'

import { MessageBubble } from './message-bubble'
import type { Chat } from './state/use-chat'

import classes from './message-list.module.css'

interface MessageListProps {
  chat: Chat
  now: Date
}

/** The list counts as scrolled to the end when it is scrolled to within this many pixels of it. */
const END_THRESHOLD = 48

const SCROLLED_BY_KEYS = { tabIndex: 0 }

export function MessageList({ chat, now }: MessageListProps) {
  const { view, people, others, me, arrived, sendCount, isLoadingOlder } = chat
  const rows = [...view.rows, ...view.unsent]
  const { box, atEnd, onScroll, goToEnd } = useScrollPosition(rows.at(-1)?.key, sendCount)
  const [seen, setSeen] = useState(arrived.length)
  if (atEnd && seen !== arrived.length) setSeen(arrived.length)

  const senderAndTime = (row: ThreadRow<Message> | Outgoing) => {
    if (!('message' in row)) return { byUser: 'me', time: row.sentAt }
    const { byUser } = row.message
    return { byUser: isMine(byUser, me, others) ? 'me' : byUser, time: row.time }
  }
  const labelOf = ({ time }: { time: number }) => dayLabel(time || undefined, now)
  const sent = rows.map(senderAndTime)
  const [first] = sent

  return (
    <>
      <section
        ref={box}
        className={classes.messages}
        aria-label="Messages"
        {...SCROLLED_BY_KEYS}
        onScroll={onScroll}
      >
        <div className={classes.history}>
          <div className={classes.top}>
            {chat.isComplete ? (
              <span className={classes.beginning}>This is where the conversation begins.</span>
            ) : (
              <Button
                variant="default"
                radius="xl"
                size="xs"
                aria-busy={isLoadingOlder}
                onClick={chat.loadOlder}
              >
                {isLoadingOlder ? 'Fetching...' : 'Load More Messages'}
              </Button>
            )}
            <span className={classes.day}>{first && <span>{labelOf(first)}</span>}</span>
          </div>
          <ol>
            {rows.map((row, index) => {
              const message = 'message' in row ? row.message : undefined
              const current = sent[index]!
              const following = sent[index + 1]
              return (
                <li key={row.key}>
                  <MemoizedBubble
                    row={row}
                    mine={current.byUser === 'me'}
                    person={senderOf(message ?? { byUser: me ?? undefined }, people)}
                    named={others.length > 1}
                    endsGroup={!following || startsGroup(current, following)}
                    nextDay={following && startsDay(current, following) ? labelOf(following) : null}
                    onRetry={chat.resend}
                    onRemove={chat.remove}
                  />
                </li>
              )
            })}
          </ol>
        </div>
      </section>
      {arrived.length > seen && (
        <Button className={classes.pill} radius="xl" size="xs" onClick={goToEnd}>
          {formatCount(arrived.length - seen, 'new message')}
        </Button>
      )}
    </>
  )
}

const MemoizedBubble = memo(MessageBubble)

const topIn = (box: Element, item: Element) =>
  item.getBoundingClientRect().top - box.getBoundingClientRect().top

/** Stays at the end, or at the message that the user reads, whatever is added above or below. */
function useScrollPosition(lastKey: string | undefined, sendCount: number) {
  const box = useRef<HTMLElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const fromEnd = useRef(0)
  /** The first visible message, and its distance from the upper edge of the list. */
  const anchor = useRef<{ item: Element; top: number }>(undefined)

  function goToEnd() {
    fromEnd.current = 0
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  function onScroll() {
    const { current } = box
    if (!current) return
    fromEnd.current = current.scrollHeight - current.clientHeight - current.scrollTop
    setAtEnd(fromEnd.current <= END_THRESHOLD)
    const items = [...current.querySelectorAll('li')]
    const item = items.find((item) => topIn(current, item) + item.clientHeight > 0)
    anchor.current = item && { item, top: topIn(current, item) }
  }
  /** A list that is scrolled to within `threshold` pixels of its end stays at its end. */
  function keepPosition(threshold: number) {
    const { current } = box
    if (fromEnd.current <= threshold) goToEnd()
    else if (current && anchor.current?.item.isConnected) {
      current.scrollTop += topIn(current, anchor.current.item) - anchor.current.top
    }
  }
  const keepPositionOnResize = useEffectEvent(() => keepPosition(1))

  const shown = useRef({ lastKey, sendCount })
  useLayoutEffect(function keepPositionOnChange() {
    const before = shown.current
    shown.current = { lastKey, sendCount }
    if (sendCount !== before.sendCount) keepPosition(Infinity)
    else keepPosition(lastKey === before.lastKey ? 1 : END_THRESHOLD)
  })
  useEffect(function watchSize() {
    // A growing input or an on-screen keyboard shrinks the list.
    const observer = new ResizeObserver(() => keepPositionOnResize())
    for (const element of [box.current, box.current?.firstElementChild]) {
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [])
  return { box, atEnd, onScroll, goToEnd }
}
