import {
  clearMessages,
  type Conversation,
  getConversation,
  listConversations,
  listMessages,
  markRead,
  sendMessage,
} from '@/api/chat'

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
  mock(listMessages, ({ params, search, admin, db }) => {
    const row = conversationOf(db, params.conversationId, admin)
    const newestFirst = (db.messages.get(row._id) ?? []).toReversed()
    return { messages: pageOf(newestFirst, search).rows }
  }),
  mock(sendMessage, ({ params, body, admin, db, chat }) => {
    const row = conversationOf(db, params.conversationId, admin)
    if (row.isBlocked) throw new HttpError(403, 'This conversation has been blocked.')
    if (body.message.trim() === '' || !admin)
      throw new HttpError(400, 'body.message: must not be empty')
    const message = chat.addMessage(row._id, admin, body.message, body.image)
    chat.emit(message)
    chat.replyLater(row._id)
    return message
  }),
  mock(clearMessages, ({ params, admin, db }) => {
    const row = conversationOf(db, params.conversationId, admin)
    db.messages.set(row._id, [])
    row.participants = row.participants.map((participant) => ({
      ...participant,
      lastReadIndex: 0,
    }))
    return 'Chat cleared'
  }),
]

function conversationOf(db: Db, id: string, admin: AccountRow | null): ConversationRow {
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
