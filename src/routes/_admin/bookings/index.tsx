import { createFileRoute } from '@tanstack/react-router'

import { listBookings } from '@/api/bookings'
import { BookingsScreen } from '@/screens/bookings/bookings-screen'
import { bookingsArgs, parseBookingsSearch } from '@/screens/bookings/bookings-search'

export const Route = createFileRoute('/_admin/bookings/')({
  staticData: { title: 'Bookings' },
  validateSearch: parseBookingsSearch,
  loaderDeps: ({ search }) => ({ view: search.view, args: bookingsArgs(search) }),
  loader: ({ context, deps: { view, args } }) => {
    // The week view makes up to 100 requests, too many to make when the user hovers over a link.
    if (view !== 'week') listBookings.prefetch(context.queryClient, args)
  },
  component: BookingsScreen,
})
