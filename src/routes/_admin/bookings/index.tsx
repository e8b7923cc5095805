import { createFileRoute } from '@tanstack/react-router'

import { listBookings } from '@/api/bookings'

import { BookingsScreen } from './-bookings-screen'
import { listArgs, readListSearch } from './-search'

export const Route = createFileRoute('/_admin/bookings/')({
  staticData: { title: 'Bookings' },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => listArgs(search),
  loader: ({ context, deps }) => listBookings.prefetch(context.queryClient, deps),
  component: BookingsScreen,
})
