import { Tabs } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { type Booking, listBookings } from '@/api/bookings'
import { MISSING } from '@/domain/as-it-came'
import { bookingFlagLabels, bookingFlags, bookingStatus } from '@/domain/booking-status'
import { formatDate, formatTimeRange } from '@/domain/dates'
import { formatDollars } from '@/domain/money'
import { encodeRouteId } from '@/domain/route-id'
import { bringIntoSight } from '@/ui/bring-into-sight'
import { PageHead } from '@/ui/page-head'
import { PersonLink } from '@/ui/person-link'
import { createColumns, QueryTable } from '@/ui/query-table'
import { StatusBadge } from '@/ui/status-badge'

import { AssigneeFilter } from './-bookings-assignee'
import { assigneeId, listArgs, type ListSearch } from './-bookings-search'

import classes from './-bookings.module.css'

const route = getRouteApi('/_admin/bookings')

const column = createColumns<Booking>()
const columns = column.columns([
  column.display({
    id: 'date',
    header: 'Date',
    meta: { nowrap: true, card: 'title', width: '19%' },
    cell: ({ row: { original } }) => {
      const time = formatTimeRange(original.time?.from, original.time?.to)
      return (
        <>
          {formatDate(original.date)}
          {time !== MISSING && (
            <>
              {' '}
              <span className={classes.time}>{time}</span>
            </>
          )}
        </>
      )
    },
  }),
  column.accessor((booking) => booking.service?.name?.trim() || MISSING, {
    id: 'service',
    header: 'Service',
    meta: { width: '23%' },
  }),
  column.display({
    id: 'customer',
    header: 'Customer',
    meta: { width: '18%' },
    cell: ({ row }) => <PersonLink person={row.original.userId} />,
  }),
  column.display({
    id: 'provider',
    header: 'Assigned to',
    meta: { width: '18%' },
    cell: ({ row }) => <PersonLink person={row.original.providerId} />,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { nowrap: true, width: '12%' },
    cell: ({ row }) => <StatusBadge {...bookingStatus(row.original.status)} />,
  }),
  column.accessor(
    (booking) => {
      const amount = booking.paymentDetail?.payableAmount
      return amount === undefined ? MISSING : formatDollars(amount)
    },
    { id: 'total', header: 'Total', meta: { align: 'right', nowrap: true } },
  ),
])

export function BookingsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const args = listArgs(search)
  const query = useQuery({ ...listBookings.options(args), placeholderData: keepPreviousData })
  const tab = search.tab ?? 'all'

  /** Another tab or assignee is another list: it begins at its first page. */
  function filter(change: Omit<ListSearch, 'page'>) {
    void navigate({ search: (now) => ({ ...now, ...change, page: undefined }) })
  }
  function showPage(page: number, options?: { replace: boolean }) {
    const shown = page > 1 ? page : undefined
    void navigate({ search: (now) => ({ ...now, page: shown }), ...options })
  }
  const isFiltered = tab !== 'all' || search.assignee !== undefined

  return (
    <>
      <PageHead title="Bookings" context="What customers booked; dates and times are in UTC">
        <AssigneeFilter
          value={assigneeId(search)}
          onChange={(id) => filter({ assignee: id === '' ? undefined : encodeRouteId(id) })}
        />
      </PageHead>
      <Tabs
        value={tab}
        onChange={(value) => {
          const flag = bookingFlags.find((entry) => entry === value)
          if (flag) filter({ tab: flag === 'all' ? undefined : flag })
        }}
      >
        <Tabs.List className={classes.tabs} aria-label="Bookings by state">
          {bookingFlags.map((flag) => (
            <Tabs.Tab
              key={flag}
              value={flag}
              ref={flag === tab ? bringIntoSight : null}
              onMouseEnter={() =>
                void queryClient.prefetchQuery(listBookings.options({ ...args, page: 1, flag }))
              }
            >
              {bookingFlagLabels[flag]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <QueryTable
            query={query}
            rows={(data) => data.jobs}
            columns={columns}
            rowKey={(booking) => booking._id}
            label="Bookings"
            empty="No bookings found"
            emptyHint={
              isFiltered
                ? 'No booking matches this tab and assignee.'
                : 'Bookings appear here as soon as a customer makes one.'
            }
            page={args.page}
            pages={(data) => data.total_pages}
            onPage={showPage}
            onHoverPage={(page) =>
              void queryClient.prefetchQuery(listBookings.options({ ...args, page }))
            }
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
