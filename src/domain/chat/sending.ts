import { type Outgoing, ruleOut, LOCAL_SLACK_MS, settle, type ThreadMessage } from './outbox'
import { add, withTime, knownNow, matchCopies, messageId, type Thread } from './thread'

/*
 * How our own messages change a thread, from the input to the server's copy. All functions are
 * pure.
 */

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
    mayBeCleared: false,
    sentAt: time,
    ruledOut: new Set(),
    // Estimated from the clocks, in case page 1 can't be read before the message is sent.
    after: time - LOCAL_SLACK_MS,
    newest: time - LOCAL_SLACK_MS,
    copy: undefined,
  }
  return { ...thread, outbox: [...thread.outbox, ruleOut(outgoing, knownNow(thread))] }
}

function change<M>(thread: Thread<M>, key: string, to: Partial<Outgoing>): Thread<M> {
  return {
    ...thread,
    outbox: thread.outbox.map((outgoing) =>
      outgoing.key === key ? { ...outgoing, ...to } : outgoing,
    ),
  }
}

export function markUploading<M>(thread: Thread<M>, key: string, progress: number): Thread<M> {
  return change(thread, key, { progress })
}

/** Marks a message as being sent; `image` is the URL of the uploaded file. */
export function markSending<M>(
  thread: Thread<M>,
  key: string,
  image: string | undefined,
): Thread<M> {
  const known = knownNow(thread)
  return {
    ...thread,
    outbox: thread.outbox.map((outgoing) =>
      outgoing.key === key
        ? {
            ...ruleOut(outgoing, known),
            image,
            state: 'sending',
            progress: 1,
            mayHaveArrived: true,
          }
        : outgoing,
    ),
  }
}

/**
 * The server accepted the message; `message` is its copy, if the response contained one. If that
 * already counts as the copy of an identical message, the two swap.
 */
export function markAccepted<M extends ThreadMessage>(
  thread: Thread<M>,
  key: string,
  message: M | undefined,
  time: number,
): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  if (!own) return thread
  const id = message && messageId(message)
  if (!message || id === undefined || own.mayBeCleared || own.ruledOut.has(id)) {
    return matchCopies(change(thread, key, { state: 'sent' }))
  }
  const outbox = settle(thread.outbox, { key, copy: id })
  const known = add({ ...thread, outbox }, [withTime(thread, message, time)], () => true).thread
  const entries = known.entries.map((entry) => {
    if (entry.id === id) return { ...entry, key }
    return entry.key === key ? { ...entry, key: entry.id } : entry
  })
  return { ...known, entries }
}

/** The server rejected the message, or its outcome is unknown. */
export function markFailed<M extends ThreadMessage>(
  thread: Thread<M>,
  key: string,
  failure: Pick<Outgoing, 'reason' | 'mayHaveArrived'>,
): Thread<M> {
  return matchCopies(change(thread, key, { ...failure, state: 'failed' }))
}

/** Queues a failed message again, now as the newest. An uploaded image is not uploaded again. */
export function retry<M>(thread: Thread<M>, key: string, time: number): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  if (own?.state !== 'failed') return thread
  const state = own.file && own.image === undefined ? 'uploading' : 'sending'
  const again: Outgoing = {
    ...own,
    state: own.mayHaveArrived ? 'checking' : state,
    progress: own.image === undefined ? 0 : 1,
    reason: '',
    sentAt: own.mayHaveArrived ? own.sentAt : time,
  }
  return { ...thread, outbox: [...removeOutgoing(thread, key).outbox, again] }
}

export function removeOutgoing<M>(thread: Thread<M>, key: string): Thread<M> {
  return { ...thread, outbox: thread.outbox.filter((outgoing) => outgoing.key !== key) }
}
