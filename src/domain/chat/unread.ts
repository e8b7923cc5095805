/**
 * Query key of the conversation list's pages; a search follows it. It is here because the title of
 * every page needs it, and importing the API's schemas there would delay the start.
 */
export const CONVERSATIONS_KEY = ['chat', 'conversation pages'] as const

/** What is read here of a conversation as the wire gives it. */
interface Participation {
  participants: readonly {
    userId?: string | undefined
    _id?: string | undefined
    lastReadIndex?: number | undefined
  }[]
  totalMessages?: number | undefined
}

/** Whether a row of `participants` is of the account with this id. */
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
 * How many of the loaded conversations are unread: '3', '10+' where all of them are and more can be
 * loaded, '' for none.
 */
export function unreadLabel(pages: readonly ConversationPage[] = [], me: string | null): string {
  // New conversations shift the pages, so one can be on two of them.
  const loaded = new Map(
    pages.flatMap(({ conversations }) => conversations.map((row) => [row._id, row] as const)),
  )
  const unread = [...loaded.values()].filter((row) => unreadCount(row, me) > 0).length
  if (unread === 0) return ''
  const isEveryOne = unread === loaded.size && pages.length < (pages.at(-1)?.total_pages ?? 0)
  return `${unread}${isEveryOne ? '+' : ''}`
}
