import { Text } from '@mantine/core'

import type { Booking } from '@/api/bookings'
import { dayKey, formatDate, formatTimeRange } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { bookingStatus } from '@/domain/status/booking-status'
import { StatusBadge } from '@/ui/page/status-badge'
import { createColumns } from '@/ui/table/data-table'
import { PersonLink } from '@/ui/table/person-link'

const column = createColumns<Booking>()

export const bookingColumns = {
  date: column.accessor((booking) => booking.date && dayKey(booking.date), {
    header: 'Date',
    size: 190,
    meta: { nowrap: true, card: 'title' },
    cell: ({ row: { original } }) => {
      const time = formatTimeRange(original.time?.from, original.time?.to)
      return (
        <>
          {formatDate(original.date)}
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
  service: column.accessor((booking) => booking.service?.name?.trim() || undefined, {
    header: 'Service',
    size: 230,
  }),
  customer: column.accessor((booking) => booking.userId?.userInfo?.name, {
    header: 'Customer',
    size: 180,
    cell: ({ row }) => <PersonLink person={row.original.userId} />,
  }),
  provider: column.accessor((booking) => booking.providerId?.userInfo?.name, {
    header: 'Assigned to',
    size: 180,
    cell: ({ row }) => <PersonLink person={row.original.providerId} />,
  }),
  status: column.accessor((booking) => bookingStatus(booking.status).label, {
    header: 'Status',
    size: 120,
    meta: { nowrap: true },
    cell: ({ row }) => <StatusBadge {...bookingStatus(row.original.status)} />,
  }),
  total: column.accessor((booking) => booking.paymentDetail?.payableAmount, {
    header: 'Total',
    size: 100,
    meta: { align: 'right', nowrap: true },
    cell: ({ getValue }) => (getValue() === undefined ? MISSING : formatDollars(getValue())),
  }),
}
