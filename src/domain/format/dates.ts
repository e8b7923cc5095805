import { displayValue, MISSING } from './display-value'

// All output is in UTC, whatever the browser's time zone. Clock times are assembled by hand,
// because some browsers' Intl puts a narrow no-break space (U+202F) before AM and PM.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let longDateFormat: Intl.DateTimeFormat | undefined
let longWeekdayFormat: Intl.DateTimeFormat | undefined

// Both formats are created on first use: creating them on import delayed screens without dates.
function longDate(date: Date): string {
  longDateFormat ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
  return longDateFormat.format(date)
}
function longWeekday(date: Date): string {
  longWeekdayFormat ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })
  return longWeekdayFormat.format(date)
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:(Z)|([+-]\d{2}):?(\d{2}))?)?$/i
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?$/i

function readIso(text: string): Date | null {
  const [, year, month, day, time, , zoneHours, zoneMinutes] = ISO.exec(text.trim()) ?? []
  if (!year || !month || !day) return null
  const calendarDay = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // Date parses February 30 as March 1, but we treat such a date as unreadable.
  if (calendarDay.getUTCDate() !== Number(day)) return null
  if (!time) return calendarDay
  // Date parses a time without a zone as local time; the API sends UTC.
  const zone = zoneHours && zoneMinutes ? `${zoneHours}:${zoneMinutes}` : 'Z'
  return new Date(`${year}-${month}-${day}T${time}${zone}`)
}

/**
 * Parses an ISO string (UTC unless it has a zone), milliseconds since 1970 or a Date. Returns null
 * for any other format, because Date parses those differently per browser and time zone.
 */
export function readDate(value: unknown): Date | null {
  let date: Date | null = null
  if (value instanceof Date) date = value
  else if (typeof value === 'number') date = new Date(value)
  else if (typeof value === 'string') date = readIso(value)
  return date && Number.isFinite(date.getTime()) ? date : null
}

function twelveHour(hours: number, minutes: number): string {
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

function clockOf(date: Date): string {
  return twelveHour(date.getUTCHours(), date.getUTCMinutes())
}

/** 'March 5, 2024'; '--' for a missing or unreadable date. */
export function formatDate(value: unknown): string {
  const date = readDate(value)
  return date ? longDate(date) : MISSING
}

/** The time of a date, '2:30 PM'; '--' for a missing or unreadable date. */
export function formatClock(value: unknown): string {
  const date = readDate(value)
  return date ? clockOf(date) : MISSING
}

/** 'March 5, 2024, 2:30 PM'; '--' for a missing or unreadable date. */
export function formatDateTime(value: unknown): string {
  const date = readDate(value)
  return date ? `${longDate(date)}, ${clockOf(date)}` : MISSING
}

/** Minutes since midnight of a time of day in any format that formatTime reads; null for others. */
export function minutesOfDay(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : ''
  const [, hour, minute, half] = CLOCK.exec(text) ?? []
  if (hour && minute) {
    const hours = Number(hour)
    const minutes = Number(minute)
    const isValid = minutes < 60 && (half ? hours >= 1 && hours <= 12 : hours < 24)
    if (!isValid) return null
    const afternoon = half?.toLowerCase() === 'p' ? 12 : 0
    return (half ? (hours % 12) + afternoon : hours) * 60 + minutes
  }
  // A date without a time must not count as midnight.
  const date = typeof value !== 'string' || text.includes(':') ? readDate(value) : null
  return date && date.getUTCHours() * 60 + date.getUTCMinutes()
}

/**
 * Formats a time of day given as an ISO date with a time, 'HH:mm', 'HH:mm:ss' or 'h:mm AM' as
 * '2:30 PM'. Returns any other text unchanged, and '--' when it is missing.
 */
export function formatTime(value: unknown): string {
  const minutes = minutesOfDay(value)
  if (minutes !== null) return twelveHour(Math.floor(minutes / 60), minutes % 60)
  return typeof value === 'string' ? displayValue(value) : MISSING
}

/** '9:00 AM - 11:00 AM', or only the side that exists; '--' without either. */
export function formatTimeRange(from: unknown, to: unknown): string {
  const sides = [formatTime(from), formatTime(to)].filter((side) => side !== MISSING)
  return sides.join(' - ') || MISSING
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}

/**
 * Formats a date relative to `now`. Less than 1 hour ago (or in the future, because clocks differ):
 * the time. Less than 24 hours: 'N hour ago'. Less than 48: 'Yesterday'. Less than 168: the
 * weekday. Older: MM/DD/YYYY.
 */
export function relativeTime(value: unknown, now: Date): string {
  const date = readDate(value)
  if (!date) return MISSING
  const age = now.getTime() - date.getTime()
  if (age < HOUR) return clockOf(date)
  if (age < DAY) return `${Math.floor(age / HOUR)} hour ago`
  if (age < 2 * DAY) return 'Yesterday'
  if (age < 7 * DAY) return longWeekday(date)
  const month = twoDigits(date.getUTCMonth() + 1)
  return `${month}/${twoDigits(date.getUTCDate())}/${date.getUTCFullYear()}`
}

function dayNumber(date: Date): number {
  return Math.floor(date.getTime() / DAY)
}

/** The label between messages of different UTC days: 'Today', 'Yesterday' or 'March 5, 2024'. */
export function dayLabel(value: unknown, now: Date): string {
  const date = readDate(value)
  if (!date) return MISSING
  const daysAgo = dayNumber(now) - dayNumber(date)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  return longDate(date)
}

/** The UTC day as 'YYYY-MM-DD'; '--' for a missing or unreadable date. */
export function dayKey(value: unknown): string {
  return readDate(value)?.toISOString().split('T')[0] ?? MISSING
}
