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
  /** 'sent': the server accepted it without returning it; it shows until the server's copy comes. */
  state: 'uploading' | 'sending' | 'sent' | 'failed'
  /** Why it failed, fit for display. */
  reason: string
  /** Failed without a refusal: the server may have stored it anyway. */
  mayHaveArrived: boolean
  /** When it was sent, in milliseconds of the local clock. */
  sentAt: number
  /** The messages known when it was sent, and the newest one's time: none of them is its copy. */
  knownThen: ReadonlySet<string>
  after: number
  /**
   * The id of the server's message that replaces it in the list before its response arrives, or if
   * none arrives. Identical messages can't be distinguished until then and may swap later.
   */
  copy: string | undefined
}

/** Tolerated clock skew, between the server's machines and between them and this one. */
const SERVER_SLACK_MS = 60_000
const LOCAL_SLACK_MS = 600_000

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Normalizes a text for comparison, because servers may escape it or change its white space. */
function comparable(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Drops the query, because a signed image URL changes it with every response. */
export function withoutQuery(url: string | undefined): string {
  return (url ?? '').replace(/[?#].*/, '')
}

export function isSameContent(
  a: { text: string | undefined; image: string | undefined },
  b: { text: string | undefined; image: string | undefined },
): boolean {
  return (
    comparable(a.text) === comparable(b.text) && withoutQuery(a.image) === withoutQuery(b.image)
  )
}

/**
 * Finds the outgoing message that a server message is the copy of: the oldest with the same content.
 * The response corrects a wrong guess; if no response may arrive, only a message that is certainly
 * newer matches. `time` is the server message's, in milliseconds.
 */
export function findOriginal(
  outbox: readonly Outgoing[],
  { id, message, time }: { id: string; message: ThreadMessage; time: number },
): Outgoing | undefined {
  const content = { text: message.message, image: message.image }
  const same = outbox.filter(
    (outgoing) =>
      outgoing.copy === undefined &&
      isSameContent(outgoing, content) &&
      !outgoing.knownThen.has(id) &&
      time >= earliestCopy(outgoing),
  )
  return (
    same.find(({ state }) => state === 'sending' || state === 'sent') ??
    same.find(({ state, mayHaveArrived }) => state === 'failed' && mayHaveArrived)
  )
}

/** `after` is Infinity until it is sent, so that nothing matches it before. */
function earliestCopy({ state, after, sentAt }: Outgoing): number {
  if (state !== 'sent') return after
  return after === Infinity ? sentAt - LOCAL_SLACK_MS : after - SERVER_SLACK_MS
}

/** Records `id` as the copy of an outgoing message, and removes one that has its response. */
export function settle(
  outbox: readonly Outgoing[],
  original: Outgoing,
  id: string,
): readonly Outgoing[] {
  if (original.state === 'sent') {
    return outbox
      .filter((outgoing) => outgoing !== original)
      .map((other) => ({ ...other, knownThen: new Set([...other.knownThen, id]) }))
  }
  return outbox.map((outgoing) => (outgoing === original ? { ...outgoing, copy: id } : outgoing))
}

/** Outgoing messages without a copy in the list; they are shown after all others. */
export function unconfirmed({ outbox }: { outbox: readonly Outgoing[] }): readonly Outgoing[] {
  return outbox.filter(({ copy }) => copy === undefined)
}

/** The messages of an ended session that the same admin may send again. */
export function toUnsent(outbox: readonly Outgoing[]): Outgoing[] {
  return unconfirmed({ outbox })
    .filter(({ state }) => state !== 'sent')
    .map((outgoing) =>
      outgoing.state === 'failed'
        ? outgoing
        : {
            ...outgoing,
            state: 'failed',
            reason: 'The session ended before it was sent.',
            mayHaveArrived: outgoing.after !== Infinity,
          },
    )
}
