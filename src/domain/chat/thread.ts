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
 * The messages of one chat. Pages, responses to sends and realtime events deliver the same messages
 * repeatedly and in any order; this module merges them into one list without duplicates. All
 * functions are pure. sending.ts has the functions for outgoing messages; messages.ts decides when
 * to read.
 */

/** A message that the server has stored. */
export interface Entry<M> {
  /** The row's React key, which the server's copy inherits from the outgoing message. */
  key: string
  id: string
  /** Milliseconds since 1970; 0 if the server sends no time. */
  time: number
  message: M
  isMine: boolean
}

export interface Thread<M> {
  /** Sorted by `createdAt`, then `_id`. */
  entries: readonly Entry<M>[]
  /** In the order of sending. */
  outbox: readonly Outgoing[]
  /** Ids of cleared messages, so that a late event does not bring them back. */
  cleared: ReadonlySet<string>
  /** Number of the next older page to request, counting pages of OLDER_MESSAGE_COUNT. */
  nextPage: number
  /** Whether the oldest message has been read. */
  complete: boolean
  /** Whether the newest pages have been read. */
  loaded: boolean
  connected: boolean
  /**
   * No message up to this time is missing, except on older pages. Milliseconds since 1970 by the
   * server's clock.
   */
  knownUntil: number
  /** How often events may have been missed, for example because the connection was lost. */
  losses: number
  /** How many of these losses a later read of the newest pages has covered. */
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
    // Events from before the first connection are missed.
    losses: 1,
    recovered: 0,
  }
}

/** Whether messages may be missing because their events were missed. */
export function hasGap<M>({ losses, recovered }: Thread<M>): boolean {
  return recovered < losses
}

/** A message without an `_id` is identified by its content. */
export function messageId(message: ThreadMessage): string {
  const { _id, createdAt, byUser, message: text, image } = message
  return _id || `~${String(createdAt)}|${byUser ?? ''}|${text ?? ''}|${withoutQuery(image)}`
}

/** Milliseconds since 1970; 0 if the server sends no time. */
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
 * Merges messages from the server. A copy replaces its outgoing message, and a page's `createdAt`
 * replaces the estimate for an event that had none.
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
 * Matches outgoing messages with the server's copies. The outbox is emptied only when every message
 * has a copy and no request is pending, because until then identical messages may swap copies.
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

/** `keys` maps entry ids to the row keys of the outgoing messages that the entries replace. */
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

export function readOlder<M extends ThreadMessage>(
  thread: Thread<M>,
  page: readonly M[],
  isMine: (message: M) => boolean,
): Merged<M> {
  const { fresh, thread: added } = mergeMessages(thread, page, isMine)
  const complete = page.length < OLDER_MESSAGE_COUNT
  return { fresh, thread: { ...added, nextPage: thread.nextPage + 1, complete } }
}

/**
 * Adds the message of a realtime event. `fresh` is empty if the message is known, cleared, without
 * an id, or older than the loaded pages.
 */
export function receive<M extends ThreadMessage>(
  thread: Thread<M>,
  message: M,
  isMine: (message: M) => boolean,
  time: number,
): Merged<M> {
  // Without an id, the event may repeat a known message. It counts as missed, and messages.ts reads
  // the newest page instead.
  if (message._id === '') return { thread: { ...thread, losses: thread.losses + 1 }, fresh: [] }
  if (thread.cleared.has(message._id)) return { thread, fresh: [] }
  // The event repeats an old message, which belongs to a page that has not been read yet.
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

/**
 * The time down to which the newest pages must be read, in milliseconds since 1970; Infinity if
 * page 1 is enough.
 */
export function oldestTimeToRead<M>({ loaded, knownUntil, outbox }: Thread<M>): number {
  return Math.min(
    loaded ? knownUntil - SERVER_SLACK_MS : Infinity,
    ...outbox.filter(({ mayHaveArrived }) => mayHaveArrived).map(({ after }) => after),
  )
}

/**
 * Records a finished read of the newest pages. `before` is the thread when the read began, `rows`
 * are all messages it returned, and `isComplete` means that there are no older ones. Outgoing
 * messages that the server had accepted before the read are removed: `rows` contain them, even if
 * the server changed their text.
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
  // Matches these first, because the pages may lack copies of messages accepted later.
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
 * Empties the thread after the server has cleared the chat. Keeps outgoing messages that the server
 * has not confirmed.
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
