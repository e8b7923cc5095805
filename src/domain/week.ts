import { dayKey, minutesOfDay, readDate } from '@/domain/format/dates'

/*
 * Weeks run from Monday to Sunday in UTC. A day is a string such as '2026-11-16', and a week is the
 * string of its Monday, so both are readable in a URL and can be compared as strings.
 */

const DAY_MS = 86_400_000
const DAYS = 7

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const monthAndDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
})
const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/**
 * The week of a date in any format that readDate() accepts. Undefined for an unreadable date, and
 * outside the years 1900 to 9998: the weeks around it must have four-digit years too.
 */
export function weekOf(value: unknown): string | undefined {
  const date = readDate(value)
  if (!date || date.getUTCFullYear() < 1900 || date.getUTCFullYear() > 9998) return undefined
  const daysSinceMonday = (date.getUTCDay() + 6) % DAYS
  return dayOf(date.getTime() - daysSinceMonday * DAY_MS)
}

export function addWeeks(week: string, weeks: number): string {
  return dayOf(timeOf(week) + weeks * DAYS * DAY_MS)
}

export function daysOfWeek(week: string): string[] {
  return Array.from({ length: DAYS }, (_, index) => dayOf(timeOf(week) + index * DAY_MS))
}

/** 'Mon' and 'Nov 16'. */
export function formatDay(day: string): { weekday: string; date: string } {
  return { weekday: weekday.format(timeOf(day)), date: monthAndDay.format(timeOf(day)) }
}

/**
 * 'November 16 – 22, 2026'; the start also shows its month and year if they differ from the end's.
 */
export function formatWeek(week: string): string {
  const [first, last] = [timeOf(week), timeOf(week) + (DAYS - 1) * DAY_MS]
  // Some browsers put thin spaces around the dash.
  return longDate.formatRange(first, last).replaceAll(/\s/g, ' ')
}

interface Dated {
  date?: unknown
  time?: { from?: unknown } | undefined
}

/**
 * A week's bookings by day, each day sorted by start time with bookings without a time last.
 * `undated` counts the bookings without a readable date, which belong to no week.
 */
export function bookingsByDay<Booking extends Dated>(bookings: readonly Booking[], week: string) {
  const dated = bookings.filter(({ date }) => readDate(date) !== null)
  const days = daysOfWeek(week).map((day) => ({
    day,
    bookings: dated
      .filter(({ date }) => dayKey(date) === day)
      .toSorted((a, b) => startOf(a) - startOf(b)),
  }))
  return { days, undated: bookings.length - dated.length }
}

/** Sorts bookings without a time last. Not Infinity, because Infinity - Infinity is NaN. */
const NO_TIME = 24 * 60

function startOf({ time }: Dated): number {
  return minutesOfDay(time?.from) ?? NO_TIME
}
