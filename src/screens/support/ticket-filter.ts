import type { Ticket } from '@/api/support'
import { identityOf } from '@/domain/account/person'
import { includesText } from '@/domain/list/matches'
import { reasonOf } from '@/domain/status/ticket-status'
import {
  bookingName,
  reportedPeople,
  reportingPerson,
} from '@/screens/booking-parts/ticket'

import type { SupportSearch } from './support-search'

export function ticketFilter({ search = '', status }: SupportSearch) {
  return (ticket: Ticket) =>
    (!status || ticket.status === status) &&
    includesText(
      [
        bookingName(ticket),
        reasonOf(ticket),
        identityOf(reportingPerson(ticket)),
        ...reportedPeople(ticket).map(identityOf),
        ticket._id,
        ticket.jobId?._id,
      ],
      search,
    )
}
