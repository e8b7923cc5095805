import * as z from 'zod/mini'

import { area } from './endpoint'
import { flag, id, list, moment, nested, number, paged, reference, rows, text } from './fields'

const { query, mutation } = area('chat')

const personDetails = z.object({
  _id: id,
  userInfo: nested(z.object({ name: text, profilePhoto: text })),
})

const conversation = z.object({
  _id: id,
  participants: list(z.object({ userId: reference, _id: text, lastReadIndex: number })),
  participantsDetails: list(personDetails),
  lastMessage: nested(z.object({ message: text })),
  totalMessages: number,
  updatedAt: moment,
  serviceDetail: nested(z.object({ _id: id, name: text, image: text, price: number })),
  bookingDetail: nested(
    z.object({
      _id: id,
      date: moment,
      time: nested(z.object({ from: text, to: text })),
      address: nested(z.object({ houseNo: text, street: text, city: text, state: text })),
    }),
  ),
  isBlocked: flag,
})
export type Conversation = z.output<typeof conversation>

export const message = z.object({
  _id: id,
  byUser: reference,
  message: text,
  image: text,
  createdAt: moment,
  conversationId: reference,
  userDetail: nested(personDetails),
})
export type Message = z.output<typeof message>

export const listConversations = query('conversation', {
  search: z.object({ page: z.number(), limit: z.number(), search: z.optional(z.string()) }),
  response: paged('conversations', conversation),
})

export const getConversation = query('conversation/:conversationId', { response: conversation })

export const markRead = mutation('get', 'conversation/markRead/:conversationId')

export const listMessages = query('messages/:conversationId', {
  search: z.object({ page: z.number(), limit: z.number() }),
  response: z.object({ messages: rows(message) }),
})

export const sendMessage = mutation('post', 'messages/send/:conversationId', {
  body: z.object({ message: z.string(), image: z.optional(z.string()) }),
})

export const clearMessages = mutation('get', 'messages/clear/:conversationId')
