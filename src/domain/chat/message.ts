import { parseDate } from '@/domain/format/dates'
import { withoutQuery } from '@/domain/format/image-url'

export interface ThreadMessage {
  _id: string
  byUser?: string | undefined
  message?: string | undefined
  image?: string | undefined
  /** A date that parseDate() accepts. */
  createdAt?: string | number | undefined
}

/** A message of the server, as the list shows it. */
export interface ThreadRow<M> {
  id: string
  /** Milliseconds since 1970 by the server's clock; 0 if the server sends no time. */
  time: number
  /** By performance.now(); of a read, when it began. -Infinity for older messages. */
  knownAt: number
  message: M
}

/** Tolerated difference between the clocks of the machines that run the API. */
export const SERVER_CLOCK_SKEW_MS = 5_000

/** If the message has no `_id`, returns an id made from its content. */
export function messageId({
  _id,
  createdAt,
  byUser,
  message,
  image,
}: ThreadMessage): string {
  return (
    _id || `~${String(createdAt)}|${byUser ?? ''}|${message ?? ''}|${withoutQuery(image)}`
  )
}

/** Returns milliseconds since 1970, or 0 if the message has no readable time. */
export function timeOf(message: ThreadMessage): number {
  return parseDate(message.createdAt)?.getTime() ?? 0
}
