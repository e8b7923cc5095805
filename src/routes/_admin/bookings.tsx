import { createFileRoute } from '@tanstack/react-router'

import { listBookings } from '@/api/bookings'

import { BookingsScreen } from './-bookings'
import { listArgs, readListSearch } from './-bookings-search'

export const Route = createFileRoute('/_admin/bookings')({
  staticData: { title: 'Bookings' },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(listBookings.options(listArgs(deps)))
  },
  component: BookingsScreen,
})
