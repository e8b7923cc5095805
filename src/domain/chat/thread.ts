import { readDate } from '@/domain/format/dates'
import { withoutQuery } from '@/domain/format/image-url'
import { OLDER_MESSAGE_COUNT } from '@/domain/limits'

import {
  findCopies,
  type Outgoing,
  SERVER_CLOCK_SKEW_MS,
  removeConfirmed,
  type ThreadMessage,
} from './outbox'

/*
 * Pages, responses and realtime events deliver the same messages repeatedly and in any order. This
 * module merges them into one list without duplicates.
 */

/** A message that the server has stored. */
export interface Entry<M> {
  /** The React key of the row. The copy of an outgoing message takes over that message's key. */
  key: string
  id: string
  /** Milliseconds since 1970; 0 if the server sends no time. */
  time: number
  message: M
  isMine: boolean
}

export interface Thread<M> {
  /** Sorted by `time`, then `id`. */
  entries: readonly Entry<M>[]
  outbox: readonly Outgoing[]
  /** Ids of cleared messages, which late events must not bring back. */
  cleared: ReadonlySet<string>
  /** The next page of older messages to read, at OLDER_MESSAGE_COUNT per page. Page 1 is newest. */
  nextPage: number
  /** True if there are no older messages to read. */
  complete: boolean
  loaded: boolean
  connected: boolean
  /**
   * No message is missing between the oldest entry and this time, in milliseconds since 1970 by the
   * server's clock.
   */
  knownUntil: number
  /** Counts the occasions when realtime events may have been missed, such as a lost connection. */
  losses: number
  /** The number of `losses` that a later read has made up for. */
  recovered: number
}

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
    // Starts at 1, because events before the first connection are missed.
    losses: 1,
    recovered: 0,
  }
}

export function hasGap<M>({ losses, recovered }: Thread<M>): boolean {
  return recovered < losses
}

/** If the message has no `_id`, returns an id made from its content. */
export function messageId(message: ThreadMessage): string {
  const { _id, createdAt, byUser, message: text, image } = message
  return _id || `~${String(createdAt)}|${byUser ?? ''}|${text ?? ''}|${withoutQuery(image)}`
}

/** Returns milliseconds since 1970, or 0 if the message has no readable time. */
export function timeOf(message: ThreadMessage): number {
  return readDate(message.createdAt)?.getTime() ?? 0
}

function inOrder<M>(a: Entry<M>, b: Entry<M>): number {
  return a.time - b.time || (a.id < b.id ? -1 : 1)
}

export interface MergeResult<M> {
  thread: Thread<M>
  /** The messages that the thread did not have before, oldest first. */
  fresh: M[]
}

/**
 * Adds the messages that are not known yet. Replaces a known message if the server now sends a
 * different time, because the old time may be an estimate.
 */
export function mergeMessages<M extends ThreadMessage>(
  thread: Thread<M>,
  messages: readonly M[],
  isMine: (message: M) => boolean,
): MergeResult<M> {
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
 * Finds the server's copy of each outgoing message among the entries. Empties the outbox only when
 * every message has a copy and none is being posted. Until then, a message may have to give its
 * copy to an identical one.
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

/** `keys` maps the id of an entry to the key of the outgoing message that the entry replaces. */
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

export function mergeOlder<M extends ThreadMessage>(
  thread: Thread<M>,
  page: readonly M[],
  isMine: (message: M) => boolean,
): MergeResult<M> {
  const { fresh, thread: added } = mergeMessages(thread, page, isMine)
  const complete = page.length < OLDER_MESSAGE_COUNT
  return { fresh, thread: { ...added, nextPage: thread.nextPage + 1, complete } }
}

/** Adds the message of a realtime event that arrived at `time`, in milliseconds since 1970. */
export function receive<M extends ThreadMessage>(
  thread: Thread<M>,
  message: M,
  isMine: (message: M) => boolean,
  time: number,
): MergeResult<M> {
  // A message without an id may be known already, so it is ignored, but counted as missed.
  if (message._id === '') return { thread: { ...thread, losses: thread.losses + 1 }, fresh: [] }
  if (thread.cleared.has(message._id)) return { thread, fresh: [] }
  // Ignores a message that is older than every loaded one. It is added when its page is loaded.
  const oldest = thread.loaded && !thread.complete ? thread.entries[0]?.time : undefined
  if (oldest !== undefined && message.createdAt !== undefined && timeOf(message) < oldest) {
    return { thread, fresh: [] }
  }
  const { fresh, thread: added } = mergeMessages(thread, [withTime(thread, message, time)], isMine)
  if (hasGap(thread)) return { fresh, thread: added }
  const knownUntil = Math.max(thread.knownUntil, timeOf(message))
  return { fresh, thread: { ...added, knownUntil } }
}

/** If a new message has no time, sets an estimated time that sorts the message last. */
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

/**
 * Returns the time to which a read of the newest messages must go back. The time is in milliseconds
 * since 1970; Infinity means that page 1 is enough.
 */
export function oldestTimeToFetch<M>({ loaded, knownUntil, outbox }: Thread<M>): number {
  return Math.min(
    loaded ? knownUntil - SERVER_CLOCK_SKEW_MS : Infinity,
    ...outbox.filter(({ mayHaveArrived }) => mayHaveArrived).map(({ after }) => after),
  )
}

/**
 * `before` is the thread as it was when the read began. Messages that the server had accepted by
 * then are removed from the outbox, because their copies are certain to be in `rows`.
 */
export function mergeNewest<M extends ThreadMessage>(
  thread: Thread<M>,
  before: Thread<M>,
  rows: readonly M[],
  isComplete: boolean,
): Thread<M> {
  const times = rows.map(timeOf)
  const accepted = new Set(
    before.outbox.filter(({ state }) => state === 'sent').map(({ key }) => key),
  )
  // Matches the accepted messages first, because only their copies are certain to be in `rows`.
  const acceptedFirst = thread.outbox.toSorted(
    (a, b) => Number(accepted.has(b.key)) - Number(accepted.has(a.key)),
  )
  const arrived = findCopies(acceptedFirst, thread.entries).filter(({ key }) => accepted.has(key))
  const oldest = isComplete ? -Infinity : Math.min(...times)
  const loaded = thread.loaded
    ? thread
    : // Drops entries that are older than `rows`, because messages between them may be missing.
      // Reading older pages will add them again.
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

/** Removes all messages except outgoing ones that are being posted or have no known copy. */
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
