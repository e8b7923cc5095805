import { clearMessages, listMessages, sendMessage } from '@/api/messages'

import { HttpError, mock, pageOf } from '../mock'
import { conversationOf } from './chat'

export const messageHandlers = [
  mock(listMessages, ({ params, search, admin, db }) => {
    const row = conversationOf(db, params.conversationId, admin)
    const newestFirst = (db.messages.get(row._id) ?? []).toReversed()
    const { rows: messages, total_pages } = pageOf(newestFirst, search)
    return { messages, total_pages }
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
