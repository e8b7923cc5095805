import * as z from 'zod/mini'

import { personDetails } from './chat'
import { endpoints } from './client/endpoint'
import { parseJson } from './client/http'
import {
  coerced,
  id,
  isObject,
  nested,
  paged,
  pageParams,
  reference,
  text,
  timestamp,
} from './schema/fields'

const { query, mutation } = endpoints('chat')

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

export const listMessages = query('messages/:conversationId', {
  search: pageParams,
  response: paged('messages', message),
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

const sentMessage = coerced((payload) => {
  const [found] = parseMessages(payload)
  // Other answers, such as the conversation, have an id too.
  return found?._id && (found.message || found.image) ? found : undefined
})

export const sendMessage = mutation('post', 'messages/send/:conversationId', {
  body: z.object({ message: z.string(), image: z.optional(z.string()) }),
  response: sentMessage,
  // Errors needn't mention that the message may have been saved, because the chat checks whether
  // the server has it.
  savesData: false,
})

export const clearMessages = mutation('get', 'messages/clear/:conversationId')
