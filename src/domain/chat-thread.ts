import { readDate } from './dates'
import { MESSAGES_FIRST, MESSAGES_MORE } from './limits'

/*
 * One chat's messages. Pages, answers to sends and realtime events tell of the same messages in any
 * order, more than once, and with pauses; here they become one list in which each stands once. The
 * state changes only by the pure functions below; chat.ts decides what is read and sent when.
 */

/** What the thread needs to know of a message as the wire gives it. */
export interface ThreadMessage {
  _id: string
  byUser?: string | undefined
  message?: string | undefined
  image?: string | undefined
  /** ISO text or milliseconds. */
  createdAt?: string | number | undefined
}

/** A message the server has. */
export interface Entry<M> {
  /** Names its row for as long as the chat is open, also while the server's copy replaces ours. */
  key: string
  id: string
  /** Milliseconds since 1970; 0 when the server does not say. */
  time: number
  message: M
  /** A page or an event brought it, not only the answer to a send: what is older is known too. */
  told: boolean
}

/** A message of ours that the server has not confirmed with a copy of its own. */
export interface Outgoing {
  key: string
  text: string
  /** The image to upload first, and where the server keeps it, once it does. */
  file: File | undefined
  image: string | undefined
  /** The uploaded part, 0 to 1. */
  progress: number
  /** 'sent': answered, but the answer held no message; it stands until the server's copy comes. */
  state: 'uploading' | 'sending' | 'sent' | 'failed'
  /** Why it failed, fit to be shown. */
  reason: string
  /** It failed without the server having refused it: it may be stored all the same. */
  mayHaveArrived: boolean
  /** When it was sent, milliseconds by our clock. */
  sentAt: number
  /** What was known when it left, and the time of the newest of that: none of this is its copy. */
  knownThen: ReadonlySet<string>
  after: number
  /**
   * The server's message that stands for it in the list, before its answer has come, or where none
   * came. Several that say the same can't be told apart before that: they may change places later.
   */
  copy: string | undefined
}

export interface Thread<M> {
  /** By `createdAt`, then `_id`. */
  entries: readonly Entry<M>[]
  ids: ReadonlySet<string>
  /** In the order of sending. */
  outbox: readonly Outgoing[]
  /** Ids of messages that were cleared away: a late replay does not bring them back. */
  cleared: ReadonlySet<string>
  /** The next older page to ask for, of MESSAGES_MORE each. */
  nextPage: number
  /** There is nothing older. */
  complete: boolean
  /** Page 1 has been read. */
  loaded: boolean
  connected: boolean
  /** Counts the losses of the connection. */
  losses: number
  /** While events may have been missed: what was known, without a hole, before. */
  meets: Known | null
}

/** Reading the newest pages goes on until it meets one of these. */
interface Known {
  ids: ReadonlySet<string>
  /** Of the newest one. What shares its instant may stand on either side of it. */
  time: number
}

/** How far clocks may be apart: those of the server's machines, and ours from theirs. */
const SERVER_SLACK_MS = 60_000
const LOCAL_SLACK_MS = 600_000

/** A chat of which nothing is known yet; unsent messages of an earlier visit are still ours. */
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
    meets: null,
  }
}

/** A row without an `_id` is known by what it says. */
function messageId(message: ThreadMessage): string {
  const { _id, createdAt, byUser, message: text, image } = message
  return _id || `~${String(createdAt)}|${byUser ?? ''}|${text ?? ''}|${image ?? ''}`
}

function toEntry<M extends ThreadMessage>(message: M, told: boolean): Entry<M> {
  const id = messageId(message)
  return { key: id, id, time: readDate(message.createdAt)?.getTime() ?? 0, message, told }
}

function inOrder<M>(a: Entry<M>, b: Entry<M>): number {
  if (a.time !== b.time) return a.time - b.time
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/**
 * Which of ours a message of the server is taken for the copy of: the oldest that says the same. A
 * wrong guess is put right by the answer; so where none may come, only what is surely newer counts.
 */
function originalOf<M extends ThreadMessage>(
  outbox: readonly Outgoing[],
  { id, message, time }: Entry<M>,
): Outgoing | undefined {
  const same = outbox.filter(
    (outgoing) =>
      outgoing.copy === undefined &&
      outgoing.text === (message.message ?? '').trim() &&
      (outgoing.image ?? '') === (message.image ?? '') &&
      !outgoing.knownThen.has(id) &&
      time >= earliestCopy(outgoing),
  )
  return (
    same.find(({ state }) => state === 'sending' || state === 'sent') ??
    same.find(({ state, mayHaveArrived }) => state === 'failed' && mayHaveArrived)
  )
}

/** `after` is Infinity until it leaves: then only what was answered looks for its copy. */
function earliestCopy({ state, after, sentAt }: Outgoing): number {
  if (state !== 'sent') return after
  return after === Infinity ? sentAt - LOCAL_SLACK_MS : after - SERVER_SLACK_MS
}

function isSame(a: Outgoing, b: Outgoing): boolean {
  return a.text === b.text && (a.image ?? '') === (b.image ?? '')
}

/** Lets `id` stand for one of ours; what has had its answer needs no more. */
function settle(outbox: readonly Outgoing[], original: Outgoing, id: string): readonly Outgoing[] {
  if (original.state === 'sent') return outbox.filter((outgoing) => outgoing !== original)
  return outbox.map((outgoing) => (outgoing === original ? { ...outgoing, copy: id } : outgoing))
}

interface Added<M> {
  thread: Thread<M>
  /** What was not known before, in order. */
  fresh: M[]
}

/**
 * Adds messages of the server; the ones of mine replace what they are copies of. A page is the truth
 * about `createdAt`: an event may have come without it.
 */
function add<M extends ThreadMessage>(
  thread: Thread<M>,
  messages: readonly M[],
  isMine: (message: M) => boolean,
  told = true,
): Added<M> {
  const ids = new Set(thread.ids)
  const moved = new Map<string, Entry<M>>()
  const fresh: Entry<M>[] = []
  let { outbox } = thread
  for (const message of messages) {
    const entry = toEntry(message, told)
    if (ids.has(entry.id)) {
      const known = thread.entries.find(({ id }) => id === entry.id)
      if (!known) continue
      const redated = message.createdAt !== undefined && known.time !== entry.time
      if (redated) moved.set(entry.id, { ...entry, key: known.key })
      else if (told && !known.told) moved.set(entry.id, { ...known, told })
      continue
    }
    ids.add(entry.id)
    const original = isMine(message) ? originalOf(outbox, entry) : undefined
    if (original) {
      outbox = settle(outbox, original, entry.id)
      entry.key = original.key
    }
    fresh.push(entry)
  }
  if (fresh.length === 0 && moved.size === 0) return { thread, fresh: [] }

  fresh.sort(inOrder)
  const kept = moved.size > 0 ? thread.entries.filter(({ id }) => !moved.has(id)) : thread.entries
  const added = [...moved.values(), ...fresh]
  const last = kept.at(-1)
  const entries = [...kept, ...added]
  // The usual case, one message at the newer end, needs no sorting.
  if (moved.size > 0 || (last && added[0] && inOrder(last, added[0]) > 0)) entries.sort(inOrder)
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
      // What arrives between this answer and the connection is told by neither.
      meets: known(page.map((message) => toEntry(message, true))),
    },
  }
}

/** One more of the newest pages, to fill the gap of a lost connection. */
export function readGap<M extends ThreadMessage>(
  thread: Thread<M>,
  page: readonly M[],
  isMine: (message: M) => boolean,
): Added<M> {
  return add(thread, page, isMine)
}

/** The page that `nextPage` named. */
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

/** A realtime event. Nothing is fresh when it was known, or was cleared away. */
export function receive<M extends ThreadMessage>(
  thread: Thread<M>,
  message: M,
  isMine: (message: M) => boolean,
  time: number,
): Added<M> {
  if (thread.cleared.has(messageId(message))) return { thread, fresh: [] }
  return add(thread, [dated(thread, message, time)], isMine)
}

/** A new message that does not say when it was made is the newest there is. */
function dated<M extends ThreadMessage>(thread: Thread<M>, message: M, time: number): M {
  if (message.createdAt !== undefined || thread.ids.has(messageId(message))) return message
  return { ...message, createdAt: Math.max(time, thread.entries.at(-1)?.time ?? 0) }
}

function known<M>(entries: readonly Entry<M>[]): Known {
  return {
    ids: new Set(entries.map(({ id }) => id)),
    time: Math.max(0, ...entries.slice(-MESSAGES_FIRST).map(({ time }) => time)),
  }
}

export function connected<M>(thread: Thread<M>): Thread<M> {
  return { ...thread, connected: true }
}

export function lost<M>(thread: Thread<M>): Thread<M> {
  if (!thread.connected) return thread
  const told = () => thread.entries.filter((entry) => entry.told)
  const meets = thread.meets ?? (thread.loaded ? known(told()) : null)
  return { ...thread, connected: false, losses: thread.losses + 1, meets }
}

/**
 * The newest pages were read down to what was known: the gap is filled, if the connection stood all
 * the time since `before`, the thread as it was when the reading began.
 */
export function caughtUp<M>(thread: Thread<M>, before: Thread<M>): Thread<M> {
  if (!before.connected || !thread.connected || thread.losses !== before.losses) return thread
  return { ...thread, meets: null }
}

/** Whether a page reaches down to what was known before the gap, or there is nothing below it. */
export function meetsKnown<M extends ThreadMessage>(
  { meets }: Thread<M>,
  page: readonly M[],
  limit: number,
): boolean {
  if (meets === null || page.length < limit) return true
  const rows = page.map((message) => toEntry(message, true))
  const below = meets.time === 0 || rows.some(({ time }) => time < meets.time)
  return below && rows.some(({ id }) => meets.ids.has(id))
}

/** A message of ours, at once in the list. */
export function send<M>(
  thread: Thread<M>,
  { key, text, file, time }: { key: string; text: string; file: File | undefined; time: number },
): Thread<M> {
  const outgoing: Outgoing = {
    key,
    text,
    file,
    image: undefined,
    progress: 0,
    state: file ? 'uploading' : 'sending',
    reason: '',
    mayHaveArrived: false,
    sentAt: time,
    knownThen: new Set(),
    after: Infinity,
    copy: undefined,
  }
  return { ...thread, outbox: [...thread.outbox, outgoing] }
}

function change<M>(thread: Thread<M>, key: string, to: Partial<Outgoing>): Thread<M> {
  return {
    ...thread,
    outbox: thread.outbox.map((outgoing) =>
      outgoing.key === key ? { ...outgoing, ...to } : outgoing,
    ),
  }
}

export function uploading<M>(thread: Thread<M>, key: string, progress: number): Thread<M> {
  return change(thread, key, { progress })
}

/** It leaves for the server now. What was uploaded stands under `image`. */
export function leaving<M>(thread: Thread<M>, key: string, image: string | undefined): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  const sending = { image, state: 'sending', progress: 1 } as const
  // Its first attempt may have arrived: that copy is still looked for where it would be.
  if (!thread.loaded || own?.mayHaveArrived) return change(thread, key, sending)
  return change(thread, key, {
    ...sending,
    knownThen: thread.ids,
    after: thread.entries.at(-1)?.time ?? 0,
  })
}

/**
 * The server took it; `message` is its copy where the answer held one. Of several that say the same
 * an echo settles the oldest, which may have been another's: then the two change places.
 */
export function answered<M extends ThreadMessage>(
  thread: Thread<M>,
  key: string,
  message: M | undefined,
  time: number,
): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  if (!own) return thread
  if (!message) {
    if (own.copy !== undefined) return without(thread, key)
    return takeCopy(change(thread, key, { state: 'sent' }), key)
  }
  const id = messageId(message)
  if (own.copy === id) return without(thread, key)
  let next = without(thread, key)
  if (!thread.ids.has(id)) {
    next = add(next, [dated(thread, message, time)], () => false, false).thread
  }
  // It had settled another one of ours, which is on its way again.
  const outbox = next.outbox.map((other) =>
    other.copy === id ? { ...other, copy: undefined } : other,
  )
  next = { ...next, outbox }
  if (own.copy === undefined) return rename(next, id, key)
  return offer(rename(rename(next, own.copy, own.copy), id, key), own.copy)
}

/** The server did not take it, or we can't know. */
export function failed<M extends ThreadMessage>(
  thread: Thread<M>,
  key: string,
  failure: { reason: string; mayHaveArrived: boolean },
): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  if (!own) return thread
  const { reason } = failure
  // A second attempt may be refused because of the first.
  const mayHaveArrived = failure.mayHaveArrived || own.mayHaveArrived
  if (own.copy !== undefined && mayHaveArrived) {
    // Its answer was lost, but the message was seen; unless that was another's.
    const next = change(thread, key, { state: 'failed', reason, mayHaveArrived })
    const sent = next.outbox.find((outgoing) => outgoing.state === 'sent' && isSame(outgoing, own))
    return sent ? takeCopy(next, sent.key) : next
  }
  const next = change(thread, key, { state: 'failed', reason, mayHaveArrived, copy: undefined })
  return own.copy === undefined ? next : offer(rename(next, own.copy, own.copy), own.copy)
}

/** Sends a failed one again, now as the newest. What was uploaded already stays so. */
export function retry<M>(thread: Thread<M>, key: string, time: number): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  if (own?.state !== 'failed') return thread
  const again: Outgoing = {
    ...own,
    state: own.file && own.image === undefined ? 'uploading' : 'sending',
    progress: own.image === undefined ? 0 : 1,
    reason: '',
    sentAt: own.mayHaveArrived ? own.sentAt : time,
  }
  return { ...thread, outbox: [...without(thread, key).outbox, again] }
}

export function without<M>(thread: Thread<M>, key: string): Thread<M> {
  return { ...thread, outbox: thread.outbox.filter((outgoing) => outgoing.key !== key) }
}

/** The chat was cleared. What was not sent yet stays. */
export function clear<M>(thread: Thread<M>): Thread<M> {
  return {
    ...newThread(unconfirmed(thread)),
    cleared: new Set([...thread.cleared, ...thread.ids]),
    connected: thread.connected,
    losses: thread.losses,
    loaded: true,
    complete: true,
    meets: thread.meets && known([]),
  }
}

/** One that was answered takes the copy of one that says the same and failed, for all we know. */
function takeCopy<M>(thread: Thread<M>, key: string): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  const other = thread.outbox.find(
    (outgoing) =>
      own && outgoing.state === 'failed' && outgoing.copy !== undefined && isSame(outgoing, own),
  )
  if (other?.copy === undefined) return thread
  return rename(without(change(thread, other.key, { copy: undefined }), key), other.copy, key)
}

/** A copy that turned out not to be of the one it had settled may be of another. */
function offer<M extends ThreadMessage>(thread: Thread<M>, id: string): Thread<M> {
  const entry = thread.entries.find((entry) => entry.id === id)
  const original = entry && originalOf(thread.outbox, entry)
  return original ? { ...thread, outbox: settle(thread.outbox, original, id) } : thread
}

function rename<M>(thread: Thread<M>, id: string, key: string): Thread<M> {
  return {
    ...thread,
    entries: thread.entries.map((entry) => (entry.id === id ? { ...entry, key } : entry)),
  }
}

/** Ours that no message of the server stands for; they come after all others. */
export function unconfirmed({ outbox }: Pick<Thread<unknown>, 'outbox'>): readonly Outgoing[] {
  return outbox.filter(({ copy }) => copy === undefined)
}
