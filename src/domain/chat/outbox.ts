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
   * 'sent': the server accepted it without returning it; it shows until the server's copy comes.
   * 'checking': Retry reads whether an earlier attempt arrived.
   */
  state: 'uploading' | 'sending' | 'sent' | 'failed' | 'checking'
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
  /** Ids that are not its copy: messages known when it was sent, and copies of others. */
  ruledOut: ReadonlySet<string>
  /** Its copy is newer than this: all newer messages were known when it was sent. */
  after: number
  /** The time of the newest message known when it was sent: its copy is not much older. */
  newest: number
  /** The id of the server's message that replaces it in the list. Identical messages may swap. */
  copy: string | undefined
}

/** Tolerated difference between the clocks of the server's machines. */
export const SERVER_SLACK_MS = 5_000
/** Tolerated difference between the server's clock and this machine's. */
export const LOCAL_SLACK_MS = 60_000

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Normalizes a text for comparison, because servers may escape it or change its white space. */
function comparable(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Drops the query string, because a signed image URL has another one in every response. */
export function withoutQuery(url: string | undefined): string {
  return (url ?? '').replace(/[?#].*/, '')
}

/** What is known of the server's messages at some moment. */
export interface Known {
  ids: ReadonlySet<string>
  /** All messages newer than this are among `ids`; -Infinity if all messages are. */
  after: number
  /** The time of the newest one. */
  newest: number
}

/** Registers which ids can't be the copy of a message that has not been sent yet. */
export function ruleOut(outgoing: Outgoing, known: Known | undefined): Outgoing {
  // An earlier attempt may have arrived, so its copy is still looked for from that time on.
  if (!known || outgoing.mayHaveArrived) return outgoing
  const { ids, after, newest } = known
  return { ...outgoing, after, newest, ruledOut: new Set([...outgoing.ruledOut, ...ids]) }
}

interface Candidate {
  id: string
  /** Milliseconds since 1970. */
  time: number
  isMine: boolean
  message: ThreadMessage
}

function mayBeCopy(outgoing: Outgoing, { id, time, isMine, message }: Candidate): boolean {
  return (
    isMine &&
    time > outgoing.after &&
    !outgoing.ruledOut.has(id) &&
    isSameContent(outgoing, { text: message.message, image: message.image })
  )
}

interface Content {
  text: string | undefined
  image: string | undefined
}

function isSameContent(a: Content, b: Content): boolean {
  return (
    comparable(a.text) === comparable(b.text) && withoutQuery(a.image) === withoutQuery(b.image)
  )
}

/** Whether the copy now matched to an identical pending message may belong to this one instead. */
export function mayTakeOver(outgoing: Outgoing, outbox: readonly Outgoing[]): boolean {
  return outbox.some(
    (other) =>
      other.state === 'sending' && other.copy !== undefined && isSameContent(other, outgoing),
  )
}

/** The server certainly has the 'sent' ones, and probably those in flight. */
const MATCHING_ORDER: readonly Outgoing['state'][][] = [
  ['sent'],
  ['sending'],
  ['failed', 'checking'],
]

/**
 * Matches outgoing messages with the server's copies anew. Which copy belongs to which of several
 * identical messages can't be known, but how many of them arrived can, so as many as possible get
 * one. Returns the same `outbox` if nothing changed.
 */
export function match(
  outbox: readonly Outgoing[],
  messages: readonly Candidate[],
): readonly Outgoing[] {
  const owners = new Map<string, Outgoing>()
  /** Takes the copy from a message that can be matched with another one. */
  function findCopy(outgoing: Outgoing, tried: Set<string>): boolean {
    return messages.some((message) => {
      if (tried.has(message.id) || !mayBeCopy(outgoing, message)) return false
      tried.add(message.id)
      const owner = owners.get(message.id)
      if (owner && !findCopy(owner, tried)) return false
      owners.set(message.id, outgoing)
      return true
    })
  }
  for (const states of MATCHING_ORDER) {
    for (const outgoing of outbox) {
      if (states.includes(outgoing.state) && outgoing.mayHaveArrived) findCopy(outgoing, new Set())
    }
  }
  const copies = new Map([...owners].map(([id, { key }]) => [key, id]))
  if (outbox.every(({ key, copy }) => copies.get(key) === copy)) return outbox
  return outbox.map((outgoing) => ({ ...outgoing, copy: copies.get(outgoing.key) }))
}

/** Removes a message whose copy is certain, and rules that copy out for the others. */
export function settle(
  outbox: readonly Outgoing[],
  { key, copy }: Pick<Outgoing, 'key' | 'copy'>,
): readonly Outgoing[] {
  return outbox
    .filter((outgoing) => outgoing.key !== key)
    .map((other) => ({
      ...other,
      copy: other.copy === copy ? undefined : other.copy,
      ruledOut: copy === undefined ? other.ruledOut : new Set([...other.ruledOut, copy]),
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
