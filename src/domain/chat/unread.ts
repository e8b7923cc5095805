/**
 * The start of every conversation list's query key. It must match the keys that
 * `listConversations.infiniteOptions()` builds. It is not defined in api/chat.ts, because every
 * page needs it for the unread count, and only Messages needs api/chat.ts at start-up.
 */
export const CONVERSATIONS_KEY = ['chat', 'conversation', 'infinite'] as const

interface Participation {
  participants: readonly {
    userId?: string | undefined
    _id?: string | undefined
    lastReadIndex?: number | undefined
  }[]
  totalMessages?: number | undefined
}

export function isParticipant(
  { userId, _id }: Participation['participants'][number],
  id: string | null,
): boolean {
  return id !== null && (userId ?? _id) === id
}

/** Returns 0 if `me` is not a participant. */
export function unreadCount(
  { participants, totalMessages = 0 }: Participation,
  me: string | null,
): number {
  const mine = participants.find((participant) => isParticipant(participant, me))
  return mine ? Math.max(0, totalMessages - (mine.lastReadIndex ?? 0)) : 0
}

export interface ConversationPage {
  conversations: readonly (Participation & { _id: string })[]
  total_pages: number
}

/**
 * Returns the number of unread conversations in the loaded pages, such as '3'. Adds '+' if every
 * loaded one is unread and there are more pages. Returns '' if none are unread.
 */
export function unreadLabel(pages: readonly ConversationPage[] = [], me: string | null): string {
  // New conversations shift the pages, so two pages may contain the same conversation.
  const loaded = new Map(
    pages.flatMap(({ conversations }) => conversations.map((row) => [row._id, row] as const)),
  )
  const unread = [...loaded.values()].filter((row) => unreadCount(row, me) > 0).length
  if (unread === 0) return ''
  const isEveryOne = unread === loaded.size && pages.length < (pages.at(-1)?.total_pages ?? 0)
  return `${unread}${isEveryOne ? '+' : ''}`
}
