import { SESSION_ENDED } from '@/domain/error-messages'

/** A message that the admin writes. */
export interface MessageDraft {
  readonly text: string
  readonly file?: File | undefined
}

/** A message that the admin has sent. */
export interface Outgoing extends MessageDraft {
  readonly key: string
  readonly status: 'sending' | 'accepted' | 'failed'
  /** In milliseconds since 1970 by the local clock. */
  readonly sentAt: number
  /** Aborts the upload of `file`. */
  readonly upload: AbortController
  /** The uploaded part of `file`, from 0 to 1. */
  readonly progress: number
  /** The URL of `file` on the server. Undefined until `file` is uploaded. */
  readonly image?: string | undefined
  /** Undefined unless the message was posted and not refused, so the server may have stored it. */
  readonly posted?: Posted | undefined
  /** When the server accepted it without returning its copy, by performance.now(). */
  readonly acceptedAt?: number
  /** Why it could not be sent, for the admin to read. */
  readonly reason: string
}

/** Tells the copy of a posted message on the server from other messages. */
export interface Posted {
  /** Ids of messages that are older, or copies of other outgoing messages. */
  readonly otherIds: ReadonlySet<string>
  /** The copy is newer than this time, in milliseconds since 1970 by the server's clock. */
  readonly after: number
}

export type Outbox = readonly Outgoing[]

export function newOutgoing({ text, file }: MessageDraft): Outgoing {
  return {
    key: `sent-${Math.random()}`,
    status: 'sending',
    text,
    file,
    sentAt: Date.now(),
    upload: new AbortController(),
    progress: 0,
    reason: '',
  }
}

export function withChange(outbox: Outbox, key: string, to: Partial<Outgoing>): Outbox {
  return outbox.map((outgoing) =>
    outgoing.key === key ? { ...outgoing, ...to } : outgoing,
  )
}

/** Moves it to the end, because messages are sent in the order of the clicks. */
export function withRetry(outbox: Outbox, outgoing: Outgoing): Outbox {
  return [...without(outbox, outgoing.key), { ...outgoing, status: 'sending' }]
}

export const without = (outbox: Outbox, key: string): Outbox =>
  outbox.filter((outgoing) => outgoing.key !== key)

/** Removes a message that the server has. `copyId` is undefined if its copy isn't known. */
export function withoutArrived(
  outbox: Outbox,
  key: string,
  copyId: string | undefined,
): Outbox {
  return without(outbox, key).map((outgoing) =>
    outgoing.posted && copyId !== undefined
      ? {
          ...outgoing,
          posted: {
            ...outgoing.posted,
            otherIds: new Set(outgoing.posted.otherIds).add(copyId),
          },
        }
      : outgoing,
  )
}

/** Marks what the end of the session has interrupted. `running`: the keys of what is still sent. */
export function withInterrupted(outbox: Outbox, running: readonly unknown[]): Outbox {
  return outbox.map((outgoing) => {
    if (outgoing.status !== 'sending' || running.includes(outgoing.key)) return outgoing
    const reason = outgoing.reason || SESSION_ENDED
    // With another key, so that an answer that still comes changes nothing.
    return { ...outgoing, key: `${outgoing.key}+`, status: 'failed', reason }
  })
}
