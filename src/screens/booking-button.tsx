import { Anchor } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Person } from '@/domain/account/person'
import { AppLink } from '@/ui/page/link'

/** What is known about a booking where it is mentioned, in case the booking can't be found. */
export interface KnownBooking {
  service?: string | undefined
  date?: string | number | undefined
  time?: { from?: string | undefined; to?: string | undefined } | undefined
  customer?: Person | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set if the booking of the search param `booking` was opened by a button. */
    booking?: KnownBooking
  }
}

/** Leads to the booking over the screen that is shown. */
const toBooking = (id: string, known: KnownBooking = {}) =>
  ({
    to: '.',
    search: (now: object) => ({ ...now, booking: id }),
    state: (now: object) => ({ ...now, booking: known }),
    resetScroll: false,
  }) as const

interface BookingButtonProps {
  id: string
  known?: KnownBooking | undefined
  children: ReactNode
  className?: string | undefined
  title?: string
  'aria-describedby'?: string
}

/** Opens the booking in a drawer over the screen, so that Back closes it. */
export function BookingButton({ id, known, children, ...props }: BookingButtonProps) {
  const navigate = useNavigate()
  if (id === '') return <span>{children}</span>
  return (
    <Anchor
      {...props}
      data-booking
      style={{ verticalAlign: 'bottom' }}
      component="button"
      type="button"
      inherit
      ta="start"
      onClick={() => void navigate(toBooking(id, known))}
    >
      {children}
    </Anchor>
  )
}

/** The same as a link, for a text that may be long, because a button can't be cut after some lines. */
export function BookingLink({ id, known, children }: BookingButtonProps) {
  if (id === '') return children
  return <AppLink {...toBooking(id, known)}>{children}</AppLink>
}
