import { parseDate } from '@/domain/format/dates'

import type { MessageRead } from './fetch-messages'
import {
  messageId,
  SERVER_CLOCK_SKEW_MS,
  type ThreadMessage,
  type ThreadRow,
  timeOf,
} from './message'
import { findCopies, type Outgoing } from './outbox'

/** The messages of a conversation, as far as they are known. */
export interface Thread<M> {
  /** Each message once, sorted by time and id. */
  rows: readonly ThreadRow<M>[]
  /** The page of older messages to read next. Null if there are no older ones. */
  nextPage: number | null
  /** When the latest read of the newest messages began, by performance.now(). */
  readAt: number
  /** The time, by the server's clock, up to which no newer messages are missing. */
  completeTo: number
  /** A read that began earlier is ignored: all was read or cleared since, or read first. */
  since: number
  /** Ids of messages that are gone, so that a repeated event doesn't bring them back. */
  goneIds: ReadonlySet<string>
  /** Messages of mine that the server has accepted, but whose copies aren't known. */
  accepted: readonly Outgoing[]
}

const UNREAD: Thread<never> = {
  rows: [],
  nextPage: 1,
  readAt: -Infinity,
  completeTo: -Infinity,
  since: -Infinity,
  goneIds: new Set(),
  accepted: [],
}

export const readAtOf = (thread: Thread<unknown> = UNREAD) => thread.readAt

export const isLoaded = (thread: Thread<unknown> | undefined) => readAtOf(thread) > -Infinity

/** What a list says of a conversation. */
interface Listed {
  totalMessages?: number | undefined
  updatedAt?: string | number | undefined
}

/**
 * Whether a list knows of messages that the thread lacks, as their events were lost. `before` is what
 * it said when the newest messages were read last.
 */
export function isBehind(thread: Thread<unknown>, now: Listed, before: Listed): boolean {
  const { rows, completeTo } = thread
  const known = rows.filter(({ time }) => time > completeTo).length
  const updated = ({ updatedAt }: Listed) => parseDate(updatedAt)?.getTime() ?? 0
  return (
    (now.totalMessages ?? 0) > (before.totalMessages ?? 0) + known ||
    updated(now) > Math.max(updated(before), rows.at(-1)?.time ?? 0)
  )
}

/** The time down to which a read of the newest messages must reach, by the server's clock. */
export function readDownTo(
  thread: Thread<unknown> = UNREAD,
  outbox: readonly Outgoing[] = [],
): number {
  let time = isLoaded(thread) ? thread.completeTo - SERVER_CLOCK_SKEW_MS : Infinity
  for (const { mayHaveArrived, after } of outbox) {
    if (mayHaveArrived && after < time) time = after
  }
  return time
}

/**
 * Adds a read of the newest messages. If it reaches the oldest one, it replaces all messages that
 * were known when it began, because another admin may have cleared the chat.
 */
export function withNewest<M extends ThreadMessage>(
  thread: Thread<M> = UNREAD,
  { messages, nextPage, startedAt }: MessageRead<M>,
): Thread<M> {
  if (startedAt < thread.since) return thread
  const isAll = nextPage === null
  const times = messages.flatMap((message) => timeOf(message) || []).toSorted((a, b) => a - b)
  const [oldest = -Infinity] = times
  const found = new Set(messages.map(messageId))
  // An event may be older than the first page. Its message appears when its page is read.
  const isGone = ({ id, time, at }: ThreadRow<M>) =>
    !found.has(id) && (isAll ? at < startedAt : !isLoaded(thread) && time < oldest)
  // Became known during the read, so another admin may have cleared it before: read all again.
  const isUncertain = isAll && thread.rows.some(({ id, at }) => !found.has(id) && at >= startedAt)
  const newest = isUncertain ? -Infinity : (times.at(-1) ?? -Infinity)
  return {
    ...withMessages(withoutRows(thread, isGone), messages, startedAt),
    nextPage: isAll || thread.nextPage === null ? null : Math.max(nextPage, thread.nextPage),
    readAt: startedAt,
    completeTo: newest,
    since: isAll || !isLoaded(thread) ? startedAt : thread.since,
  }
}

/** Adds a read of older messages. */
export function withOlder<M extends ThreadMessage>(
  thread: Thread<M>,
  { messages, nextPage, startedAt }: MessageRead<M>,
): Thread<M> {
  if (startedAt < thread.since || thread.nextPage === null) return thread
  return {
    ...withMessages(thread, messages, startedAt),
    nextPage: nextPage && Math.max(nextPage, thread.nextPage),
  }
}

/**
 * Adds a message from an event or a response. `key` is that of the outgoing message whose copy it
 * is. Returns the same thread if it contains the message, or should not.
 */
export function withMessage<M extends ThreadMessage>(
  thread: Thread<M> = UNREAD,
  message: M,
  key?: string,
): Thread<M> {
  const id = messageId(message)
  const { rows, nextPage, goneIds } = thread
  const accepted = thread.accepted.filter((sent) => sent.key !== key)
  if (rows.some((row) => row.id === id)) {
    if (key === undefined) return thread
    return { ...thread, accepted, rows: rows.map((row) => (row.id === id ? { ...row, key } : row)) }
  }
  const [first] = rows
  // A new message without a time gets an estimated one that sorts it last.
  const createdAt =
    timeOf(message) > 0 ? message.createdAt : Math.max(Date.now(), rows.at(-1)?.time ?? 0)
  const dated = { ...message, createdAt }
  // An older message appears when its page is read.
  const isOlder = isLoaded(thread) && nextPage !== null && first && timeOf(dated) < first.time
  if (isOlder || goneIds.has(id)) return thread
  const row = { key: key ?? id, id, time: timeOf(dated), at: performance.now(), message: dated }
  return { ...thread, accepted, rows: [...rows, row].toSorted(byTime) }
}

/** Adds a message that the server has accepted without returning its copy. */
export function withAccepted<M>(thread: Thread<M> = UNREAD, outgoing: Outgoing): Thread<M> {
  const sent = { ...outgoing, acceptedAt: performance.now() }
  return { ...thread, accepted: [...thread.accepted, sent] }
}

/** Forgets the accepted messages that the latest read would have contained. */
export function withoutOldAccepted<M>(thread: Thread<M>): Thread<M> {
  const isNew = ({ acceptedAt = Infinity }: Outgoing) => acceptedAt > thread.readAt
  if (thread.accepted.every(isNew)) return thread
  return { ...thread, accepted: thread.accepted.filter(isNew) }
}

/** Drops what was known before `startedAt`, when the admin cleared the chat. */
export function withoutMessages<M>(thread: Thread<M> = UNREAD, startedAt: number): Thread<M> {
  return {
    ...withoutRows(thread, ({ at }) => at < startedAt),
    nextPage: null,
    readAt: startedAt,
    // Messages may have arrived since the server cleared the chat: the next read reaches them all.
    completeTo: -Infinity,
    since: performance.now(),
  }
}

function withoutRows<M>(thread: Thread<M>, isGone: (row: ThreadRow<M>) => boolean): Thread<M> {
  const gone = thread.rows.filter(isGone)
  if (gone.length === 0) return thread
  return {
    ...thread,
    rows: thread.rows.filter((row) => !isGone(row)),
    goneIds: new Set([...thread.goneIds, ...gone.map(({ id }) => id)]),
  }
}

function withMessages<M extends ThreadMessage>(
  thread: Thread<M>,
  messages: readonly M[],
  startedAt: number,
): Thread<M> {
  const rows = new Map(thread.rows.map((row) => [row.id, row]))
  for (const read of messages) {
    const id = messageId(read)
    const known = rows.get(id)
    // The read may lack the time that was estimated for an event.
    const message = timeOf(read) === 0 && known ? known.message : read
    const { key = id, at = startedAt } = known ?? {}
    rows.set(id, { id, key, at, time: timeOf(message), message })
  }
  return { ...thread, rows: [...rows.values()].toSorted(byTime) }
}

const byTime = (a: ThreadRow<unknown>, b: ThreadRow<unknown>) =>
  a.time - b.time || (a.id < b.id ? -1 : 1)

/** Returns the rows that `after` adds to `before`, except older ones. */
export function newRows<M>(
  { rows }: Thread<M> = UNREAD,
  after: Thread<M> = UNREAD,
): readonly ThreadRow<M>[] {
  const known = new Set(rows.map(({ id }) => id))
  const oldest = rows.find(({ time }) => time > 0)?.time ?? -Infinity
  return after.rows.filter(({ id, time }) => time > oldest && !known.has(id))
}

export interface ThreadView<M> {
  rows: readonly ThreadRow<M>[]
  /** The outgoing messages to show below the rows. */
  unsent: readonly Outgoing[]
  /** The server's copies of outgoing messages, by their key. */
  copies: ReadonlyMap<string, ThreadRow<M>>
}

/** Shows each message once, although an outgoing one and its copy may both be known. */
export function viewThread<M extends ThreadMessage>(
  { rows, readAt, accepted }: Thread<M> = UNREAD,
  outbox: readonly Outgoing[],
  isMine: (message: M) => boolean,
): ThreadView<M> {
  const sends = [...accepted, ...outbox]
  const copies = findCopies(sends, rows, isMine)
  const keys = new Map([...copies].map(([key, { id }]) => [id, key]))
  const shown = rows.map((row) => {
    const key = keys.get(row.id)
    return key === undefined ? row : { ...row, key }
  })
  const shownKeys = new Set(shown.map(({ key }) => key))
  return {
    rows: shown,
    // A read that began after the server had accepted a message certainly contains its copy.
    unsent: sends.filter(
      ({ key, acceptedAt = Infinity }) => !shownKeys.has(key) && acceptedAt > readAt,
    ),
    copies,
  }
}
