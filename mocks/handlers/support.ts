import { listTickets, setTicketStatus } from '@/api/support'

import { mock, pageOf, refuse } from '../mock'

export const supportHandlers = [
  mock(listTickets, ({ search, db }) => {
    const { rows, total_pages } = pageOf([...db.tickets.values()], search)
    return { supportTickets: rows, total_pages }
  }),
  mock(setTicketStatus, ({ params, body, db }) => {
    const ticket = db.tickets.get(params.id)
    if (!ticket) throw refuse(404, 'Ticket not found')
    if (ticket.status === 'closed') throw refuse(409, 'This ticket is closed already')
    ticket.status = body.status
    return 'Ticket updated'
  }),
]
