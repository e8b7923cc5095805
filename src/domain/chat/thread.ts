import type { MessageRead } from './fetch-messages'
import {
  messageId,
  SERVER_CLOCK_SKEW_MS,
  type ThreadMessage,
  type ThreadRow,
  timeOf,
} from './message'
import type { Outbox } from './outbox'

/** The messages of a conversation, as far as they are known. */
export interface Thread<M> {
  /** Each message once, sorted by time and id. */
  rows: readonly ThreadRow<M>[]
  /** The page of older messages to read next. Null if there are no older ones. */
  nextPage: number | null
  /** When the newest messages were last read, or the chat was cleared, by performance.now(). */
  readAt: number
  /** The time, by the server's clock, up to which no newer messages are missing. */
  completeTo: number
}

const UNREAD: Thread<never> = {
  rows: [],
  nextPage: 1,
  readAt: -Infinity,
  completeTo: -Infinity,
}

export const newestReadAt = (thread: Thread<unknown> = UNREAD) => thread.readAt

export const isLoaded = (thread: Thread<unknown> | undefined) =>
  newestReadAt(thread) > -Infinity

/** The time down to which a read of the newest messages must reach, by the server's clock. */
export function readDownTo(thread: Thread<unknown> = UNREAD, outbox: Outbox = []): number {
  const known = isLoaded(thread) ? thread.completeTo - SERVER_CLOCK_SKEW_MS : Infinity
  return outbox.reduce((time, { posted }) => Math.min(time, posted?.after ?? time), known)
}

/**
 * Adds a read of the newest messages. If it reaches the oldest one, it replaces all messages that
 * were known when it began, because another admin may have cleared the chat.
 */
export function withNewest<M extends ThreadMessage>(
  thread: Thread<M> = UNREAD,
  { messages, nextPage, startedAt }: MessageRead<M>,
): Thread<M> {
  if (startedAt < thread.readAt) return thread
  const isAll = nextPage === null
  const found = new Set(messages.map(messageId))
  const times = messages
    .flatMap((message) => timeOf(message) || [])
    .toSorted((a, b) => a - b)
  const [oldest = -Infinity] = times
  const rows = thread.rows.filter(({ id, time, knownAt }) => {
    if (found.has(id)) return true
    // An event may be older than the first page. Its message appears when its page is read.
    return isAll ? knownAt >= startedAt : isLoaded(thread) || time >= oldest
  })
  // Became known during the read, so another admin may have cleared it before: read all again.
  const isUncertain = isAll && rows.some(({ id }) => !found.has(id))
  return {
    rows: merge(rows, messages, startedAt),
    nextPage:
      isAll || thread.nextPage === null ? null : Math.max(nextPage, thread.nextPage),
    readAt: startedAt,
    completeTo: isUncertain ? -Infinity : (times.at(-1) ?? -Infinity),
  }
}

/**
 * Adds a read of messages older than those of `before`. Unless the thread still begins with the same
 * message, all has been read or cleared since, or was forgotten and read anew. While only events are
 * known, there may be newer messages between them and the read.
 */
export function withOlder<M extends ThreadMessage>(
  thread: Thread<M>,
  before: Thread<M>,
  { messages, nextPage }: MessageRead<M>,
): Thread<M> {
  const isSame = isLoaded(before) && thread.rows[0]?.id === before.rows[0]?.id
  if (thread.nextPage === null || !isSame) return thread
  return {
    ...thread,
    rows: merge(thread.rows, messages, -Infinity),
    nextPage: nextPage && Math.max(nextPage, thread.nextPage),
  }
}

/**
 * Adds a message from an event or a response. Returns the same thread if it contains the message, or
 * should not.
 */
export function withMessage<M extends ThreadMessage>(
  thread: Thread<M> = UNREAD,
  message: M,
): Thread<M> {
  const { rows, nextPage } = thread
  if (rows.some(({ id }) => id === messageId(message))) return thread
  const [first] = rows
  // A new message without a time gets an estimated one that sorts it last.
  const createdAt =
    timeOf(message) > 0 ? message.createdAt : Math.max(Date.now(), rows.at(-1)?.time ?? 0)
  const dated = { ...message, createdAt }
  // An older message appears when its page is read.
  if (isLoaded(thread) && nextPage !== null && first && timeOf(dated) < first.time)
    return thread
  return { ...thread, rows: merge(rows, [dated], performance.now()) }
}

/** After the admin has cleared the chat. The next read brings what has arrived since. */
export const clearedThread = (): Thread<never> => ({
  ...UNREAD,
  nextPage: null,
  readAt: performance.now(),
})

function merge<M extends ThreadMessage>(
  rows: readonly ThreadRow<M>[],
  messages: readonly M[],
  knownAt: number,
): ThreadRow<M>[] {
  const merged = new Map(rows.map((row) => [row.id, row]))
  for (const read of messages) {
    const id = messageId(read)
    const known = merged.get(id)
    // The read may lack the time that was estimated for an event.
    const message = timeOf(read) === 0 && known ? known.message : read
    merged.set(id, { id, knownAt, ...known, time: timeOf(message), message })
  }
  return [...merged.values()].toSorted(
    // An id may be a number.
    (a, b) => a.time - b.time || Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1),
  )
}
