import { findOriginal, isSameContent, type Outgoing, settle, type ThreadMessage } from './outbox'
import { add, dated, messageId, type Thread, timeOf } from './thread'

/* How our own messages change a thread, from the box to the server's copy. All pure. */

/** Adds an outgoing message, which shows in the list at once. */
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

/** Marks a message as being sent; `image` is the URL of the uploaded file. */
export function leaving<M>(thread: Thread<M>, key: string, image: string | undefined): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  const sending = { image, state: 'sending', progress: 1 } as const
  // The first attempt may have arrived, so its copy is still looked for from that time on.
  if (!thread.loaded || own?.mayHaveArrived) return change(thread, key, sending)
  return change(thread, key, {
    ...sending,
    knownThen: own ? new Set([...own.knownThen, ...thread.ids]) : thread.ids,
    after: thread.entries.at(-1)?.time ?? 0,
  })
}

/**
 * The server accepted the message; `message` is its copy, if the response contained one. An event
 * settles the oldest of several identical messages; if that was another one, the two swap.
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
  // It is not a copy of another outgoing message, although it may have settled one.
  const outbox = next.outbox.map((other) => ({
    ...other,
    copy: other.copy === id ? undefined : other.copy,
    knownThen: new Set([...other.knownThen, id]),
  }))
  next = { ...next, outbox }
  if (own.copy === undefined) return rename(next, id, key)
  return offer(rename(rename(next, own.copy, own.copy), id, key), own.copy)
}

/** The server rejected the message, or its outcome is unknown. */
export function failed<M extends ThreadMessage>(
  thread: Thread<M>,
  key: string,
  failure: { reason: string; mayHaveArrived: boolean },
): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  if (!own) return thread
  const { reason } = failure
  // A second attempt may be refused because the first one succeeded.
  const mayHaveArrived = failure.mayHaveArrived || own.mayHaveArrived
  if (own.copy !== undefined && mayHaveArrived) {
    // The response was lost, but the message appeared, unless that was an identical other one.
    const next = change(thread, key, { state: 'failed', reason, mayHaveArrived })
    const sent = next.outbox.find(
      (outgoing) => outgoing.state === 'sent' && isSameContent(outgoing, own),
    )
    return sent ? takeCopy(next, sent.key) : next
  }
  const next = change(thread, key, { state: 'failed', reason, mayHaveArrived, copy: undefined })
  return own.copy === undefined ? next : offer(rename(next, own.copy, own.copy), own.copy)
}

/** Queues a failed message again, now as the newest. An uploaded image is not uploaded again. */
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

/**
 * The newest pages were read down to a known message. The gap is closed if the connection lasted
 * since `before`, the thread when the reading began. `page` is the last page read, of at most
 * `limit` rows. Messages that the server had accepted by then must be among these pages in some
 * form, so their local copies are removed.
 */
export function caughtUp<M extends ThreadMessage>(
  thread: Thread<M>,
  before: Thread<M>,
  page: readonly M[],
  limit: number,
): Thread<M> {
  const oldest = page.length < limit ? -Infinity : Math.min(...page.map(timeOf))
  let next = thread
  for (const { key, state, after } of before.outbox) {
    const isCovered = state === 'sent' && (oldest === -Infinity || oldest < after)
    if (isCovered && after !== Infinity) {
      next = without(takeCopy(next, key, ['failed', 'sending']), key)
    }
  }
  if (!before.connected || !thread.connected || thread.losses !== before.losses) return next
  return { ...next, gapBoundary: null }
}

/** Gives an accepted message the copy that an identical failed one had claimed. */
function takeCopy<M>(
  thread: Thread<M>,
  key: string,
  from: readonly Outgoing['state'][] = ['failed'],
): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  const other = thread.outbox.find(
    (outgoing) =>
      own &&
      from.includes(outgoing.state) &&
      outgoing.copy !== undefined &&
      isSameContent(outgoing, own),
  )
  if (other?.copy === undefined) return thread
  const knownThen = new Set([...other.knownThen, other.copy])
  const next = change(thread, other.key, { copy: undefined, knownThen })
  return rename(without(next, key), other.copy, key)
}

/** Looks for another owner of a copy that turned out not to belong to the message it had settled. */
function offer<M extends ThreadMessage>(thread: Thread<M>, id: string): Thread<M> {
  const entry = thread.entries.find((entry) => entry.id === id)
  const original = entry && findOriginal(thread.outbox, entry)
  return original ? { ...thread, outbox: settle(thread.outbox, original, id) } : thread
}

function rename<M>(thread: Thread<M>, id: string, key: string): Thread<M> {
  return {
    ...thread,
    entries: thread.entries.map((entry) => (entry.id === id ? { ...entry, key } : entry)),
  }
}
