import { withoutQuery } from '@/domain/format/image-url'

import { SERVER_CLOCK_SKEW_MS, type ThreadMessage, type ThreadRow } from './message'
import type { Outbox, Outgoing, Posted } from './outbox'
import { isLoaded, newestReadAt, type Thread } from './thread'

/** Tolerated difference between the server's clock and the browser's. */
const BROWSER_CLOCK_SKEW_MS = 60_000

/** Tells the copy of a message that is about to be posted from the messages that are known. */
export function ruleOut(thread: Thread<unknown> | undefined): Posted {
  const rows = thread?.rows ?? []
  return {
    otherIds: new Set(rows.map(({ id }) => id)),
    // The server's own times are exact. The local clock is an estimate.
    after: isLoaded(thread)
      ? (rows.at(-1)?.time ?? -Infinity) - SERVER_CLOCK_SKEW_MS
      : Date.now() - BROWSER_CLOCK_SKEW_MS,
  }
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

/** Normalizes text for comparison, because the server may escape it or change its white space. */
function comparable(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(
      /&(amp|lt|gt|quot|#39);/g,
      (entity, name: string) => ENTITIES[name] ?? entity,
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export interface ThreadView<M> {
  /** The outgoing messages to show below those of the server, each message once. */
  unsent: Outbox
  /** Those that seemed to have failed, or had no known copy, but are among the server's by now. */
  arrived: Outbox
  /** The server's copies of outgoing messages, by their key. */
  copies: ReadonlyMap<string, ThreadRow<M>>
}

const ORDER = { accepted: 0, sending: 1, failed: 2 }

/**
 * The copy of an outgoing message is the oldest one with the same text, sender and image that is not
 * older than the send, and not the copy of another one.
 */
export function viewThread<M extends ThreadMessage>(
  thread: Thread<M> | undefined,
  outbox: Outbox,
  isMine: (message: M) => boolean,
): ThreadView<M> {
  const rows = thread?.rows ?? []
  const copies = new Map<string, ThreadRow<M>>()
  const taken = new Set<string>()
  // What the server has most likely stored comes first.
  for (const outgoing of outbox.toSorted((a, b) => ORDER[a.status] - ORDER[b.status])) {
    const { key, posted, text, image } = outgoing
    const copy = rows.find(
      ({ id, time, message }) =>
        posted &&
        time > posted.after &&
        !posted.otherIds.has(id) &&
        !taken.has(id) &&
        isMine(message) &&
        comparable(message.message) === comparable(text) &&
        withoutQuery(message.image) === withoutQuery(image),
    )
    if (!copy) continue
    taken.add(copy.id)
    copies.set(key, copy)
  }
  // A read that began after the server had accepted a message certainly contains its copy.
  const isShown = ({ key, acceptedAt = Infinity }: Outgoing) =>
    copies.has(key) || acceptedAt <= newestReadAt(thread)
  return {
    unsent: outbox.filter((outgoing) => !isShown(outgoing)),
    arrived: outbox.filter(
      (outgoing) => outgoing.status !== 'sending' && isShown(outgoing),
    ),
    copies,
  }
}
