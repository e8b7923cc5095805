import * as z from 'zod/mini'

import { accountRoles } from '@/domain/account/account'

import { endpoints } from './client/endpoint'
import { parseJson } from './client/http'
import {
  coded,
  coerced,
  flag,
  id,
  isObject,
  label,
  list,
  nested,
  nullIfUnreadable,
  number,
  paged,
  reference,
  referenced,
  rows,
  text,
  timestamp,
} from './schema/fields'

const { query, mutation } = endpoints('chat')

const personDetails = referenced(
  z.object({
    _id: id,
    email: z.optional(label),
    role: coded(accountRoles),
    userInfo: nested(z.object({ name: label, profilePhoto: label })),
  }),
)

/** NaN if the value can't be read, so that nothing calculated with it is shown as a number. */
const count = z.pipe(
  nullIfUnreadable(number),
  z.transform((value) => (value === null ? Number.NaN : value)),
)

const read = z.object({
  _id: id,
  participants: list(
    referenced(z.object({ userId: reference, _id: text, lastReadIndex: count })),
  ),
  participantsDetails: list(personDetails),
  lastMessage: nested(z.object({ message: label })),
  totalMessages: count,
  updatedAt: timestamp,
  serviceDetail: nested(
    referenced(z.object({ _id: id, name: label, image: label, price: number })),
  ),
  bookingDetail: nested(
    referenced(
      z.object({
        _id: id,
        date: timestamp,
        time: nested(z.object({ from: label, to: label })),
        address: nested(
          z.object({ houseNo: label, street: label, city: label, state: label }),
        ),
      }),
    ),
  ),
  isBlocked: flag,
})

/** If the server sends no details, the participants are people of whom only the id is known. */
function withPeople(conversation: z.output<typeof read>) {
  if (conversation.participantsDetails.length > 0) return conversation
  const unknown = { role: undefined, userInfo: undefined }
  const participantsDetails = conversation.participants.flatMap(({ userId, _id }) => {
    const id = userId ?? _id
    return id ? { _id: id, ...unknown } : []
  })
  return { ...conversation, participantsDetails }
}

const conversation = z.pipe(read, z.transform(withPeople))
export type Conversation = z.output<typeof conversation>

export const message = z.object({
  _id: id,
  byUser: reference,
  message: text,
  image: text,
  createdAt: timestamp,
  conversationId: reference,
  userDetail: nested(personDetails),
})
export type Message = z.output<typeof message>

export const listConversations = query('conversation', {
  search: z.object({ page: z.number(), limit: z.number(), search: z.optional(z.string()) }),
  response: paged('conversations', conversation),
  rows: 'conversations',
})

export const getConversation = query('conversation/:conversationId', {
  response: conversation.check(z.refine(({ _id }) => _id !== '')),
})

export const markRead = mutation('get', 'conversation/markRead/:conversationId')

export const listMessages = query('messages/:conversationId', {
  search: z.object({ page: z.number(), limit: z.number() }),
  response: z.object({ messages: rows(message) }),
})

/** Returns what may be a message, also of a list, of a JSON text, and under `message` or `data`. */
function unwrap(payload: unknown): object[] {
  if (Array.isArray(payload)) return payload.flatMap(unwrap)
  if (typeof payload === 'string') return unwrap(parseJson(payload))
  if (!isObject(payload)) return []
  const { conversationId, message, data } = payload
  const places = [typeof message === 'string' ? undefined : message, data]
  const inner = places.map(unwrap).find(({ length }) => length > 0)
  return inner?.map((found) => ({ conversationId, ...found })) ?? [payload]
}

/** Reads the messages in a response, or in the payloads of a realtime event. */
export function parseMessages(payload: unknown): Message[] {
  return unwrap(payload).flatMap((found) => {
    const { success, data } = z.safeParse(message, found)
    return success && (data._id || data.message || data.image) ? [data] : []
  })
}

const copy = coerced((payload) => {
  const [found] = parseMessages(payload)
  // Other answers, such as the conversation, have an id too.
  return found?._id && (found.message || found.image) ? found : undefined
})

export const sendMessage = mutation('post', 'messages/send/:conversationId', {
  body: z.object({ message: z.string(), image: z.optional(z.string()) }),
  response: copy,
  // Errors needn't mention that the message may have been saved, because the chat checks whether
  // the server has it.
  savesData: false,
})

export const clearMessages = mutation('get', 'messages/clear/:conversationId')
