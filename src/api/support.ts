import * as z from 'zod/mini'

import { accountRoles } from '@/domain/account/account'
import { ticketStatusValues } from '@/domain/status/ticket-status'

import { area } from './client/endpoint'
import { coded, coerced, id, list, timestamp, nested, paged, text } from './schema/fields'

const { query, mutation } = area('support')

const person = nested(
  z.object({ _id: id, role: coded(accountRoles), userInfo: nested(z.object({ name: text })) }),
)

/** The server sends a person or only an id. A bare id becomes `{ _id }`. */
const reporter = z.pipe(
  coerced((value) =>
    typeof value === 'string' || typeof value === 'number' ? { _id: value } : value,
  ),
  person,
)

const ticket = z.object({
  _id: id,
  conversationId: nested(z.object({ _id: id, participants: list(z.object({ userId: person })) })),
  jobId: nested(z.object({ service: nested(z.object({ categoryName: text })) })),
  reportedBy: reporter,
  reason: text,
  reasonDescription: text,
  createdAt: timestamp,
  status: coded(ticketStatusValues),
})
export type Ticket = z.output<typeof ticket>

export const listTickets = query('support/', {
  search: z.object({ page: z.number(), limit: z.number() }),
  response: paged('supportTickets', ticket),
})

export const setTicketStatus = mutation('put', 'support/:id', {
  body: z.object({ status: z.enum(ticketStatusValues) }),
})
