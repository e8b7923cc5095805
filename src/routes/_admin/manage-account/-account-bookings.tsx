import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { type Booking, listBookings } from '@/api/bookings'
import { MISSING } from '@/domain/as-it-came'
import { bookingStatus } from '@/domain/booking-status'
import { formatDate, formatTimeRange } from '@/domain/dates'
import { PAGE_SIZE } from '@/domain/limits'
import { formatDollars } from '@/domain/money'
import { nameOf } from '@/domain/person'
import { createColumns, QueryTable } from '@/ui/query-table'
import { StatusBadge } from '@/ui/status-badge'

import classes from './-user-details.module.css'

const route = getRouteApi('/_admin/manage-account/view-accounts/$id')

const column = createColumns<Booking>()
const date = column.display({
  id: 'date',
  header: 'Date',
  meta: { nowrap: true, card: 'title', width: '24%' },
  cell: ({ row: { original } }) => (
    <>
      {formatDate(original.date)}{' '}
      <span className={classes.time}>
        {formatTimeRange(original.time?.from, original.time?.to)}
      </span>
    </>
  ),
})
const service = column.accessor((booking) => booking.service?.name?.trim() || MISSING, {
  id: 'service',
  header: 'Service',
  meta: { width: '28%' },
})
const customer = column.accessor((booking) => nameOf(booking.userId), {
  id: 'customer',
  header: 'Customer',
  meta: { width: '22%' },
})
const provider = column.accessor((booking) => nameOf(booking.providerId), {
  id: 'provider',
  header: 'Assigned to',
  meta: { width: '22%' },
})
const status = column.display({
  id: 'status',
  header: 'Status',
  meta: { nowrap: true, width: '14%' },
  cell: ({ row }) => <StatusBadge {...bookingStatus(row.original.status)} />,
})
const total = column.accessor(
  (booking) => {
    const amount = booking.paymentDetail?.payableAmount
    return amount === undefined ? MISSING : formatDollars(amount)
  },
  { id: 'total', header: 'Total', meta: { align: 'right', nowrap: true } },
)

/** The account's own side of a booking is no news on its own page. */
const columnsOfCustomer = column.columns([date, service, provider, status, total])
const columnsOfProvider = column.columns([date, service, customer, status, total])

/** The bookings that a customer made, or that are assigned to a provider. */
export function AccountBookings({ id, role }: { id: string; role: string | undefined }) {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const isProvider = role === 'provider'
  const options = (page: number) =>
    listBookings.options({
      page,
      limit: PAGE_SIZE,
      flag: 'all',
      ...(isProvider ? { providerId: id } : { userId: id }),
    })
  const query = useQuery({ ...options(page), placeholderData: keepPreviousData })

  return (
    <section className={classes.bookings} aria-labelledby="bookings">
      <h2 id="bookings" className={classes.heading}>
        Bookings
      </h2>
      <QueryTable
        query={query}
        rows={(data) => data.jobs}
        columns={isProvider ? columnsOfProvider : columnsOfCustomer}
        rowKey={(booking) => booking._id}
        label="Bookings"
        empty="No bookings yet"
        emptyHint={
          isProvider
            ? 'Bookings appear here once they are assigned.'
            : 'Bookings appear here once they are made.'
        }
        page={page}
        pages={(data) => data.total_pages}
        onPage={(next, navigateOptions) =>
          void navigate({
            search: { page: next > 1 ? next : undefined },
            resetScroll: false,
            ...navigateOptions,
          })
        }
        onHoverPage={(next) => void queryClient.prefetchQuery(options(next))}
        expected={5}
      />
    </section>
  )
}
