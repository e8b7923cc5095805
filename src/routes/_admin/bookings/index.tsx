import { createFileRoute } from '@tanstack/react-router'

import { listBookings } from '@/api/bookings'

import { BookingsScreen, WeekView } from './-bookings-screen'
import { listArgs, readListSearch } from './-search'
import { allBookings } from './-week/all-bookings'

export const Route = createFileRoute('/_admin/bookings/')({
  staticData: { title: 'Bookings' },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => ({ view: search.view, args: listArgs(search) }),
  loader: ({ context: { queryClient }, deps: { view, args }, preload }) => {
    if (view !== 'week') listBookings.prefetch(queryClient, args)
    // Up to a hundred calls, too many for a link that is only hovered.
    else if (!preload) {
      void WeekView.preload().catch(() => {})
      void queryClient.prefetchQuery(allBookings(args))
    }
  },
  component: BookingsScreen,
})
