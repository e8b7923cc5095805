import { createFileRoute } from '@tanstack/react-router'

import { listBookings } from '@/api/bookings'
import { BookingsScreen } from '@/screens/bookings/bookings-screen'
import {
  bookingsArgs,
  parseBookingsSearch,
  readsAll,
} from '@/screens/bookings/bookings-search'

export const Route = createFileRoute('/_admin/bookings/')({
  staticData: { title: 'Bookings' },
  validateSearch: parseBookingsSearch,
  loaderDeps: ({ search }) => ({ readsAll: readsAll(search), args: bookingsArgs(search) }),
  loader: ({ context, deps: { readsAll, args } }) => {
    // Reading all makes up to 100 requests, too many to make when the user hovers over a link.
    if (!readsAll) listBookings.prefetch(context.queryClient, args)
  },
  component: BookingsScreen,
})
