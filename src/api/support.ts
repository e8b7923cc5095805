import * as z from 'zod/mini'

import { accountRoles } from '@/domain/account/account'
import { ticketStatusValues } from '@/domain/status/ticket-status'

import { endpoints } from './client/endpoint'
import {
  coded,
  id,
  isObject,
  label,
  list,
  nested,
  paged,
  pageParams,
  referenced,
  timestamp,
} from './schema/fields'
import { personFields } from './schema/person'

const { query, mutation } = endpoints('support')

const person = nested(referenced(z.object({ ...personFields, role: coded(accountRoles) })))

/** The server sends the person as `userId`, or in place of the participant, or only the id. */
const participant = z.pipe(
  z.transform((value: unknown): unknown =>
    isObject(value) && 'userId' in value ? value : { userId: value },
  ),
  z.object({ userId: person }),
)

const job = z.object({
  _id: z.optional(label),
  service: nested(z.object({ categoryName: label })),
})

const ticket = z.object({
  _id: id,
  conversationId: nested(
    referenced(z.object({ _id: id, participants: list(participant) })),
  ),
  jobId: nested(referenced(job)),
  reportedBy: person,
  reason: label,
  reasonDescription: label,
  createdAt: timestamp,
  status: coded(ticketStatusValues),
})
export type Ticket = z.output<typeof ticket>

export const listTickets = query('support/', {
  search: pageParams,
  response: paged('supportTickets', ticket),
  rows: 'supportTickets',
})

export const setTicketStatus = mutation('put', 'support/:id', {
  body: z.object({ status: z.enum(ticketStatusValues) }),
  changedRow: ({ params, body }) => ({ _id: params.id, status: body.status }),
})
