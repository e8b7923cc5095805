import { BROWSER_CLOCK_SKEW_MS, type Outgoing, removeConfirmed, type ThreadMessage } from './outbox'
import { mergeMessages, matchCopies, messageId, type Thread, withKeys, withTime } from './thread'

export function addOutgoing<M>(
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
    otherIds: new Set(),
    // An estimate by the local clock, until ruleOutEarlier() sets a time by the server's clock.
    after: time - BROWSER_CLOCK_SKEW_MS,
    copy: undefined,
  }
  return { ...thread, outbox: [...thread.outbox, outgoing] }
}

export function changeOutgoing<M>(
  thread: Thread<M>,
  key: string,
  to: (outgoing: Outgoing) => Partial<Outgoing>,
): Thread<M> {
  return {
    ...thread,
    outbox: thread.outbox.map((outgoing) =>
      outgoing.key === key ? { ...outgoing, ...to(outgoing) } : outgoing,
    ),
  }
}

/** `message` is the server's copy, or undefined if the response does not contain it. */
export function markAccepted<M extends ThreadMessage>(
  thread: Thread<M>,
  key: string,
  message: M | undefined,
  time: number,
): Thread<M> {
  const own = thread.outbox.find((outgoing) => outgoing.key === key)
  if (!own) return thread
  if (!message || own.mayBeCleared) {
    return matchCopies(changeOutgoing(thread, key, () => ({ state: 'sent' })))
  }
  const id = messageId(message)
  const outbox = removeConfirmed(thread.outbox, { key, copy: id })
  const known = mergeMessages(
    { ...thread, outbox },
    [withTime(thread, message, time)],
    () => true,
  ).thread
  return { ...known, entries: withKeys(known.entries, new Map([[id, key]])) }
}

export function markFailed<M extends ThreadMessage>(
  thread: Thread<M>,
  key: string,
  failure: Pick<Outgoing, 'reason' | 'mayHaveArrived'>,
): Thread<M> {
  return matchCopies(changeOutgoing(thread, key, () => ({ ...failure, state: 'failed' })))
}
