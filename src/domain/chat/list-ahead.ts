import { parseDate } from '@/domain/format/dates'

import type { Thread } from './thread'

interface ListedConversation {
  totalMessages: number
  /** A date that parseDate() accepts. */
  updatedAt?: string | number | undefined
}

/** What a row of the list of conversations tells of the messages of a thread. */
export interface ListState {
  /** When the thread was last read. */
  readAt: number
  /** How many messages the list counts. */
  total: number
  /** How many more messages the list counts. Older pages are among them. */
  missing: number
  /** When the list says that the conversation has changed, by the server's clock. */
  updatedAt: number
  /** The time of the thread's newest message, by the server's clock. */
  newest: number
}

export function listStateOf(
  { readAt, rows }: Thread<unknown>,
  { totalMessages, updatedAt }: ListedConversation,
): ListState {
  return {
    readAt,
    total: totalMessages,
    missing: totalMessages - rows.length,
    updatedAt: parseDate(updatedAt)?.getTime() ?? 0,
    newest: rows.at(-1)?.time ?? 0,
  }
}

/**
 * Whether the list knows of messages that the thread lacks, whose events must have been lost, or that
 * the chat was cleared elsewhere. Only a change since the thread was read tells so: not every server
 * counts and dates in the same way.
 */
export function isListAhead(before: ListState | undefined, current: ListState): boolean {
  if (before?.readAt !== current.readAt) return false
  const isNewer = current.updatedAt > Math.max(before.updatedAt, current.newest)
  const isCleared = current.missing < 0 && current.total < before.total
  return isNewer || isCleared || current.missing > before.missing
}
