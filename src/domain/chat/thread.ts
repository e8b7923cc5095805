import { readDate } from '@/domain/format/dates'
import { MESSAGES_FIRST, MESSAGES_MORE } from '@/domain/limits'

import {
  findOriginal,
  type Outgoing,
  settle,
  type ThreadMessage,
  unconfirmed,
  withoutQuery,
} from './outbox'

/*
 * One chat's messages. Pages, responses to sends and realtime events report the same messages in
 * any order and more than once; this module merges them into one list that contains each once. All functions are
 * pure; sending.ts adds those for our own messages, and messages.ts decides what is read when.
 */

/** A message the server has. */
export interface Entry<M> {
  /** The row's key while the chat is open, kept when the server's copy replaces the local one. */
  key: string
  id: string
  /** Milliseconds since 1970; 0 if the server sends none. */
  time: number
  message: M
  /** Delivered by a page or an event, not only by the response to a send, so older ones are known. */
  confirmed: boolean
}

export interface Thread<M> {
  /** By `createdAt`, then `_id`. */
  entries: readonly Entry<M>[]
  ids: ReadonlySet<string>
  /** In the order of sending. */
  outbox: readonly Outgoing[]
  /** Ids of cleared messages, so that a late replay does not bring them back. */
  cleared: ReadonlySet<string>
  /** The next older page to request, in pages of MESSAGES_MORE. */
  nextPage: number
  /** Whether the oldest message has been read. */
  complete: boolean
  /** Page 1 has been read. */
  loaded: boolean
  connected: boolean
  /** Counts the occasions on which events may have been missed, such as a lost connection. */
  losses: number
  /** Set while events may have been missed: what was known without a gap before. */
  gapBoundary: Known | null
}

/** The newest pages are read until one of these ids is reached. */
interface Known {
  ids: ReadonlySet<string>
  /** Time of the newest one. Messages with the same time may sort before or after it. */
  time: number
}

/** A chat that has not been read yet, with the unsent messages of an earlier visit. */
export function newThread<M>(outbox: readonly Outgoing[] = []): Thread<M> {
  const unsent = outbox.filter(({ state, copy }) => state !== 'failed' || copy === undefined)
  return {
    entries: [],
    ids: new Set(),
    outbox: unsent.map((outgoing) => ({ ...outgoing, copy: undefined })),
    cleared: new Set(),
    nextPage: 2,
    complete: false,
    loaded: false,
    connected: false,
    losses: 0,
    gapBoundary: null,
  }
}

/** A row without an `_id` is identified by its content. */
export function messageId(message: ThreadMessage): string {
  const { _id, createdAt, byUser, message: text, image } = message
  return _id || `~${String(createdAt)}|${byUser ?? ''}|${text ?? ''}|${withoutQuery(image)}`
}

/** Milliseconds since 1970; 0 if the server sends none. */
export function timeOf(message: ThreadMessage): number {
  return readDate(message.createdAt)?.getTime() ?? 0
}

function toEntry<M extends ThreadMessage>(message: M, confirmed: boolean): Entry<M> {
  const id = messageId(message)
  return { key: id, id, time: timeOf(message), message, confirmed }
}

function inOrder<M>(a: Entry<M>, b: Entry<M>): number {
  if (a.time !== b.time) return a.time - b.time
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

export interface Added<M> {
  thread: Thread<M>
  /** The messages that were not known before, in order. */
  fresh: M[]
}

/**
 * Merges server messages; copies of outgoing messages replace those. A page's `createdAt` wins,
 * because an event may lack it.
 */
export function add<M extends ThreadMessage>(
  thread: Thread<M>,
  messages: readonly M[],
  isMine: (message: M) => boolean,
  confirmed = true,
): Added<M> {
  const ids = new Set(thread.ids)
  /** Known entries that change, by their previous id. */
  const replaced = new Map<string, Entry<M>>()
  const fresh: Entry<M>[] = []
  let { outbox } = thread
  for (const message of messages) {
    const entry = toEntry(message, confirmed)
    if (ids.has(entry.id)) {
      const known = thread.entries.find(({ id }) => id === entry.id)
      if (!known) continue
      const redated = message.createdAt !== undefined && known.time !== entry.time
      if (redated) replaced.set(entry.id, { ...entry, key: known.key })
      else if (confirmed && !known.confirmed) replaced.set(entry.id, { ...known, confirmed })
      continue
    }
    ids.add(entry.id)
    const original = isMine(message) ? findOriginal(outbox, entry) : undefined
    if (original) {
      outbox = settle(outbox, original, entry.id)
      entry.key = original.key
    }
    fresh.push(entry)
  }
  if (fresh.length === 0 && replaced.size === 0) return { thread, fresh: [] }

  fresh.sort(inOrder)
  const kept =
    replaced.size > 0 ? thread.entries.filter(({ id }) => !replaced.has(id)) : thread.entries
  const added = [...replaced.values(), ...fresh]
  const last = kept.at(-1)
  const entries = [...kept, ...added]
  // The usual case, one message at the newer end, needs no sorting.
  if (replaced.size > 0 || (last && added[0] && inOrder(last, added[0]) > 0)) entries.sort(inOrder)
  return { thread: { ...thread, entries, ids, outbox }, fresh: fresh.map(({ message }) => message) }
}

/** Page 1, with MESSAGES_FIRST. */
export function readNewest<M extends ThreadMessage>(
  thread: Thread<M>,
  page: readonly M[],
  isMine: (message: M) => boolean,
): Added<M> {
  const added = add(thread, page, isMine)
  if (thread.loaded) return added
  return {
    fresh: added.fresh,
    thread: {
      ...added.thread,
      loaded: true,
      complete: page.length < MESSAGES_FIRST,
      // Neither covers messages that arrive between this response and the connection.
      gapBoundary: boundaryOf(page.map((message) => toEntry(message, true))),
    },
  }
}

/** Adds one more of the newest pages, to fill the gap of a lost connection. */
export function readGap<M extends ThreadMessage>(
  thread: Thread<M>,
  page: readonly M[],
  isMine: (message: M) => boolean,
): Added<M> {
  return add(thread, page, isMine)
}

/** Adds the page that `nextPage` named. */
export function readOlder<M extends ThreadMessage>(
  thread: Thread<M>,
  page: readonly M[],
  isMine: (message: M) => boolean,
): Added<M> {
  const added = add(thread, page, isMine)
  return {
    fresh: added.fresh,
    thread: {
      ...added.thread,
      nextPage: thread.nextPage + 1,
      complete: page.length < MESSAGES_MORE,
    },
  }
}

/** Adds a realtime event. `fresh` is empty if its message was known or has been cleared. */
export function receive<M extends ThreadMessage>(
  thread: Thread<M>,
  message: M,
  isMine: (message: M) => boolean,
  time: number,
): Added<M> {
  // Without an id it may be a repetition, so it counts as missed and the newest page is read.
  if (message._id === '') return { thread: missEvents(thread, timeOf(message)), fresh: [] }
  if (thread.cleared.has(message._id)) return { thread, fresh: [] }
  return add(thread, [dated(thread, message, time)], isMine)
}

/** A new message without a time sorts as the newest. */
export function dated<M extends ThreadMessage>(thread: Thread<M>, message: M, time: number): M {
  if (message.createdAt !== undefined || thread.ids.has(messageId(message))) return message
  return { ...message, createdAt: Math.max(time, thread.entries.at(-1)?.time ?? 0) }
}

function boundaryOf<M>(entries: readonly Entry<M>[]): Known {
  return {
    ids: new Set(entries.map(({ id }) => id)),
    time: Math.max(0, ...entries.slice(-MESSAGES_FIRST).map(({ time }) => time)),
  }
}

export function connected<M>(thread: Thread<M>): Thread<M> {
  return { ...thread, connected: true }
}

export function disconnected<M>(thread: Thread<M>): Thread<M> {
  return thread.connected ? { ...missEvents(thread), connected: false } : thread
}

/** Opens a gap: the newest pages must be read down to a message known before `since`. */
function missEvents<M>(thread: Thread<M>, since = 0): Thread<M> {
  const losses = thread.losses + 1
  const { gapBoundary: gap } = thread
  if (!thread.loaded || (gap && (since === 0 || gap.time < since))) return { ...thread, losses }
  const known = thread.entries.filter(
    ({ confirmed, time }) => confirmed && (since === 0 || time < since),
  )
  return { ...thread, losses, gapBoundary: boundaryOf(known) }
}

/** Whether a page reaches a message known before the gap, or is the last one. */
export function reachesKnown<M extends ThreadMessage>(
  { gapBoundary }: Thread<M>,
  page: readonly M[],
  limit: number,
): boolean {
  if (gapBoundary === null || page.length < limit) return true
  const rows = page.map((message) => toEntry(message, true))
  const below = gapBoundary.time === 0 || rows.some(({ time }) => time < gapBoundary.time)
  return below && rows.some(({ id }) => gapBoundary.ids.has(id))
}

/** The chat was cleared and is read again. Unsent messages stay. */
export function clear<M>(thread: Thread<M>): Thread<M> {
  return {
    ...newThread(unconfirmed(thread)),
    cleared: new Set([...thread.cleared, ...thread.ids]),
    connected: thread.connected,
    losses: thread.losses,
  }
}
