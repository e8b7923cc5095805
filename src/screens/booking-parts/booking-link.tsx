import type { CSSProperties, ReactNode } from 'react'

import type { Person } from '@/domain/account/person'
import { AppLink } from '@/ui/page/link'

interface BookingLinkProps {
  id: string | undefined
  /** The customer, if the place that mentions the booking knows who that is. */
  customer?: Person | undefined
  children: ReactNode
  style?: CSSProperties
  title?: string
  'aria-label'?: string
  'aria-describedby'?: string
}

/** Opens the booking in a drawer, so that Back closes it. Without an id, its content is plain text. */
export function BookingLink({ id, customer, style, children, ...props }: BookingLinkProps) {
  if (!id) return <span>{children}</span>
  return (
    <AppLink
      {...props}
      data-booking
      // Makes the smallest line 24 px high.
      style={{ paddingBlock: '0.3125rem', ...style }}
      to="."
      search={(before: object) => ({ ...before, booking: id })}
      state={(before: object) => ({ ...before, booking: { customer } })}
      resetScroll={false}
      // The screen is already there.
      preload={false}
    >
      {children}
    </AppLink>
  )
}
