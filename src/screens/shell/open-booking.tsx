import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { type Booking, listBookings } from '@/api/bookings'
import { type CachedRow, findCachedRow } from '@/api/client/cached-row'
import { lazyComponent } from '@/ui/page/lazy-component'

const BookingDrawer = lazyComponent(
  'The booking',
  () => import('@/screens/booking-parts/booking-drawer'),
)

/** Each one is a new object, which loads the drawer's code if that is missing. */
interface BookingPress {
  /** The booking's row, which its list may have lost when the drawer's code has come. */
  row: CachedRow<Booking> | undefined
}

/** Over any screen, the booking that its search param names. Its drawer stays while it closes. */
export function OpenBooking() {
  const isOpen = useSearch({
    from: '/_admin',
    select: ({ booking }) => booking !== undefined,
  })
  const router = useRouter()
  const queryClient = useQueryClient()
  const [press, setPress] = useState<BookingPress>({ row: undefined })
  useEffect(
    function notePresses() {
      // Also tells of a press of the booking that the URL names already, which changes no location.
      return router.subscribe('onBeforeLoad', ({ toLocation }) => {
        const { booking: id } = toLocation.search as { booking?: string }
        const row =
          id === undefined ? undefined : findCachedRow(queryClient, listBookings, id)
        setPress({ row })
      })
    },
    [router, queryClient],
  )
  return BookingDrawer.useLoaded(isOpen && press) && <BookingDrawer pressed={press.row} />
}
