import type { Booking } from '@/api/bookings'
import { identityOf } from '@/domain/account/person'
import { dayKey } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { includesText } from '@/domain/list/matches'
import { bookingStatus } from '@/domain/status/booking-status'

import type { BookingsSearch } from './bookings-search'

export type BookingFilterValues = Pick<
  BookingsSearch,
  'search' | 'status' | 'from' | 'to' | 'unassigned'
>

/** Returns undefined if no filter is set. */
export function bookingFilter({ search = '', status, from, to, unassigned }: BookingFilterValues) {
  if (!search && !status && !from && !to && !unassigned) return undefined
  return ({ _id, service, userId, providerId, date, ...booking }: Booking) => {
    const day = dayKey(date)
    return (
      (!unassigned || !providerId) &&
      (!status || bookingStatus(booking.status).label === status) &&
      (!from || (day !== MISSING && day >= from)) &&
      (!to || (day !== MISSING && day <= to)) &&
      includesText([service?.name, identityOf(userId), identityOf(providerId), _id], search)
    )
  }
}

/** Names the filters in an exported file's name. */
export function filterNames({ search, status, from, to, unassigned }: BookingFilterValues) {
  return [
    search && `search ${search}`,
    status?.toLowerCase(),
    unassigned && 'unassigned',
    from && `from ${from}`,
    to && `to ${to}`,
  ]
}
