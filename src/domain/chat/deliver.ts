import { type Outgoing, type OutboxEvent, ruleOut } from './outbox'
import type { Thread, ThreadView } from './thread'

/** What the delivery of a message needs of its conversation. */
export interface Conversation<M> {
  outbox: () => readonly Outgoing[]
  dispatch: (event: OutboxEvent) => void
  upload: (file: File) => Promise<string>
  /** Resolves to the stored message, or to undefined if the response does not contain it. */
  post: (sent: { message: string; image: string | undefined }) => Promise<M | undefined>
  /** Resolves to the messages once the first page is loaded. */
  firstRead: () => Promise<Pick<Thread<M>, 'rows'>>
  /** Resolves after a read that began after this call. */
  readNewest: () => Promise<unknown>
  view: () => ThreadView<M>
  /** The server has stored the message. `copy` is undefined if it isn't known. */
  onArrived: (outgoing: Outgoing, copy: M | undefined) => void
  /** Whether the server may have stored the message despite the error. */
  mayHaveArrived: (error: unknown) => boolean
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Sends a message of the outbox, unless the server turns out to have it from an earlier attempt.
 * Stops if the message is removed meanwhile. Never rejects: the outbox tells what has failed.
 */
export async function deliver<M>(key: string, conversation: Conversation<M>): Promise<void> {
  const { outbox, dispatch, view } = conversation
  const current = () => outbox().find((outgoing) => outgoing.key === key)
  const step = (to: Partial<Outgoing>) => dispatch({ type: 'step', key, to })
  function arrive(copy: M | undefined) {
    const outgoing = current()
    if (outgoing) conversation.onArrived(outgoing, copy)
  }
  async function hasArrived(): Promise<boolean> {
    step({ status: 'checking' })
    await conversation.readNewest()
    const copy = view().copies.get(key)
    if (copy) arrive(copy.message)
    return copy !== undefined
  }

  const queued = current()
  if (!queued) return
  const { text, file, reason, mayHaveArrived } = queued
  try {
    if (mayHaveArrived && (await hasArrived())) return
    if (file && queued.image === undefined) {
      step({ status: 'uploading', progress: 0 })
      step({ image: await conversation.upload(file), progress: 1 })
    }
  } catch (error) {
    // Not why Retry could not look for the message, but why it was not sent.
    step({ status: 'failed', reason: mayHaveArrived ? reason : reasonOf(error) })
    return
  }
  // Without the first page, an older message with the same text could be mistaken for the copy.
  const known = mayHaveArrived
    ? undefined
    : await conversation.firstRead().then(
        ({ rows }) => ruleOut(rows, true),
        () => ruleOut(view().rows, false),
      )
  step({ status: 'posting', mayHaveArrived: true, ...known })
  const posted = current()
  if (!posted) return
  try {
    const copy = await conversation.post({ message: text, image: posted.image })
    arrive(copy)
    if (!copy) await conversation.readNewest().catch(() => undefined)
  } catch (error) {
    const isUncertain = conversation.mayHaveArrived(error)
    // Before the user sees 'Not sent', checks whether the server has stored the message.
    if (isUncertain && (await hasArrived().catch(() => false))) return
    step({
      status: 'failed',
      reason: reasonOf(error),
      mayHaveArrived: mayHaveArrived || isUncertain,
    })
  }
}
