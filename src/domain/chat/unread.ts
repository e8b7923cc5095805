import { lastKnownPage } from '@/domain/list/page-range'

interface Participation {
  participants: readonly {
    userId?: string | undefined
    _id?: string | undefined
    lastReadIndex: number
  }[]
  totalMessages: number
}

export function isParticipant(
  { userId, _id }: Participation['participants'][number],
  id: string | null,
): boolean {
  return id !== null && (userId ?? _id) === id
}

/** Returns 0 if `me` is not a participant, or if one of the numbers is NaN. */
export function unreadCount(
  { participants, totalMessages }: Participation,
  me: string | null,
): number {
  const mine = participants.find((participant) => isParticipant(participant, me))
  const unread = mine ? totalMessages - mine.lastReadIndex : 0
  return unread > 0 ? unread : 0
}

/**
 * Returns the number of unread conversations on the first page, such as '3'. Adds '+' if there are
 * more pages, which may contain more of them. Returns '' if none are unread.
 */
export function unreadLabel(
  page: { conversations: readonly Participation[]; total_pages: number | undefined },
  me: string | null,
): string {
  const unread = page.conversations.filter((row) => unreadCount(row, me) > 0).length
  const last = lastKnownPage(page.total_pages, 1, page.conversations.length)
  return unread === 0 ? '' : `${unread}${last > 1 ? '+' : ''}`
}
