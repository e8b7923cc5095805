import { displayValue, MISSING } from './display-value'

// All functions use UTC, whatever the browser's time zone.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** ISO 8601, and the timestamps of SQL, such as '2024-03-05 23:45:00.5+00'. */
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:Z|UTC|([+-]\d{2})(?::?(\d{2}))?)?)?$/i
/** Seconds or milliseconds since 1970. Fewer digits could be a year, or a day such as 20240305. */
const EPOCH = /^\d{9,14}(?:\.\d+)?$/
/** Numbers below this are seconds. */
const FIRST_MILLISECONDS = 1e11
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?$/i

function parseIso(text: string): Date | null {
  const [, year, month, day, time, zoneHours, zoneMinutes = '00'] = ISO.exec(text) ?? []
  if (!year || !month || !day) return null
  const calendarDay = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // Rejects dates such as February 30, which `Date` turns into a day in March.
  if (calendarDay.getUTCDate() !== Number(day)) return null
  if (!time) return calendarDay
  // Without a zone, `Date` would assume local time, but the API sends UTC.
  const zone = zoneHours ? `${zoneHours}:${zoneMinutes}` : 'Z'
  return new Date(`${year}-${month}-${day}T${time}${zone}`)
}

function fromEpoch(number: number): Date {
  if (Math.abs(number) < FIRST_MILLISECONDS) return new Date(number * 1000)
  return new Date(number)
}

/** The date may be invalid. */
function toDate(value: unknown): Date | null {
  if (value instanceof Date) return value
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  return EPOCH.test(text) ? fromEpoch(Number(text)) : parseIso(text)
}

/**
 * Accepts a Date, seconds or milliseconds since 1970 as a number or digits, and an ISO string or SQL
 * timestamp (UTC if it has no zone). Returns null for other formats, because browsers parse them
 * differently.
 */
export function parseDate(value: unknown): Date | null {
  const date = toDate(value)
  return date && Number.isFinite(date.getTime()) ? date : null
}

function format(value: unknown, print: (date: Date) => string): string {
  const date = parseDate(value)
  return date ? print(date) : MISSING
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * Returns a string such as 'March 5, 2024', or '--' if the date is missing or unreadable. Avoids
 * `Intl.DateTimeFormat`, because its first use takes 20 to 40 ms at full speed.
 */
export const formatDate = (value: unknown) =>
  format(value, (date) => {
    const year = date.getUTCFullYear()
    // The year before 1 is 1 BC, which `Intl` prints without the era.
    return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${year > 0 ? year : 1 - year}`
  })

/** Returns a string such as '2:30 PM', or '--' if the date is missing or unreadable. */
export const formatClock = (value: unknown) => format(value, formatTime)

export const formatDateTime = (value: unknown) =>
  format(value, (date) => `${formatDate(date)}, ${formatTime(date)}`)

/** Returns the minutes since midnight of a time such as '14:30' or '2:30 PM'. */
function parseClock(text: string): number | null {
  const [, hour, minute, half] = CLOCK.exec(text) ?? []
  const hours = Number(hour)
  const minutes = Number(minute)
  if (!half) return hours < 24 && minutes < 60 ? hours * 60 + minutes : null
  if (hours < 1 || hours > 12 || minutes > 59) return null
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0
  return ((hours % 12) + afternoon) * 60 + minutes
}

/**
 * Returns minutes since midnight if the value has one of the formats listed at formatTime().
 * Otherwise, returns null.
 */
export function minutesOfDay(value: unknown): number | null {
  if (typeof value === 'string') {
    const text = value.trim()
    const minutes = parseClock(text)
    if (minutes !== null) return minutes
    // A date without a time must not count as midnight.
    if (!text.includes(':') && !EPOCH.test(text)) return null
  }
  const date = parseDate(value)
  return date && date.getUTCHours() * 60 + date.getUTCMinutes()
}

/**
 * Accepts 'HH:mm', 'HH:mm:ss', 'h:mm AM', and a date with a time in a format that parseDate()
 * accepts. Returns a string such as '2:30 PM'. Returns other text unchanged, and '--' if the value
 * is missing.
 */
export function formatTime(value: unknown): string {
  const time = minutesOfDay(value)
  if (time === null && typeof value === 'string') return displayValue(value)
  if (time === null) return MISSING
  const hours = Math.floor(time / 60)
  const minutes = String(time % 60).padStart(2, '0')
  // Does not use Intl, which puts a narrow no-break space before AM and PM in some browsers.
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/**
 * Returns a string such as '9:00 AM - 11:00 AM'. If one time is missing, returns the other one; if
 * both are missing, returns '--'.
 */
export function formatTimeRange(from: unknown, to: unknown): string {
  const sides = [formatTime(from), formatTime(to)].filter((side) => side !== MISSING)
  return sides.join(' - ') || MISSING
}

/**
 * The specification prescribes the returned strings, even the ungrammatical '5 hour ago'. A date in
 * the future is formatted like a very recent one, because the server's clock may be ahead of `now`.
 */
export function relativeTime(value: unknown, now: Date): string {
  const date = parseDate(value)
  if (!date) return MISSING
  const age = now.getTime() - date.getTime()
  if (age < HOUR_MS) return formatTime(date)
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} hour ago`
  if (age < 2 * DAY_MS) return 'Yesterday'
  if (age < 7 * DAY_MS) return weekdayName(date.getUTCDay() || 7)
  const [year, month, day] = dayKey(date).split('-')
  return `${month}/${day}/${year}`
}

/** Returns 'just now', or a string such as '2 min ago' or '3 h ago'. */
export function formatAge(age: number): string {
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`
  return `${Math.floor(age / HOUR_MS)} h ago`
}

export function dayLabel(value: unknown, now: Date): string {
  const date = parseDate(value)
  if (!date) return MISSING
  const day = dayKey(date)
  if (day === dayKey(now)) return 'Today'
  if (day === dayKey(new Date(now.getTime() - DAY_MS))) return 'Yesterday'
  return formatDate(date)
}

/** Returns a string such as '2024-03-05', or '--' if the date is missing or unreadable. */
export function dayKey(value: unknown): string {
  return parseDate(value)?.toISOString().split('T')[0] ?? MISSING
}

const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

/** 1 is Monday and 7 is Sunday. Returns '--' for anything else. */
export function weekdayName(day: number | null | undefined): string {
  return weekdays[(day ?? 0) - 1] ?? MISSING
}

/** Sorts from Monday to Sunday. Entries without a day come last. */
export function byWeekday(
  a: { day?: number | undefined },
  b: { day?: number | undefined },
) {
  return (a.day ?? weekdays.length + 1) - (b.day ?? weekdays.length + 1)
}
