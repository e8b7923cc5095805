import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type Booking, listBookings } from '@/api/bookings'
import { listTickets, type Ticket } from '@/api/support'
import { identityOf } from '@/domain/account/person'
import { formatDate } from '@/domain/format/dates'
import { toBooking } from '@/screens/booking-button'

import type { PaletteLink } from './entries'

/** The rows of every list of the endpoint that is cached, each row once. */
function loadedRows<Row extends { _id: string }>(
  client: QueryClient,
  { area, path }: { area: string; path: string },
  key: string,
): Row[] {
  const lists = client.getQueriesData<Record<string, Row[] | undefined>>({ queryKey: [area, path] })
  const rows = lists.flatMap(([, list]) => list?.[key] ?? []).filter(({ _id }) => _id !== '')
  return [...new Map(rows.map((row) => [row._id, row])).values()]
}

const titleOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')

function bookingEntry({ _id, userId, providerId, date, time, service }: Booking): PaletteLink {
  return {
    kind: 'screen',
    id: `booking ${_id}`,
    title: titleOf(identityOf(userId), formatDate(date)),
    hint: service?.name,
    keywords: [_id, identityOf(providerId), service?.name].join(' '),
    link: toBooking(_id, { customer: userId, service: service?.name, date, time }),
    transient: true,
  }
}

function ticketEntry({ _id, reportedBy, reason }: Ticket): PaletteLink {
  const person = identityOf(reportedBy)
  return {
    kind: 'screen',
    id: `ticket ${_id}`,
    title: titleOf(person, reason),
    keywords: _id,
    link: { to: '/support', search: { search: person } },
    transient: true,
  }
}

/** The bookings and tickets that are loaded when the palette opens: no call searches them. */
export function useLoadedRecords() {
  const client = useQueryClient()
  const [records] = useState(() => ({
    bookings: loadedRows<Booking>(client, listBookings, 'jobs').map(bookingEntry),
    tickets: loadedRows<Ticket>(client, listTickets, 'supportTickets').map(ticketEntry),
  }))
  return records
}
