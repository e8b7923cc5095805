import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type Booking, listBookings } from '@/api/bookings'
import type { Person } from '@/domain/account/person'
import { AppLink } from '@/ui/page/link'

/** The row that was pressed, which is newer than copies of it in other lists. */
export const pressedBooking = (id: string) => [listBookings.tag, 'pressed', id] as const

interface BookingLinkProps {
  id: string
  /** The row itself, where a list of bookings shows it. */
  booking?: Booking
  /** The customer, if the place that mentions the booking knows who that is. */
  customer?: Person | undefined
  children: ReactNode
  ff?: 'monospace'
  fz?: 'xs'
  title?: string
  'aria-label'?: string
  'aria-describedby'?: string
}

/** Opens the booking in a drawer over the screen, so that Back closes it. */
export function BookingLink({
  id,
  booking,
  customer,
  children,
  ...props
}: BookingLinkProps) {
  const client = useQueryClient()
  if (id === '') return <span>{children}</span>
  return (
    <AppLink
      {...props}
      data-booking
      // Makes the smallest line 24 px high.
      py="0.3125rem"
      to="."
      search={(now: object) => ({ ...now, booking: id })}
      state={(now: object) => ({ ...now, booking: { customer } })}
      resetScroll={false}
      // The screen is already there.
      preload={false}
      onClick={() =>
        booking && client.setQueryData(pressedBooking(id), { rows: [booking] })
      }
    >
      {children}
    </AppLink>
  )
}
