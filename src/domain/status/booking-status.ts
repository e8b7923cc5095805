import { lookUp } from '@/domain/format/display-value'

import type { Status } from './tone'

const bookingStatuses = {
  0: { label: 'Pending', tone: 'pending' },
  1: { label: 'Accepted', tone: 'inProgress' },
  2: { label: 'On The Way', tone: 'inProgress' },
  3: { label: 'Reached', tone: 'inProgress' },
  4: { label: 'Completed', tone: 'completed' },
  5: { label: 'Cancelled', tone: 'failed' },
} as const satisfies Record<number, Status>

export function bookingStatus(code: unknown): Status {
  return lookUp(bookingStatuses, code) ?? { label: 'Unknown', tone: 'neutral' }
}

/** The values of the API's `flag` parameter, in the order of their tabs on the bookings screen. */
export const bookingFlags = ['all', 'active', 'upcoming', 'completed', 'cancelled'] as const

export type BookingFlag = (typeof bookingFlags)[number]

export const bookingFlagLabels = {
  all: 'All',
  active: 'Active',
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<BookingFlag, string>
