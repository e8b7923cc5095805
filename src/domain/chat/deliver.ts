import { ruleOut, type ThreadView } from './copies'
import { type Outbox, type Outgoing, type Posted, withChange } from './outbox'
import { isLoaded, type Thread } from './thread'

/** What the delivery of a message needs of its conversation. */
interface Conversation<M> {
  outbox: () => Outbox
  changeOutbox: (change: (outbox: Outbox) => Outbox) => void
  thread: () => Thread<M> | undefined
  view: () => ThreadView<M>
  upload: (file: File, signal: AbortSignal) => Promise<string>
  /** Resolves to the stored message, or to undefined if the response does not contain it. */
  post: (sent: Pick<Outgoing, 'text' | 'image'>) => Promise<M | undefined>
  /** Resolves after a read that began after this call. */
  readNewest: () => Promise<unknown>
  /** The server has stored the message. `copy` is undefined if it isn't known. */
  onArrived: (copy: M | undefined) => void
  /** Whether the server may have stored the message despite the error. */
  mayHaveArrived: (error: unknown) => boolean
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error)

/**
 * Sends a message of the outbox, unless the server turns out to have it from an earlier attempt.
 * Stops if the message is removed meanwhile. Resolves to whether the server has it. Never rejects:
 * the outbox tells what has failed.
 */
export async function deliver<M>(
  key: string,
  conversation: Conversation<M>,
): Promise<boolean> {
  const current = () => conversation.outbox().find((outgoing) => outgoing.key === key)
  const step = (to: Partial<Outgoing>) =>
    conversation.changeOutbox((outbox) => withChange(outbox, key, to))
  function fail(error: unknown, to: Partial<Outgoing> = {}): false {
    step({ status: 'failed', reason: reasonOf(error), ...to })
    return false
  }
  function arrive(copy: M | undefined): boolean {
    if (!current()) return false
    conversation.onArrived(copy)
    return true
  }
  /** Resolves to whether the server has stored the message. */
  async function confirmIfStored(): Promise<boolean> {
    await conversation.readNewest()
    const copy = conversation.view().copies.get(key)
    return copy !== undefined && arrive(copy.message)
  }

  async function post(outgoing: Outgoing, earlier: Posted | undefined): Promise<boolean> {
    try {
      const copy = await conversation.post(outgoing)
      if (copy) return arrive(copy)
    } catch (error) {
      if (!conversation.mayHaveArrived(error)) return fail(error, { posted: earlier })
      // Before the user sees 'Not sent', checks whether the server has stored the message.
      if (await confirmIfStored().catch(() => false)) return true
      return fail(error)
    }
    step({ status: 'accepted', acceptedAt: performance.now() })
    // What is read now contains its copy, even if the server has changed the text.
    const isFound = await confirmIfStored().catch(() => undefined)
    if (isFound === false) arrive(undefined)
    return true
  }

  const queued = current()
  if (!queued) return false
  const { file, posted: earlier } = queued
  try {
    if (earlier && (await confirmIfStored())) return true
    if (file && queued.image === undefined) {
      step({ image: await conversation.upload(file, queued.upload.signal), progress: 1 })
    }
  } catch (error) {
    // Not why Retry could not look for the message, but why it was not sent.
    return fail(earlier ? queued.reason : error)
  }
  // Without the first page, an older message with the same text could be mistaken for the copy.
  if (!isLoaded(conversation.thread()))
    await conversation.readNewest().catch(() => undefined)
  step({ posted: earlier ?? ruleOut(conversation.thread()) })
  const outgoing = current()
  return outgoing !== undefined && post(outgoing, earlier)
}
