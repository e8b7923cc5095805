import { withoutQuery } from '@/domain/format/image-url'

/** The fields of an API message that a chat needs. */
export interface ThreadMessage {
  _id: string
  byUser?: string | undefined
  message?: string | undefined
  image?: string | undefined
  /** ISO text or milliseconds. */
  createdAt?: string | number | undefined
}

/** A message of ours that the server has not confirmed with a copy of its own. */
export interface Outgoing {
  key: string
  text: string
  /** The image to upload first, and its URL on the server once it is uploaded. */
  file: File | undefined
  image: string | undefined
  /** The uploaded part, 0 to 1. */
  progress: number
  /**
   * 'sending': waits to be posted. 'posting': its request is in flight. 'sent': the server accepted
   * it without returning it; it shows until the server's copy comes.
   */
  state: 'uploading' | 'sending' | 'posting' | 'sent' | 'failed'
  /** Why it failed, fit for display. */
  reason: string
  /** An attempt was sent and not refused: the server may have stored it. */
  mayHaveArrived: boolean
  /**
   * The chat was cleared after it was sent, so a response no longer proves that the server has it.
   */
  mayBeCleared: boolean
  /** When it was sent, in milliseconds of the local clock. */
  sentAt: number
  /** Messages that cannot be its copy: those known before it was sent, and copies of others. */
  otherIds: ReadonlySet<string>
  /** Its copy is newer than this, in milliseconds since 1970 by the server's clock. */
  after: number
  /** The id of the server's message that replaces it in the list. Identical messages may swap. */
  copy: string | undefined
}

/** Tolerated difference between the clocks of the server's machines. */
export const SERVER_SLACK_MS = 5_000
/** Tolerated difference between the server's clock and this machine's. */
export const LOCAL_SLACK_MS = 60_000

/** A message that the server has. */
interface Stored {
  id: string
  /** Milliseconds since 1970. */
  time: number
  isMine: boolean
  message: ThreadMessage
}

/** Its copy can't be among `earlier`, the messages that the server had before it was sent. */
export function ruleOutEarlier(
  outgoing: Outgoing,
  earlier: readonly Pick<Stored, 'id' | 'time'>[],
): Outgoing {
  // An earlier attempt may have arrived, so its copy is still looked for from that time on.
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

/** The server certainly has the 'sent' ones, and probably the one in flight. */
const MATCHING_ORDER: readonly Outgoing['state'][][] = [
  ['sent'],
  ['posting'],
  ['failed', 'sending'],
]

/**
 * Assigns the server's copies to outgoing messages, from scratch. It is unknowable which of several
 * identical messages a copy belongs to, but not how many arrived, so this matches as many as possible.
 */
export function findCopies(outbox: readonly Outgoing[], stored: readonly Stored[]): Outgoing[] {
  const owners = new Map<string, Outgoing>()
  /** Takes the copy from a message that can be matched with another one. */
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

/** The messages of an ended session that the same admin may send again. */
export function toUnsent(outbox: readonly Outgoing[]): Outgoing[] {
  return outbox
    .filter(({ state }) => state !== 'sent')
    .map((outgoing) =>
      outgoing.state === 'failed'
        ? outgoing
        : { ...outgoing, state: 'failed', reason: 'The session ended before it was sent.' },
    )
}
