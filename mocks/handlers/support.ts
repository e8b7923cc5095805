import { listTickets, setTicketStatus } from '@/api/support'

import { HttpError, mock, pageOf } from '../mock'

export const supportHandlers = [
  mock(listTickets, ({ search, db }) => {
    const { rows, total_pages } = pageOf([...db.tickets.values()], search)
    return { supportTickets: rows, total_pages }
  }),
  mock(setTicketStatus, ({ params, body, db }) => {
    const ticket = db.tickets.get(params.id)
    if (!ticket) throw new HttpError(404, 'Ticket not found')
    if (ticket.status === 'closed')
      throw new HttpError(409, 'This ticket is already closed')
    ticket.status = body.status
    return 'Ticket updated'
  }),
]
