import { withoutQuery } from '@/domain/format/image-url'

/** The fields of an API message that a chat needs. */
export interface ThreadMessage {
  _id: string
  byUser?: string | undefined
  message?: string | undefined
  image?: string | undefined
  /** ISO text or milliseconds since 1970. */
  createdAt?: string | number | undefined
}

/** A message that the admin sent. Kept until it is certain which server message is its copy. */
export interface Outgoing {
  key: string
  text: string
  /** The image to upload before posting. */
  file: File | undefined
  /** The image's URL on the server once it is uploaded. */
  image: string | undefined
  /** The uploaded fraction of the image, 0 to 1. */
  progress: number
  /**
   * 'sending': waiting to be posted. 'posting': the request is in flight. 'sent': the server
   * accepted the message, but its stored copy is not known yet.
   */
  state: 'uploading' | 'sending' | 'posting' | 'sent' | 'failed'
  /** Why sending failed; shown to the user. */
  reason: string
  /** An attempt was posted and not refused, so the server may have stored the message. */
  mayHaveArrived: boolean
  /**
   * The chat was cleared after this message was posted, so a successful response no longer proves
   * that the server still has it.
   */
  mayBeCleared: boolean
  /** When the user sent it, in milliseconds since 1970 by the local clock. */
  sentAt: number
  /** Ids of messages that can't be the copy: known before sending, or copies of others. */
  otherIds: ReadonlySet<string>
  /** The copy is newer than this time, in milliseconds since 1970 by the server's clock. */
  after: number
  /** The id of the copy, which the list shows instead. Identical messages may swap copies. */
  copy: string | undefined
}

/** Tolerated difference between the clocks of the server's machines. */
export const SERVER_SLACK_MS = 5_000
/** Tolerated difference between the server's clock and this machine's. */
export const LOCAL_SLACK_MS = 60_000

interface Stored {
  id: string
  /** Milliseconds since 1970. */
  time: number
  isMine: boolean
  message: ThreadMessage
}

/** Rules out that `earlier`, which the server already had, contains the copy of `outgoing`. */
export function ruleOutEarlier(
  outgoing: Outgoing,
  earlier: readonly Pick<Stored, 'id' | 'time'>[],
): Outgoing {
  // An earlier attempt may have arrived, so `earlier` may contain the copy.
  if (outgoing.mayHaveArrived) return outgoing
  return {
    ...outgoing,
    otherIds: new Set([...outgoing.otherIds, ...earlier.map(({ id }) => id)]),
    after: Math.max(...earlier.map(({ time }) => time)) - SERVER_SLACK_MS,
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Normalizes a text for comparison, because servers may escape it or change its white space. */
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

/** Most certain first: the server has the 'sent' messages, and probably the one being posted. */
const MATCHING_ORDER: readonly Outgoing['state'][][] = [
  ['sent'],
  ['posting'],
  ['failed', 'sending'],
]

/**
 * Matches outgoing messages with the server's copies, ignoring earlier matches. Nobody can tell
 * which of several identical messages a copy belongs to, so this finds the matching with the most
 * pairs.
 */
export function findCopies(outbox: readonly Outgoing[], stored: readonly Stored[]): Outgoing[] {
  const owners = new Map<string, Outgoing>()
  /** May take a copy from its current owner if the owner can be matched with a different copy. */
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

/** Removes a message whose copy is certain, and rules that copy out for the others. */
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

/** Outgoing messages without a copy in the list; they are shown after all others. */
export function unconfirmed({ outbox }: { outbox: readonly Outgoing[] }): readonly Outgoing[] {
  return outbox.filter(({ copy }) => copy === undefined)
}

/** An ended session's unsent messages, all marked as failed so that the admin can retry them. */
export function toUnsent(outbox: readonly Outgoing[]): Outgoing[] {
  return outbox
    .filter(({ state }) => state !== 'sent')
    .map((outgoing) =>
      outgoing.state === 'failed'
        ? outgoing
        : { ...outgoing, state: 'failed', reason: 'The session ended before it was sent.' },
    )
}
