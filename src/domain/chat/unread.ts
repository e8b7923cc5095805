/**
 * Start of the conversation list's query key; the search text follows. Defined here rather than in
 * api/chat.ts, because every page's title needs the key but must not wait for the API's schemas.
 */
export const CONVERSATIONS_KEY = ['chat', 'conversation pages'] as const

/** The fields of the API's conversation that the unread count needs. */
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

/** `totalMessages` minus my own `lastReadIndex`, at least 0; 0 if I am not a participant. */
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
 * How many of the loaded conversations are unread, such as '3'; '' for none. A '+' follows if all
 * of them are unread and more pages can be loaded.
 */
export function unreadLabel(pages: readonly ConversationPage[] = [], me: string | null): string {
  // New conversations shift the pages, so a conversation can be on two of them.
  const loaded = new Map(
    pages.flatMap(({ conversations }) => conversations.map((row) => [row._id, row] as const)),
  )
  const unread = [...loaded.values()].filter((row) => unreadCount(row, me) > 0).length
  if (unread === 0) return ''
  const isEveryOne = unread === loaded.size && pages.length < (pages.at(-1)?.total_pages ?? 0)
  return `${unread}${isEveryOne ? '+' : ''}`
}
