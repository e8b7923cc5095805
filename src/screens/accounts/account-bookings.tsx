import { Group } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

import { type Booking, listBookings } from '@/api/bookings'
import { listArgs } from '@/domain/list/list-search'
import { bookingColumns } from '@/screens/booking-columns'
import { createColumns } from '@/ui/table/data-table'
import { QueryTable } from '@/ui/table/query-table'
import { Refresh } from '@/ui/table/refresh'
import { useListPage } from '@/ui/table/use-list-page'

const route = getRouteApi('/_admin/manage-account/view-accounts/$id')

const { date, service, customer, provider, status, total } = bookingColumns
const column = createColumns<Booking>()
// Each list omits the account's own column, which would show the same person in every row.
const columnsOfCustomer = column.columns([date, service, provider, status, total])
const columnsOfProvider = column.columns([date, service, customer, status, total])

export function AccountBookings({ id, role }: { id: string; role: string | undefined }) {
  const search = route.useSearch()
  const isProvider = role === 'provider'
  const args = {
    ...listArgs(search),
    flag: 'all' as const,
    ...(isProvider ? { providerId: id } : { userId: id }),
  }
  const list = useListPage({
    navigate: route.useNavigate(),
    endpoint: listBookings,
    args,
    noun: 'bookings',
    resetScroll: false,
  })

  return (
    <section aria-label="Bookings">
      <Group justify="flex-end" mb="xs">
        <Refresh query={list.query} />
      </Group>
      <QueryTable
        {...list.table}
        columns={isProvider ? columnsOfProvider : columnsOfCustomer}
        label="Bookings"
        empty="No bookings yet"
        emptyHint={`Bookings appear here once they are ${isProvider ? 'assigned' : 'made'}.`}
        skeletonRows={5}
      />
    </section>
  )
}
