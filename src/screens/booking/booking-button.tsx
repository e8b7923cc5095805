import { Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type Booking, listBookings } from '@/api/bookings'
import type { Person } from '@/domain/account/person'
import { AppLink } from '@/ui/page/link'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set if the booking of the search param `booking` was opened by a button. */
    booking?: { customer: Person | undefined }
  }
}

/** Leads to the booking over the screen that is shown. */
const toBooking = (id: string, customer: Person | undefined) =>
  ({
    to: '.',
    search: (now: object) => ({ ...now, booking: id }),
    state: (now: object) => ({ ...now, booking: { customer } }),
    resetScroll: false,
  }) as const

/** The row that was pressed, which is newer than copies of it in other lists. */
export const pressedBooking = (id: string) => [listBookings.tag, 'pressed', id] as const

interface BookingButtonProps {
  id: string
  /** The row itself, where a list of bookings shows it. */
  booking?: Booking
  /** The customer, if the place that mentions the booking knows who that is. */
  customer?: Person | undefined
  children: ReactNode
  className?: string | undefined
  title?: string
  'aria-describedby'?: string
}

/** Opens the booking in a drawer over the screen, so that Back closes it. */
export function BookingButton({ id, booking, customer, children, ...props }: BookingButtonProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  if (id === '') return <span>{children}</span>
  return (
    <Anchor
      {...props}
      data-booking
      style={{ minWidth: 24, verticalAlign: 'bottom' }}
      component="button"
      type="button"
      inherit
      ta="start"
      onClick={() => {
        if (booking) client.setQueryData(pressedBooking(id), { rows: [booking] })
        void navigate(toBooking(id, customer))
      }}
    >
      {children}
    </Anchor>
  )
}

/** The same as a link, for a text that may be long, because a button can't be cut after some lines. */
export function BookingLink({ id, customer, children }: Omit<BookingButtonProps, 'booking'>) {
  if (id === '') return children
  return <AppLink {...toBooking(id, customer)}>{children}</AppLink>
}
