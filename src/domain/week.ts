import { DAY_MS, dayKey, MINUTE_MS, minutesOfDay, parseDate } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'

/* A day is a string such as '2026-11-16'. A week is represented by its Monday. All days are UTC. */

const DAYS = 7

/** Creating one of Intl's formatters is slow, so each is created on first use. */
function onFirstUse(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let formatter: Intl.DateTimeFormat | undefined
  return () =>
    (formatter ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }))
}
const longDate = onFirstUse({ dateStyle: 'long' })
const shortWeekday = onFirstUse({ weekday: 'short' })
const monthAndDay = onFirstUse({ month: 'short', day: 'numeric' })

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function dayOf(milliseconds: number): string {
  return dayKey(new Date(milliseconds))
}

/**
 * Returns undefined for unreadable dates and for years outside 1900 to 9998. The last week of 9999
 * would end in a year with five digits.
 */
export function weekOf(value: unknown): string | undefined {
  const date = parseDate(value)
  if (!date || date.getUTCFullYear() < 1900 || date.getUTCFullYear() > 9998)
    return undefined
  const daysSinceMonday = (date.getUTCDay() + 6) % DAYS
  return dayOf(date.getTime() - daysSinceMonday * DAY_MS)
}

export function addWeeks(week: string, weeks: number): string {
  return dayOf(timeOf(week) + weeks * DAYS * DAY_MS)
}

export function daysOfWeek(week: string): string[] {
  return Array.from({ length: DAYS }, (_, index) => dayOf(timeOf(week) + index * DAY_MS))
}

/** Returns `{ weekday: 'Mon', date: 'Nov 16' }` for '2026-11-16'. */
export function formatDay(day: string): { weekday: string; date: string } {
  return {
    weekday: shortWeekday().format(timeOf(day)),
    date: monthAndDay().format(timeOf(day)),
  }
}

/** Returns 'November 16 – 22, 2026', for example. */
export function formatWeek(week: string): string {
  const [first, last] = [timeOf(week), timeOf(week) + (DAYS - 1) * DAY_MS]
  // Replaces the thin spaces that some browsers put around the dash.
  return longDate().formatRange(first, last).replaceAll(/\s/g, ' ')
}

interface Dated {
  date?: unknown
  time?: { from?: unknown } | undefined
}

/**
 * Each day's bookings are sorted by start time. `undated` is the number of bookings without a
 * readable date.
 */
export function bookingsByDay<Booking extends Dated>(
  bookings: readonly Booking[],
  week: string,
) {
  const keyed = bookings.map((booking) => ({ booking, key: dayKey(booking.date) }))
  const days = daysOfWeek(week).map((day) => ({
    day,
    bookings: keyed
      .flatMap(({ booking, key }) => (key === day ? booking : []))
      .toSorted((a, b) => startOf(a) - startOf(b)),
  }))
  return { days, undated: keyed.filter(({ key }) => key === MISSING).length }
}

/** Returns the first week after `week` that has a booking, or undefined if there is none. */
export function nextBookedWeek(
  bookings: readonly Dated[],
  week: string,
): string | undefined {
  const weeks = bookings.flatMap(({ date }) => weekOf(date) ?? [])
  return weeks.filter((booked) => booked > week).toSorted()[0]
}

/** The soonest booking first. Bookings without a readable date are last. */
export function sortBySchedule<Booking extends Dated>(
  bookings: readonly Booking[],
): Booking[] {
  const startTimeOf = (booking: Dated) => {
    const day = dayKey(booking.date)
    if (day === MISSING) return Number.MAX_VALUE
    return timeOf(day) + startOf(booking) * MINUTE_MS
  }
  return bookings.toSorted((a, b) => startTimeOf(a) - startTimeOf(b))
}

/** Sorts bookings without a time last. Infinity is unsuitable: Infinity - Infinity is NaN. */
const NO_TIME = 24 * 60

function startOf({ time }: Dated): number {
  return minutesOfDay(time?.from) ?? NO_TIME
}
