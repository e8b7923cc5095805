import type { Tone } from './tone'

/** The wire's numeric booking codes and what people read for them. */
const bookingStatuses = {
  0: { label: 'Pending', tone: 'waiting' },
  1: { label: 'Accepted', tone: 'underway' },
  2: { label: 'On The Way', tone: 'underway' },
  3: { label: 'Reached', tone: 'underway' },
  4: { label: 'Completed', tone: 'done' },
  5: { label: 'Cancelled', tone: 'failed' },
} as const satisfies Record<number, { label: string; tone: Tone }>

const UNKNOWN: { label: string; tone: Tone } = { label: 'Unknown', tone: 'idle' }

const byCode = new Map<string, { label: string; tone: Tone }>(Object.entries(bookingStatuses))

/** A code (number or numeric string) read for people; 'Unknown' for every other value. */
export function bookingStatus(code: unknown): { label: string; tone: Tone } {
  if (typeof code !== 'number' && typeof code !== 'string') return UNKNOWN
  return byCode.get(String(code).trim()) ?? UNKNOWN
}

/** The values of the bookings call's `flag`: the tabs of the screen, in their order. */
export const bookingFlags = ['all', 'active', 'upcoming', 'completed', 'cancelled'] as const

export type BookingFlag = (typeof bookingFlags)[number]

export const bookingFlagLabels = {
  all: 'All',
  active: 'Active',
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<BookingFlag, string>
