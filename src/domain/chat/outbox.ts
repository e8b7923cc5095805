import { withoutQuery } from '@/domain/format/image-url'

import { SERVER_CLOCK_SKEW_MS, type ThreadMessage, type ThreadRow } from './message'

/** A message that the admin writes and sends. */
export interface Outgoing {
  readonly key: string
  readonly status: 'draft' | 'queued' | 'uploading' | 'posting' | 'checking' | 'failed'
  readonly text: string
  readonly file: File | undefined
  /** In milliseconds since 1970 by the local clock. */
  readonly sentAt: number
  /** Aborts the upload of `file`. */
  readonly upload: AbortController | undefined
  /** The uploaded part of `file`, from 0 to 1. */
  readonly progress: number
  /** The URL of `file` on the server. Undefined until `file` is uploaded. */
  readonly image: string | undefined
  /** True if the message was posted and not refused, so the server may have stored it. */
  readonly mayHaveArrived: boolean
  /** When the server accepted it without returning its copy, by performance.now(). */
  readonly acceptedAt: number | undefined
  /** Ids of messages that aren't its copy: they are older, or copies of other outgoing messages. */
  readonly otherIds: ReadonlySet<string>
  /** Its copy is newer than this time, in milliseconds since 1970 by the server's clock. */
  readonly after: number
  /** Why it could not be sent, for the admin to read. */
  readonly reason: string
}

export function newDraft(): Outgoing {
  return {
    key: `sent-${Math.random()}`,
    status: 'draft',
    text: '',
    file: undefined,
    sentAt: 0,
    upload: undefined,
    progress: 0,
    image: undefined,
    mayHaveArrived: false,
    acceptedAt: undefined,
    otherIds: new Set(),
    after: Infinity,
    reason: '',
  }
}

export type OutboxEvent =
  | { type: 'send'; draft: Outgoing; at: number }
  | { type: 'retry'; key: string }
  | { type: 'remove'; key: string }
  /** A step of the delivery, which `deliver()` defines. */
  | { type: 'step'; key: string; to: Partial<Outgoing> }
  /** `id`: of its copy on the server. Undefined if the server has it, but its copy isn't known. */
  | { type: 'arrive'; key: string; id: string | undefined }
  /** The session has ended. `running`: the keys of messages that are still being sent. */
  | { type: 'interrupt'; running: readonly unknown[] }

/** Ignores a step in the delivery of a message that is no longer in the outbox. */
export function reduceOutbox(outbox: readonly Outgoing[], event: OutboxEvent): readonly Outgoing[] {
  if (event.type === 'send') {
    return [...outbox, { ...event.draft, status: 'queued', sentAt: event.at }]
  }
  if (event.type === 'interrupt') {
    const isLost = ({ status, key }: Outgoing) =>
      status !== 'failed' && !event.running.includes(key)
    return outbox.some(isLost)
      ? outbox.map((one) => (isLost(one) ? interrupted(one) : one))
      : outbox
  }
  if (outbox.length === 0) return outbox
  const others = outbox.filter(({ key }) => key !== event.key)
  if (event.type === 'arrive') {
    const { id } = event
    if (id === undefined) return others
    return others.map((one) => ({ ...one, otherIds: new Set(one.otherIds).add(id) }))
  }
  const own = outbox.find(({ key }) => key === event.key)
  if (!own) return outbox
  if (event.type === 'remove') return others
  // Messages are sent in the order of the clicks.
  if (event.type === 'retry') return [...others, { ...own, status: 'queued' }]
  return outbox.map((one) => (one === own ? { ...own, ...event.to } : one))
}

/** With another key, so that an answer that still comes changes nothing. */
function interrupted(outgoing: Outgoing): Outgoing {
  const reason = outgoing.reason || 'The session ended before it was sent.'
  return { ...outgoing, key: `${outgoing.key}+`, status: 'failed', reason }
}

/** Tolerated difference between the server's clock and the browser's. */
const BROWSER_CLOCK_SKEW_MS = 60_000

/** Tells the copy of a message that is about to be posted from the messages that are known. */
export function ruleOut(rows: readonly ThreadRow<unknown>[], isFirstPageLoaded: boolean) {
  return {
    otherIds: new Set(rows.map(({ id }) => id)),
    // The server's own times are exact. The local clock is an estimate.
    after: isFirstPageLoaded
      ? (rows.at(-1)?.time ?? -Infinity) - SERVER_CLOCK_SKEW_MS
      : Date.now() - BROWSER_CLOCK_SKEW_MS,
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Normalizes text for comparison, because the server may escape it or change its white space. */
function comparable(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The messages that the server has most likely stored come first. */
const certainty = ({ acceptedAt, status }: Outgoing) =>
  acceptedAt !== undefined ? 0 : status === 'failed' ? 2 : 1

/**
 * Returns the server's copies of outgoing messages, by key: the oldest message with the same
 * text, sender and image that is not older than the send, and not the copy of another one.
 */
export function findCopies<M extends ThreadMessage>(
  outbox: readonly Outgoing[],
  rows: readonly ThreadRow<M>[],
  isMine: (message: M) => boolean,
): ReadonlyMap<string, ThreadRow<M>> {
  const copies = new Map<string, ThreadRow<M>>()
  const taken = new Set<string>()
  for (const outgoing of outbox.toSorted((a, b) => certainty(a) - certainty(b))) {
    if (!outgoing.mayHaveArrived) continue
    const copy = rows.find(
      ({ key, id, time, message }) =>
        key === id &&
        time > outgoing.after &&
        !outgoing.otherIds.has(id) &&
        !taken.has(id) &&
        isMine(message) &&
        comparable(message.message) === comparable(outgoing.text) &&
        withoutQuery(message.image) === withoutQuery(outgoing.image),
    )
    if (!copy) continue
    taken.add(copy.id)
    copies.set(outgoing.key, copy)
  }
  return copies
}
