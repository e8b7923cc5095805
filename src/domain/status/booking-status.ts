import type { Tone } from './tone'

/** Labels and tones of the API's numeric status codes. */
const bookingStatuses = {
  0: { label: 'Pending', tone: 'pending' },
  1: { label: 'Accepted', tone: 'inProgress' },
  2: { label: 'On The Way', tone: 'inProgress' },
  3: { label: 'Reached', tone: 'inProgress' },
  4: { label: 'Completed', tone: 'completed' },
  5: { label: 'Cancelled', tone: 'failed' },
} as const satisfies Record<number, { label: string; tone: Tone }>

const UNKNOWN: { label: string; tone: Tone } = { label: 'Unknown', tone: 'neutral' }

const byCode = new Map<string, { label: string; tone: Tone }>(Object.entries(bookingStatuses))

/** Label and tone of a status code (number or numeric string); 'Unknown' for any other value. */
export function bookingStatus(code: unknown): { label: string; tone: Tone } {
  if (typeof code !== 'number' && typeof code !== 'string') return UNKNOWN
  return byCode.get(String(code).trim()) ?? UNKNOWN
}

/** The values of the API's `flag` filter, in the order of the tabs. */
export const bookingFlags = ['all', 'active', 'upcoming', 'completed', 'cancelled'] as const

export type BookingFlag = (typeof bookingFlags)[number]

export const bookingFlagLabels = {
  all: 'All',
  active: 'Active',
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<BookingFlag, string>
