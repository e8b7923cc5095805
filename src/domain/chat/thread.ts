import { readDate } from '@/domain/format/dates'
import { MESSAGES_FIRST, MESSAGES_MORE } from '@/domain/limits'

import {
  type Known,
  match,
  type Outgoing,
  ruleOut,
  SERVER_SLACK_MS,
  settle,
  type ThreadMessage,
  withoutQuery,
} from './outbox'

/*
 * One chat's messages. Pages, responses to sends and realtime events report the same messages in
 * any order and more than once; this module merges them into one list that contains each once. All
 * functions are pure; sending.ts adds those for our own messages, and messages.ts decides what is read when.
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
  /**
   * Delivered by an event, or by a finished read of the newest pages: all older messages are known,
   * except in a gap. Not so by a page alone, because events before it may still be on their way.
   */
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
  gapBoundary: Boundary | null
}

/** The newest pages are read until one of these ids is reached. */
export interface Boundary {
  ids: ReadonlySet<string>
  /** Time of the newest one. Messages with the same time may sort before or after it. */
  time: number
}

/** A chat that has not been read yet, with the unconfirmed messages of an earlier visit. */
export function newThread<M>(outbox: readonly Outgoing[] = []): Thread<M> {
  return {
    entries: [],
    ids: new Set(),
    outbox,
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
function timeOf(message: ThreadMessage): number {
  return readDate(message.createdAt)?.getTime() ?? 0
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
  confirmed = false,
): Added<M> {
  const ids = new Set(thread.ids)
  /** Known entries that change, by id. */
  const replaced = new Map<string, Entry<M>>()
  const fresh: Entry<M>[] = []
  for (const message of messages) {
    const id = messageId(message)
    const time = timeOf(message)
    if (!ids.has(id)) {
      ids.add(id)
      fresh.push({ key: id, id, time, message, isMine: isMine(message), confirmed })
      continue
    }
    const known = thread.entries.find((entry) => entry.id === id)
    if (!known) continue
    const isRedated = message.createdAt !== undefined && known.time !== time
    if (isRedated) replaced.set(id, { ...known, time, message })
    else if (confirmed && !known.confirmed) replaced.set(id, { ...known, confirmed })
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
  return {
    thread: matchCopies({ ...thread, entries, ids }),
    fresh: fresh.map(({ message }) => message),
  }
}

/**
 * Matches outgoing messages with the server's copies of them. All leave the outbox together, because
 * as long as one has no copy, or no response, another may turn out to be its owner.
 */
export function matchCopies<M extends ThreadMessage>(thread: Thread<M>): Thread<M> {
  const matched = match(thread.outbox, thread.entries)
  if (matched === thread.outbox) return thread
  const owners = new Map(matched.map(({ copy, key }) => [copy, key]))
  const keys = new Set(matched.map(({ key }) => key))
  const entries = thread.entries.map((entry) => {
    const key = owners.get(entry.id) ?? (keys.has(entry.key) ? entry.id : entry.key)
    return key === entry.key ? entry : { ...entry, key }
  })
  const isOpen = matched.some(({ state, copy }) => state === 'sending' || copy === undefined)
  return { ...thread, entries, outbox: isOpen ? matched : [] }
}

/** Page 1, with MESSAGES_FIRST. */
export function readNewest<M extends ThreadMessage>(
  thread: Thread<M>,
  page: readonly M[],
  isMine: (message: M) => boolean,
): Added<M> {
  if (thread.loaded) return add(thread, page, isMine)
  const complete = page.length < MESSAGES_FIRST
  const oldest = complete ? -Infinity : Math.min(...page.map(timeOf))
  const added = add(
    {
      ...registerKnownBeforeSend(thread, page),
      // Late repeated events; messages older than page 1 arrive with their own page.
      entries: thread.entries.filter(({ time }) => time >= oldest),
    },
    page,
    isMine,
    true,
  )
  const ids = new Set(page.map(messageId))
  return {
    fresh: added.fresh,
    thread: {
      ...added.thread,
      ids: new Set(added.thread.entries.map(({ id }) => id)),
      loaded: true,
      complete,
      // Messages that arrive after this response but before the connection may still be missing.
      gapBoundary: boundaryOf(added.thread.entries.filter(({ id }) => ids.has(id))),
    },
  }
}

/** Registers page 1 as known before those of my messages that have not been sent yet. */
export function registerKnownBeforeSend<M extends ThreadMessage>(
  thread: Thread<M>,
  page: readonly M[],
): Thread<M> {
  const times = page.map(timeOf)
  const known: Known = {
    ids: new Set(page.map(messageId)),
    after: page.length < MESSAGES_FIRST ? -Infinity : Math.min(...times),
    newest: Math.max(...times),
  }
  return { ...thread, outbox: thread.outbox.map((outgoing) => ruleOut(outgoing, known)) }
}

/** Undefined until page 1 has been read. */
export function knownNow<M>({ loaded, complete, entries, ids }: Thread<M>): Known | undefined {
  if (!loaded) return undefined
  const after = complete ? -Infinity : (entries[0]?.time ?? -Infinity)
  return { ids, after, newest: entries.at(-1)?.time ?? -Infinity }
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
  // A late repetition of a message on a page that has not been read yet.
  const oldest = thread.loaded && !thread.complete ? thread.entries[0]?.time : undefined
  if (oldest !== undefined && message.createdAt !== undefined && timeOf(message) < oldest) {
    return { thread, fresh: [] }
  }
  return add(thread, [withTime(thread, message, time)], isMine, true)
}

/** A new message without a time sorts as the newest. */
export function withTime<M extends ThreadMessage>(thread: Thread<M>, message: M, time: number): M {
  if (message.createdAt !== undefined || thread.ids.has(messageId(message))) return message
  return { ...message, createdAt: Math.max(time, thread.entries.at(-1)?.time ?? 0) }
}

function boundaryOf<M>(entries: readonly Entry<M>[]): Boundary {
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
  if (!thread.loaded) return { ...thread, losses }
  const { ids, time } = knownBefore(thread)
  const limit = since === 0 ? Infinity : since
  if (thread.gapBoundary && time < limit) return { ...thread, losses }
  const known = thread.entries.filter((entry) => ids.has(entry.id) && entry.time < limit)
  return { ...thread, losses, gapBoundary: boundaryOf(known) }
}

/** The messages from which on all newer ones are known. */
export function knownBefore<M>({ gapBoundary, entries }: Thread<M>): Boundary {
  return gapBoundary ?? boundaryOf(entries.filter(({ confirmed }) => confirmed))
}

/**
 * Whether a page, of at most `limit` rows, is the last one or reaches down to what was known before
 * and to the copies of all messages that may have arrived.
 */
export function reachesKnown(
  known: Boundary,
  outbox: readonly Outgoing[],
  page: readonly ThreadMessage[],
  limit: number,
): boolean {
  if (page.length < limit) return true
  const oldest = Math.min(...page.map(timeOf))
  const left = outbox.filter(({ mayHaveArrived }) => mayHaveArrived)
  if (left.some(({ newest }) => oldest >= newest - SERVER_SLACK_MS)) return false
  const isBelow = known.time === 0 || oldest < known.time - SERVER_SLACK_MS
  return isBelow && page.some((message) => known.ids.has(messageId(message)))
}

/**
 * The newest pages, with messages of these `ids`, were read down to what was known `before`, the
 * thread when the reading began. The gap is closed if the connection lasted since. Messages that
 * the server had accepted by then must be among these pages in some form, so their local copies are
 * removed; with nothing on its way, it is also certain which of the others arrived.
 */
export function closeGap<M extends ThreadMessage>(
  thread: Thread<M>,
  before: Thread<M>,
  ids: ReadonlySet<string>,
): Thread<M> {
  const accepted = new Set(
    before.outbox.filter(({ state }) => state === 'sent').map(({ key }) => key),
  )
  const isCertain = !thread.outbox.some(({ state }) => state === 'sending')
  // The pages need not hold the copies of those that were accepted later.
  const inOrder = [
    ...thread.outbox.filter(({ key }) => accepted.has(key)),
    ...thread.outbox.filter(({ key }) => !accepted.has(key)),
  ]
  const arrived = match(inOrder, thread.entries).filter(
    ({ key, copy }) => accepted.has(key) || (isCertain && copy !== undefined),
  )
  const next = matchCopies({
    ...thread,
    entries: thread.entries.map((entry) =>
      ids.has(entry.id) && !entry.confirmed ? { ...entry, confirmed: true } : entry,
    ),
    outbox: arrived.reduce(settle, thread.outbox),
  })
  if (!before.connected || !thread.connected || thread.losses !== before.losses) return next
  return { ...next, gapBoundary: null }
}

/** The chat was cleared and is read again. Messages that have not arrived stay. */
export function clear<M>(thread: Thread<M>): Thread<M> {
  const outbox = thread.outbox
    .filter(({ state, copy }) => state !== 'sending' && copy !== undefined)
    .reduce(settle, thread.outbox)
    .map((outgoing) => ({
      ...outgoing,
      copy: undefined,
      mayBeCleared: outgoing.mayHaveArrived,
    }))
  return {
    ...newThread(outbox),
    cleared: new Set([...thread.cleared, ...thread.ids]),
    connected: thread.connected,
    losses: thread.losses,
  }
}
