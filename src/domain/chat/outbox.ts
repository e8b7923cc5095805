import { withoutQuery } from '@/domain/format/image-url'

export interface ThreadMessage {
  _id: string
  byUser?: string | undefined
  message?: string | undefined
  image?: string | undefined
  /** An ISO string, or milliseconds since 1970. */
  createdAt?: string | number | undefined
}

/** A message that the admin sent. The list shows it until its copy on the server is found. */
export interface Outgoing {
  key: string
  text: string
  file: File | undefined
  /** The URL of `file` on the server. Undefined until `file` is uploaded. */
  image: string | undefined
  /** How much of `file` has been uploaded, from 0 to 1. */
  progress: number
  /**
   * 'sending' means waiting to be posted. 'posting' means that the request is in flight. 'sent'
   * means that the server accepted the message, but its copy has not been found yet.
   */
  state: 'uploading' | 'sending' | 'posting' | 'sent' | 'failed'
  reason: string
  /** True if the message was posted and not refused, so the server may have stored it. */
  mayHaveArrived: boolean
  /**
   * True if the chat was cleared after the message was posted, so the server may have deleted its
   * copy of the message.
   */
  mayBeCleared: boolean
  /** When the user pressed Send or Retry, in milliseconds since 1970 by the local clock. */
  sentAt: number
  /**
   * Ids of server messages that can't be this message's copy, because they are older or are copies
   * of other outgoing messages.
   */
  otherIds: ReadonlySet<string>
  /** The copy must be newer than this time, in milliseconds since 1970 by the server's clock. */
  after: number
  /** The id of the server's copy. If it is set, the list shows the copy and not this message. */
  copy: string | undefined
}

/** Tolerated difference between the clocks of the machines that run the API. */
export const SERVER_CLOCK_SKEW_MS = 5_000
/** Tolerated difference between the server's clock and the browser's. */
export const BROWSER_CLOCK_SKEW_MS = 60_000

interface Stored {
  id: string
  time: number
  isMine: boolean
  message: ThreadMessage
}

/**
 * Records that no message in `earlier` is the copy of `outgoing`, because the server had these
 * messages before `outgoing` was posted.
 */
export function ruleOutEarlier(
  outgoing: Outgoing,
  earlier: readonly Pick<Stored, 'id' | 'time'>[],
): Outgoing {
  // If a previous attempt may have reached the server, `earlier` may contain the copy.
  if (outgoing.mayHaveArrived) return outgoing
  return {
    ...outgoing,
    otherIds: new Set([...outgoing.otherIds, ...earlier.map(({ id }) => id)]),
    after: Math.max(...earlier.map(({ time }) => time)) - SERVER_CLOCK_SKEW_MS,
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

function mayBeCopy(outgoing: Outgoing, { id, time, isMine, message }: Stored): boolean {
  return (
    isMine &&
    time > outgoing.after &&
    !outgoing.otherIds.has(id) &&
    comparable(message.message) === comparable(outgoing.text) &&
    withoutQuery(message.image) === withoutQuery(outgoing.image)
  )
}

/**
 * findCopies() assigns copies to messages in this order of their states. The messages that the
 * server has most likely stored come first.
 */
const MATCHING_ORDER: readonly Outgoing['state'][][] = [
  ['sent'],
  ['posting'],
  ['failed', 'sending'],
]

/**
 * Returns the outbox with every message's `copy` set to the id of its copy, or to undefined if it
 * has none. If messages are identical, distributes the copies so that as many messages as possible
 * get one.
 */
export function findCopies(outbox: readonly Outgoing[], stored: readonly Stored[]): Outgoing[] {
  const owners = new Map<string, Outgoing>()
  /** If necessary, takes a copy from another message that can have a different copy. */
  function findCopy(outgoing: Outgoing, tried: Set<string>): boolean {
    return stored.some((copy) => {
      if (tried.has(copy.id) || !mayBeCopy(outgoing, copy)) return false
      tried.add(copy.id)
      const owner = owners.get(copy.id)
      if (owner && !findCopy(owner, tried)) return false
      owners.set(copy.id, outgoing)
      return true
    })
  }
  for (const states of MATCHING_ORDER) {
    for (const outgoing of outbox) {
      if (states.includes(outgoing.state) && outgoing.mayHaveArrived) findCopy(outgoing, new Set())
    }
  }
  const copies = new Map([...owners].map(([id, { key }]) => [key, id]))
  return outbox.map((outgoing) => ({ ...outgoing, copy: copies.get(outgoing.key) }))
}

/** Removes the message, and records that its copy can't be the copy of any other message. */
export function removeConfirmed(
  outbox: readonly Outgoing[],
  { key, copy }: Pick<Outgoing, 'key' | 'copy'>,
): readonly Outgoing[] {
  return outbox
    .filter((outgoing) => outgoing.key !== key)
    .map((other) => ({
      ...other,
      otherIds: copy === undefined ? other.otherIds : new Set([...other.otherIds, copy]),
    }))
}

export function unconfirmed({ outbox }: { outbox: readonly Outgoing[] }): readonly Outgoing[] {
  return outbox.filter(({ copy }) => copy === undefined)
}

/**
 * Returns an ended session's unsent messages, marked as failed so that the admin can retry them.
 */
export function toUnsent(outbox: readonly Outgoing[]): Outgoing[] {
  return outbox
    .filter(({ state }) => state !== 'sent')
    .map((outgoing) =>
      outgoing.state === 'failed'
        ? outgoing
        : { ...outgoing, state: 'failed', reason: 'The session ended before it was sent.' },
    )
}
