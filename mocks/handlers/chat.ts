import { type Conversation, getConversation, listConversations, markRead } from '@/api/chat'

import type { AccountRow, ConversationRow, Db } from '../db'
import { HttpError, mock, pageOf } from '../mock'

export const chatHandlers = [
  mock(listConversations, ({ search, admin, db }) => {
    const query = search.search?.trim().toLowerCase() ?? ''
    const matches = [...db.conversations.values()]
      .filter(
        (row) =>
          row.participants.some(({ userId }) => userId === admin?._id) &&
          row.participantsDetails.some(
            ({ _id, userInfo }) =>
              _id !== admin?._id && (userInfo?.name ?? '').toLowerCase().includes(query),
          ),
      )
      .sort((a, b) => String(b.updatedAt).localeCompare(String(a.updatedAt)))
    const { rows, total_pages } = pageOf(matches, search)
    return { conversations: rows.map((row) => toConversation(db, row)), total_pages }
  }),
  mock(getConversation, ({ params, admin, db }) =>
    toConversation(db, conversationOf(db, params.conversationId, admin)),
  ),
  mock(markRead, ({ params, admin, db }) => {
    const row = conversationOf(db, params.conversationId, admin)
    const total = db.messages.get(row._id)?.length ?? 0
    row.participants = row.participants.map((participant) =>
      participant.userId === admin?._id
        ? { ...participant, lastReadIndex: total }
        : participant,
    )
    return 'Marked as read'
  }),
]

export function conversationOf(
  db: Db,
  id: string,
  admin: AccountRow | null,
): ConversationRow {
  const row = db.conversations.get(id)
  if (!row?.participants.some(({ userId }) => userId === admin?._id)) {
    throw new HttpError(404, 'Conversation not found')
  }
  return row
}

function toConversation(db: Db, row: ConversationRow): Conversation {
  const messages = db.messages.get(row._id) ?? []
  const last = messages.at(-1)
  return {
    ...row,
    totalMessages: messages.length,
    lastMessage: last && { message: last.message },
  }
}
