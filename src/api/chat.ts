import * as z from 'zod/mini'

import { accountRoles } from '@/domain/account/account'

import { endpoints } from './client/endpoint'
import {
  coded,
  flag,
  id,
  label,
  list,
  nested,
  nullIfUnreadable,
  number,
  paged,
  pageParams,
  reference,
  referenced,
  text,
  timestamp,
} from './schema/fields'

const { query, mutation } = endpoints('chat')

export const personDetails = referenced(
  z.object({
    _id: id,
    email: z.optional(label),
    role: coded(accountRoles),
    userInfo: nested(z.object({ name: label, profilePhoto: label })),
  }),
)

/** Absent is 0. Unreadable is NaN, so that nothing calculated with it is shown as a number. */
const count = z.pipe(
  nullIfUnreadable(number),
  z.transform((value = 0) => value ?? Number.NaN),
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

export const listConversations = query('conversation', {
  search: z.extend(pageParams, { search: z.optional(z.string()) }),
  response: paged('conversations', conversation),
  rows: 'conversations',
})

export const getConversation = query('conversation/:conversationId', {
  response: conversation.check(z.refine(({ _id }) => _id !== '')),
})

export const markRead = mutation('get', 'conversation/markRead/:conversationId')
