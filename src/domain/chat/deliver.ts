import { type Outgoing, type ThreadRow, ruleOut } from './outgoing'
import type { Thread } from './thread'

/** What a send needs of its conversation. */
export interface Conversation<M> {
  upload: (file: File) => Promise<string>
  /** Resolves to the stored message, or to undefined if the response does not contain it. */
  post: (sent: { message: string; image: string | undefined }) => Promise<M | undefined>
  /** Resolves when the first page is loaded. */
  firstFetch: () => Promise<unknown>
  /** Resolves after a read that began after this call. */
  fetchNewest: () => Promise<unknown>
  thread: () => Thread<M>
  /** False if the admin has removed the message, or the session has ended. */
  isWanted: () => boolean
  /** Whether the server may have stored the message despite the error. */
  mayHaveArrived: (error: unknown) => boolean
}

/**
 * Sends a message, unless the server turns out to have it from an earlier attempt. Returns the
 * server's copy, or undefined if the server accepted the message but its copy isn't known.
 */
export async function deliver<M>(
  outgoing: Outgoing,
  conversation: Conversation<M>,
): Promise<M | undefined> {
  const { upload, post, firstFetch, fetchNewest, thread, isWanted, mayHaveArrived } = conversation
  async function findCopy(): Promise<ThreadRow<M> | undefined> {
    await fetchNewest()
    return thread().copies.get(outgoing.key)
  }
  const wasUncertain = outgoing.mayHaveArrived
  if (wasUncertain) {
    const copy = await findCopy().catch(() => {
      throw new Error(outgoing.reason)
    })
    if (copy) return copy.message
  }
  if (outgoing.file && outgoing.image === undefined) outgoing.image = await upload(outgoing.file)
  if (!wasUncertain) {
    // Without the first page, an older message with the same text could be mistaken for the copy.
    await firstFetch().catch(() => undefined)
    ruleOut(outgoing, thread())
  }
  if (!isWanted()) throw new Error('The message was removed.')
  outgoing.mayHaveArrived = true
  try {
    const copy = await post({ message: outgoing.text, image: outgoing.image })
    if (copy) return copy
  } catch (error) {
    const isUncertain = mayHaveArrived(error)
    outgoing.mayHaveArrived = wasUncertain || isUncertain
    // Before the user sees 'Not sent', checks whether the server has stored the message.
    const copy = isUncertain ? await findCopy().catch(() => undefined) : undefined
    if (!copy) throw error
    return copy.message
  }
  outgoing.acceptedAt = performance.now()
  return (await findCopy().catch(() => undefined))?.message
}
