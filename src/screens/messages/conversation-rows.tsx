import { createScopedKeydownHandler, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useState } from 'react'

import type { Conversation } from '@/api/chat'
import { nameOf, NO_NAME, type Person } from '@/domain/account/person'
import { namedPeople, otherParticipants, previewText } from '@/domain/chat/conversation'
import { unreadCount } from '@/domain/chat/unread'
import { relativeTime } from '@/domain/format/dates'
import { isolate } from '@/domain/format/isolate'
import { CONVERSATION_LIST_HEIGHT } from '@/domain/limits'
import { useMyId } from '@/session/current-admin'
import { Avatar } from '@/ui/image/avatar'
import { Sentence } from '@/ui/page/sentence'

import { focusComposer } from './chat/composer'
import { useUnsentMark } from './chat/state/use-outbox'
import { withSearch } from './messages-search'

import classes from './conversation-list.module.css'

/** Up to this many rows are all in the document. */
const ALL_ROWS = 100
const OVERSCAN = 10
/** Pixels, until a row is measured. */
const ROW_HEIGHT = 62.5

interface ConversationRowsProps {
  rows: readonly Conversation[]
  active: string | null
  now: Date
  /** The element that scrolls. */
  box: HTMLElement | null
  /** True if there are no more rows on the server. */
  isComplete: boolean
  inert: boolean
}

/** Draws the rows that are in view. */
export function ConversationRows({
  rows,
  active,
  now,
  box,
  isComplete,
  inert,
}: ConversationRowsProps) {
  const me = useMyId()
  const [focused, setFocused] = useState<string | null>(null)
  const unsentMark = useUnsentMark()
  const press = usePress()
  // oxlint-disable-next-line react/incompatible-library -- React Compiler skips this component.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    observeElementRect: (_, report) =>
      report({ width: 0, height: CONVERSATION_LIST_HEIGHT }),
    getItemKey: (index) => rows[index]?._id || `row ${index}`,
    estimateSize: () => ROW_HEIGHT,
    // Before the observer reports a size, reading one would lay out the page once more.
    measureElement: (element, entry, instance) =>
      entry ? measureElement(element, entry, instance) : ROW_HEIGHT,
    overscan: rows.length <= ALL_ROWS ? ALL_ROWS : OVERSCAN,
  })
  const drawn = virtualizer.getVirtualItems().flatMap((item) => {
    const row = rows[item.index]
    return row ? { ...item, row } : []
  })
  // The only row that Tab stops at. Tabbing through the rows would load more and more of them.
  const tabStop =
    drawn.find(({ row }) => row._id === focused) ??
    drawn.find(({ row }) => row._id === active) ??
    drawn.find(({ row }) => row._id !== '')
  return (
    <ul
      inert={inert && !press.isDown}
      {...press.listeners}
      style={{
        paddingTop: drawn[0]?.start,
        paddingBottom: virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0),
      }}
    >
      {drawn.map((item) => (
        <li
          key={item.key}
          ref={virtualizer.measureElement}
          data-index={item.index}
          data-row
          aria-posinset={item.index + 1}
          aria-setsize={isComplete ? rows.length : -1}
        >
          <ConversationRow
            conversation={item.row}
            me={me}
            active={item.row._id === active}
            unsent={unsentMark(item.row._id)}
            isTabStop={item === tabStop}
            onFocus={setFocused}
            now={now}
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * Tells whether a press goes on that began in an element. If it ends the typing of a search, its row
 * must not become inert before the click.
 */
function usePress() {
  const [isDown, setDown] = useState(false)
  const end = () => setDown(false)
  // Also of a press that ends elsewhere.
  useWindowEvent('click', end)
  return { isDown, listeners: { onPointerDown: () => setDown(true), onPointerCancel: end } }
}

interface ConversationRowProps {
  conversation: Conversation
  me: string | null
  active: boolean
  unsent: string | undefined
  isTabStop: boolean
  onFocus: (id: string) => void
  now: Date
}

const isolatedName = (person: Partial<Person>) => isolate(nameOf(person))

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
  unsent,
  isTabStop,
  onFocus,
  now,
}: ConversationRowProps) {
  const { _id } = conversation
  const unread = active ? 0 : unreadCount(conversation, me)
  const content = (
    <RowContent
      conversation={conversation}
      others={otherParticipants(conversation.participantsDetails, me)}
      unread={unread}
      unsent={active ? undefined : unsent}
      now={now}
    />
  )
  if (_id === '') return <div className={classes.row}>{content}</div>
  return (
    <Link
      to="/messages"
      search={withSearch({ conversation: _id })}
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

interface RowContentProps {
  conversation: Conversation
  others: Conversation['participantsDetails']
  unread: number
  unsent: string | undefined
  now: Date
}

function RowContent({ conversation, others, unread, unsent, now }: RowContentProps) {
  const { updatedAt } = conversation
  const named = namedPeople(others)
  const [first = others[0]] = named
  return (
    <>
      <Avatar src={first?.userInfo?.profilePhoto} name={first?.userInfo?.name} size={40} />
      <span className={classes.name}>
        <Sentence text={named.map(isolatedName).join(', ') || NO_NAME} />
      </span>
      <span className={classes.time}>{relativeTime(updatedAt, now)}</span>
      <span className={classes.preview} dir="auto">
        {unsent && <strong className={classes.draft}>{unsent}</strong>}
        <span>{previewText(conversation)}</span>
      </span>
      {unread > 0 && (
        <span className={classes.badge}>
          <span>{unread}</span>
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </>
  )
}
