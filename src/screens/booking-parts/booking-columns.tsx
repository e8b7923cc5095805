import { Text } from '@mantine/core'

import type { Booking } from '@/api/bookings'
import { identityOf, NO_NAME } from '@/domain/account/person'
import { formatDate, formatTimeRange, parseDate } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { centsToDollars, formatDollars, toCents } from '@/domain/format/money'
import { bookingStatus } from '@/domain/status/booking-status'
import { StatusBadge } from '@/ui/page/status-badge'
import { PersonLink } from '@/ui/person/person-link'
import { createColumns, writtenText } from '@/ui/table/data-table'

import { BookingLink } from './booking-link'

const column = createColumns<Booking>()

export const bookingColumns = {
  date: column.accessor((booking) => parseDate(booking.date), {
    header: 'Date',
    meta: { weight: 190, card: 'title', isDate: true },
    cell: ({ row: { original } }) => {
      const time = formatTimeRange(original.time?.from, original.time?.to)
      return (
        <>
          <BookingLink id={original._id}>{formatDate(original.date)}</BookingLink>
          {time !== MISSING && ' '}
          {time !== MISSING && (
            <Text span display="block" size="sm" c="dimmed">
              {time}
            </Text>
          )}
        </>
      )
    },
  }),
  service: column.accessor((booking) => booking.service?.name, {
    header: 'Service',
    meta: { weight: 205 },
    cell: writtenText,
  }),
  customer: column.accessor((booking) => identityOf(booking.userId), {
    header: 'Customer',
    meta: { weight: 180, card: 'fact' },
    cell: ({ row }) => <PersonLink person={row.original.userId} />,
  }),
  provider: column.accessor((booking) => identityOf(booking.providerId), {
    header: 'Assigned to',
    meta: { weight: 180, card: 'fact' },
    cell: ({ row: { original } }) =>
      original.providerId ? (
        <PersonLink person={original.providerId} />
      ) : (
        <span title="Unassigned" aria-description="Unassigned">
          {NO_NAME}
        </span>
      ),
  }),
  status: column.accessor(
    ({ status }) => (status === undefined ? status : bookingStatus(status).label),
    {
      header: 'Status',
      meta: { weight: 145, card: 'badge' },
      cell: ({ row }) => <StatusBadge {...bookingStatus(row.original.status)} />,
    },
  ),
  total: column.accessor(
    ({ paymentDetail }) => centsToDollars(toCents(paymentDetail?.payableAmount)),
    {
      header: 'Total',
      meta: { weight: 100, align: 'right', card: 'end' },
      cell: ({ getValue }) => formatDollars(getValue()),
    },
  ),
}
