import { readDate } from '@/domain/format/dates'
import { withoutQuery } from '@/domain/format/image-url'
import { OLDER_MESSAGE_COUNT } from '@/domain/limits'

import {
  findCopies,
  type Outgoing,
  SERVER_SLACK_MS,
  removeConfirmed,
  type ThreadMessage,
} from './outbox'

/*
 * One chat's messages. Pages, responses to sends and realtime events report the same messages in
 * any order and more than once; this module merges them into one list that contains each once. All
 * functions are pure. sending.ts adds those for our own messages; messages.ts decides what is read
 * when.
 */

/** A message the server has. */
export interface Entry<M> {
  /** The row's key while the chat is open, kept when the server's copy replaces the local one. */
  key: string
  id: string
  /** Milliseconds since 1970; 0 if the server sends none. */
  time: number
  message: M
  isMine: boolean
}

export interface Thread<M> {
  /** By `createdAt`, then `_id`. */
  entries: readonly Entry<M>[]
  /** In the order of sending. */
  outbox: readonly Outgoing[]
  /** Ids of cleared messages, so that a late replay does not bring them back. */
  cleared: ReadonlySet<string>
  /** The next older page to request, in pages of OLDER_MESSAGE_COUNT. */
  nextPage: number
  /** Whether the oldest message has been read. */
  complete: boolean
  /** The newest pages have been read. */
  loaded: boolean
  connected: boolean
  /** Up to this time of the server's clock no message is missing, except on older pages. */
  knownUntil: number
  /** Counts the occasions on which events may have been missed, such as a lost connection. */
  losses: number
  /** How many of the losses were followed by reading the newest pages. */
  recovered: number
}

/** A chat that has not been read yet, with the unconfirmed messages of an earlier visit. */
export function newThread<M>(outbox: readonly Outgoing[] = []): Thread<M> {
  return {
    entries: [],
    outbox,
    cleared: new Set(),
    nextPage: 2,
    complete: false,
    loaded: false,
    connected: false,
    knownUntil: 0,
    // Messages may arrive before the first connection.
    losses: 1,
    recovered: 0,
  }
}

/** Whether messages may be missing that arrived without an event. */
export function hasGap<M>({ losses, recovered }: Thread<M>): boolean {
  return recovered < losses
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

function inOrder<M>(a: Entry<M>, b: Entry<M>): number {
  if (a.time !== b.time) return a.time - b.time
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

export interface Merged<M> {
  thread: Thread<M>
  /** The messages that were not known before, in order. */
  fresh: M[]
}

/**
 * Merges server messages; copies of outgoing messages replace those. A page's `createdAt` wins,
 * because an event may lack it.
 */
export function mergeMessages<M extends ThreadMessage>(
  thread: Thread<M>,
  messages: readonly M[],
  isMine: (message: M) => boolean,
): Merged<M> {
  const entries = new Map(thread.entries.map((entry) => [entry.id, entry]))
  const fresh: Entry<M>[] = []
  for (const message of messages) {
    const id = messageId(message)
    const time = timeOf(message)
    const known = entries.get(id)
    if (known && (message.createdAt === undefined || known.time === time)) continue
    const entry = { key: known?.key ?? id, id, time, message, isMine: isMine(message) }
    entries.set(id, entry)
    if (!known) fresh.push(entry)
  }
  return {
    thread: matchCopies({ ...thread, entries: [...entries.values()].toSorted(inOrder) }),
    fresh: fresh.toSorted(inOrder).map(({ message }) => message),
  }
}

/**
 * Matches outgoing messages with the server's copies of them. All leave the outbox together, because
 * as long as one has no copy, or no response, another may turn out to be its owner.
 */
export function matchCopies<M extends ThreadMessage>(thread: Thread<M>): Thread<M> {
  if (thread.outbox.length === 0) return thread
  const outbox = findCopies(thread.outbox, thread.entries)
  const keys = outbox.flatMap(({ copy, key }) => (copy === undefined ? [] : [[copy, key] as const]))
  const isOpen = outbox.some(({ state, copy }) => state === 'posting' || copy === undefined)
  return {
    ...thread,
    entries: withKeys(thread.entries, new Map(keys)),
    outbox: isOpen ? outbox : [],
  }
}

/** Gives entries the row keys of the outgoing messages that they replace: `keys`, by entry id. */
export function withKeys<M>(
  entries: readonly Entry<M>[],
  keys: ReadonlyMap<string, string>,
): Entry<M>[] {
  const used = new Set(keys.values())
  return entries.map((entry) => {
    const key = keys.get(entry.id) ?? (used.has(entry.key) ? entry.id : entry.key)
    return key === entry.key ? entry : { ...entry, key }
  })
}

/** Adds the page that `nextPage` named. */
export function readOlder<M extends ThreadMessage>(
  thread: Thread<M>,
  page: readonly M[],
  isMine: (message: M) => boolean,
): Merged<M> {
  const { fresh, thread: added } = mergeMessages(thread, page, isMine)
  const complete = page.length < OLDER_MESSAGE_COUNT
  return { fresh, thread: { ...added, nextPage: thread.nextPage + 1, complete } }
}

/** Adds a realtime event. `fresh` is empty if its message was known or has been cleared. */
export function receive<M extends ThreadMessage>(
  thread: Thread<M>,
  message: M,
  isMine: (message: M) => boolean,
  time: number,
): Merged<M> {
  // Without an id it may be a repetition, so it counts as missed and the newest page is read.
  if (message._id === '') return { thread: { ...thread, losses: thread.losses + 1 }, fresh: [] }
  if (thread.cleared.has(message._id)) return { thread, fresh: [] }
  // A late repetition of a message on a page that has not been read yet.
  const oldest = thread.loaded && !thread.complete ? thread.entries[0]?.time : undefined
  if (oldest !== undefined && message.createdAt !== undefined && timeOf(message) < oldest) {
    return { thread, fresh: [] }
  }
  const { fresh, thread: added } = mergeMessages(thread, [withTime(thread, message, time)], isMine)
  if (hasGap(thread)) return { fresh, thread: added }
  const knownUntil = Math.max(thread.knownUntil, timeOf(message))
  return { fresh, thread: { ...added, knownUntil } }
}

/** A new message without a time sorts as the newest. */
export function withTime<M extends ThreadMessage>(thread: Thread<M>, message: M, time: number): M {
  const id = messageId(message)
  if (message.createdAt !== undefined || thread.entries.some((entry) => entry.id === id)) {
    return message
  }
  return { ...message, createdAt: Math.max(time, thread.entries.at(-1)?.time ?? 0) }
}

export function markDisconnected<M>(thread: Thread<M>): Thread<M> {
  return thread.connected ? { ...thread, connected: false, losses: thread.losses + 1 } : thread
}

/** How far back a read of the newest pages must go. The first read of a chat needs only page 1. */
export function oldestTimeToRead<M>({ loaded, knownUntil, outbox }: Thread<M>): number {
  return Math.min(
    loaded ? knownUntil - SERVER_SLACK_MS : Infinity,
    ...outbox.filter(({ mayHaveArrived }) => mayHaveArrived).map(({ after }) => after),
  )
}

/**
 * Ends a read of the newest pages. `before` is the thread when it began, `rows` all that it read;
 * `isComplete` if there are no older ones. Messages that the server had accepted before must be
 * among them in some form, so their local copies are removed.
 */
export function finishRead<M extends ThreadMessage>(
  thread: Thread<M>,
  before: Thread<M>,
  rows: readonly M[],
  isComplete: boolean,
): Thread<M> {
  const times = rows.map(timeOf)
  const accepted = new Set(
    before.outbox.filter(({ state }) => state === 'sent').map(({ key }) => key),
  )
  // Matched first, because the pages need not contain copies of messages accepted later.
  const acceptedFirst = thread.outbox.toSorted(
    (a, b) => Number(accepted.has(b.key)) - Number(accepted.has(a.key)),
  )
  const arrived = findCopies(acceptedFirst, thread.entries).filter(({ key }) => accepted.has(key))
  const oldest = isComplete ? -Infinity : Math.min(...times)
  const loaded = thread.loaded
    ? thread
    : // The first read drops entries older than its rows: they came from redelivered events, and
      // their own page will load them.
      {
        ...thread,
        entries: thread.entries.filter(({ time }) => time >= oldest),
        nextPage: 2,
        complete: false,
        loaded: true,
      }
  return matchCopies({
    ...loaded,
    outbox: arrived.reduce(removeConfirmed, thread.outbox),
    complete: loaded.complete || isComplete,
    knownUntil: Math.max(thread.knownUntil, ...times),
    recovered: before.connected ? before.losses : thread.recovered,
  })
}

/**
 * Empties the thread after its chat was cleared, so that it is loaded again. Keeps outgoing messages
 * that the server has not confirmed.
 */
export function clearThread<M>(thread: Thread<M>): Thread<M> {
  const outbox = thread.outbox
    .filter(({ state, copy }) => state !== 'posting' && copy !== undefined)
    .reduce(removeConfirmed, thread.outbox)
    .map((outgoing) => ({
      ...outgoing,
      copy: undefined,
      mayBeCleared: outgoing.mayHaveArrived,
    }))
  return {
    ...newThread(outbox),
    cleared: new Set([...thread.cleared, ...thread.entries.map(({ id }) => id)]),
    connected: thread.connected,
    losses: thread.losses,
  }
}
