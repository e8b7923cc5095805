import { essenceOf, keysOf, lookUp } from '@/domain/format/coded-word'
import { displayValue } from '@/domain/format/display-value'

import type { Status } from './tone'

const bookingStatuses = {
  0: { label: 'Pending', tone: 'pending' },
  1: { label: 'Accepted', tone: 'inProgress' },
  2: { label: 'On The Way', tone: 'inProgress' },
  3: { label: 'Reached', tone: 'inProgress' },
  4: { label: 'Completed', tone: 'completed' },
  5: { label: 'Cancelled', tone: 'failed' },
} as const satisfies Record<number, Status>

export const bookingStatusLabels = Object.values(bookingStatuses).map(({ label }) => label)

const byWord = new Map(
  Object.values(bookingStatuses).map((status) => [essenceOf(status.label), status]),
)

/** Accepts a code, or a label in any case. Another value is shown as it came, a missing one as '--'. */
export function bookingStatus(code: unknown): Status {
  const label = displayValue(code)
  const status = lookUp(bookingStatuses, code) ?? byWord.get(essenceOf(label))
  return status ?? { label, tone: 'neutral' }
}

/** The labels of the API's `flag` values, in the order of their tabs on the bookings screen. */
export const bookingFlagLabels = {
  all: 'All',
  active: 'Active',
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const

export type BookingFlag = keyof typeof bookingFlagLabels

export const bookingFlags = keysOf(bookingFlagLabels)
