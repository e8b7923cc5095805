import { parseDate } from '@/domain/format/dates'
import { withoutQuery } from '@/domain/format/image-url'

export interface ThreadMessage {
  _id: string
  byUser?: string | undefined
  message?: string | undefined
  image?: string | undefined
  /** An ISO string, or milliseconds since 1970. */
  createdAt?: string | number | undefined
}

/** A message of the server, as the list shows it. */
export interface ThreadRow<M> {
  /** The React key. The copy of an outgoing message takes over that message's key. */
  key: string
  id: string
  /** Milliseconds since 1970 by the server's clock; 0 if the server sends no time. */
  time: number
  message: M
}

let count = 0

/** A message that the admin sends. It changes on its way, see `deliver()`. */
export class Outgoing {
  readonly key = `sent-${++count}`
  readonly text: string
  readonly file: File | undefined
  /** In milliseconds since 1970 by the local clock. */
  readonly sentAt = Date.now()
  upload = new AbortController()
  /** The URL of `file` on the server. Undefined until `file` is uploaded. */
  image: string | undefined
  /** True if the message was posted and not refused, so the server may have stored it. */
  mayHaveArrived = false
  /** When the server accepted it without returning its copy, by performance.now(). */
  acceptedAt: number | undefined
  /** Ids of messages that aren't its copy: they are older, or copies of other outgoing messages. */
  otherIds = new Set<string>()
  /** Its copy is newer than this time, in milliseconds since 1970 by the server's clock. */
  after = Infinity
  /** Why it could not be sent, for the admin to read. */
  reason = ''

  constructor(text: string, file?: File) {
    this.text = text
    this.file = file
  }
}

/** An outgoing message and the state of the mutation that sends it. */
export interface Send {
  outgoing: Outgoing
  status: 'idle' | 'pending' | 'error' | 'success'
}

/** Tolerated difference between the clocks of the machines that run the API. */
export const SERVER_CLOCK_SKEW_MS = 5_000
/** Tolerated difference between the server's clock and the browser's. */
const BROWSER_CLOCK_SKEW_MS = 60_000

/** If the message has no `_id`, returns an id made from its content. */
export function messageId({ _id, createdAt, byUser, message, image }: ThreadMessage): string {
  return _id || `~${String(createdAt)}|${byUser ?? ''}|${message ?? ''}|${withoutQuery(image)}`
}

/** Returns milliseconds since 1970, or 0 if the message has no readable time. */
export function timeOf(message: ThreadMessage): number {
  return parseDate(message.createdAt)?.getTime() ?? 0
}

/** Records that no message in `rows` is the copy of `outgoing`, which is about to be posted. */
export function ruleOut(
  outgoing: Outgoing,
  { rows, isLoaded }: { rows: readonly ThreadRow<unknown>[]; isLoaded: boolean },
): void {
  outgoing.otherIds = new Set(rows.map(({ id }) => id))
  // The server's own times are exact. The local clock is an estimate, for a thread that can't load.
  outgoing.after = isLoaded
    ? Math.max(...rows.map(({ time }) => time)) - SERVER_CLOCK_SKEW_MS
    : Date.now() - BROWSER_CLOCK_SKEW_MS
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
const certainty = ({ outgoing, status }: Send) =>
  outgoing.acceptedAt !== undefined ? 0 : status === 'pending' ? 1 : 2

/**
 * Returns the server's copies of outgoing messages, by key: the oldest message with the same
 * text, sender and image that is not older than the send.
 */
export function findCopies<M extends ThreadMessage>(
  sends: readonly Send[],
  rows: readonly ThreadRow<M>[],
  isMine: (message: M) => boolean,
): Map<string, ThreadRow<M>> {
  const copies = new Map<string, ThreadRow<M>>()
  const taken = new Set<string>()
  for (const { outgoing } of sends.toSorted((a, b) => certainty(a) - certainty(b))) {
    if (!outgoing.mayHaveArrived) continue
    const copy = rows.find(
      ({ id, time, message }) =>
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
