import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  dayKey,
  dayLabel,
  formatClock,
  formatDate,
  formatDateTime,
  formatTime,
  formatTimeRange,
  parseDate,
  relativeTime,
} from '@/domain/format/dates'

const afternoon = '2024-03-05T14:30:00.000Z'
const unreadable = [
  undefined,
  null,
  '',
  ' ',
  'soon',
  'booking 5',
  '2024-13-01',
  '2024-02-30',
  '2024-03-05T25:00:00Z',
  '2024-03-05 14:30:00+99',
  '2024',
  '20240305',
  '17096490',
  '-1709649000',
  '1e12',
  '9'.repeat(20),
  Number.NaN,
  Infinity,
  new Date('x'),
  {},
  [],
  true,
].map((value) => [value])

describe('parseDate', () => {
  it.each([
    afternoon,
    '2024-03-05T14:30:00Z',
    '2024-03-05T14:30',
    '2024-03-05 14:30:00',
    '2024-03-05T20:00:00+05:30',
    '2024-03-05T20:00:00+0530',
    '2024-03-05 14:30:00+00',
    '2024-03-05 14:30:00.000000+00',
    '2024-03-05 14:30:00+0000',
    '2024-03-05 14:30:00 +00:00',
    '2024-03-05 14:30:00.000 UTC',
    '2024-03-05 09:30:00-05',
    Date.UTC(2024, 2, 5, 14, 30),
    Date.UTC(2024, 2, 5, 14, 30) / 1000,
    '1709649000000',
    ' 1709649000 ',
    '1709649000.000',
    new Date(afternoon),
  ])('parses %o as the same instant', (value) => {
    expect(parseDate(value)?.toISOString()).toBe(afternoon)
  })

  it('takes numbers below 1e11 for seconds, so that dates from 1970 to 5138 are read', () => {
    expect(parseDate(99_999_999_999)?.getUTCFullYear()).toBe(5138)
    expect(parseDate(100_000_000_000)?.toISOString()).toBe('1973-03-03T09:46:40.000Z')
    expect(parseDate(0)?.toISOString()).toBe('1970-01-01T00:00:00.000Z')
  })

  it.each(unreadable)('rejects %o', (value) => {
    expect(parseDate(value)).toBeNull()
  })
})

// If the code used local time, dates near midnight would be a day off in most of these zones.
describe.each([
  ['UTC', 0],
  ['Pacific/Pago_Pago', 660],
  ['Pacific/Kiritimati', -840],
  ['Asia/Kolkata', -330],
])('in a browser in %s', (zone, offset) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('runs in that time zone', () => {
    expect(new Date(afternoon).getTimezoneOffset()).toBe(offset)
  })

  it.each([
    ['2024-03-05', 'March 5, 2024', '12:00 AM'],
    ['2024-03-05T00:05:00Z', 'March 5, 2024', '12:05 AM'],
    ['2024-03-05T00:05:00', 'March 5, 2024', '12:05 AM'],
    ['2024-03-05T12:00:00Z', 'March 5, 2024', '12:00 PM'],
    ['2024-12-31T23:55:00.000Z', 'December 31, 2024', '11:55 PM'],
    ['2024-02-29T09:07:59.999Z', 'February 29, 2024', '9:07 AM'],
    [Date.UTC(2024, 0, 1), 'January 1, 2024', '12:00 AM'],
  ])('shows %j in UTC', (value, date, clock) => {
    expect(formatDate(value)).toBe(date)
    expect(formatClock(value)).toBe(clock)
    expect(formatDateTime(value)).toBe(`${date}, ${clock}`)
  })

  it('computes relative time in UTC', () => {
    const now = new Date('2024-03-10T00:30:00Z')
    expect(relativeTime('2024-03-10T00:05:00Z', now)).toBe('12:05 AM')
    expect(relativeTime('2024-03-07T00:05:00Z', now)).toBe('Thursday')
    expect(relativeTime('2024-03-01T23:55:00Z', now)).toBe('03/01/2024')
    expect(relativeTime('2024-01-01T00:05:00Z', now)).toBe('01/01/2024')
  })

  it('groups by UTC day', () => {
    const now = new Date('2024-03-10T00:30:00Z')
    expect(dayLabel('2024-03-10T00:05:00Z', now)).toBe('Today')
    expect(dayLabel('2024-03-09T23:55:00Z', now)).toBe('Yesterday')
    expect(dayLabel('2024-03-09T00:05:00Z', now)).toBe('Yesterday')
    expect(dayLabel('2024-03-08T23:55:00Z', now)).toBe('March 8, 2024')
    expect(dayKey('2024-03-10T00:05:00Z')).toBe('2024-03-10')
    expect(dayKey('2024-03-09T23:55:00Z')).toBe('2024-03-09')
  })
})

describe('a readable date', () => {
  const intl = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', timeStyle: 'short' })
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })

  const last = new Date('+275760-09-10T00:00:00Z')

  function expectIntl(date: Date) {
    expect(formatDate(date)).toBe(intl.format(date))
    expect(formatClock(date)).toBe(clock.format(date).replaceAll(/\s/g, ' '))
    const now = new Date(date.getTime() + 3 * 86_400_000)
    expect(relativeTime(date, now)).toBe(weekday.format(date))
  }

  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T12:00:00Z',
    '0099-12-31T23:59:59Z',
    '0999-06-01T00:59:00Z',
    '1582-10-10T11:59:00Z',
    '1900-02-28T12:59:00Z',
    '2000-02-29T13:00:00Z',
    '9999-12-31T23:59:59Z',
    '+010000-01-01T00:00:00Z',
    '+275760-09-10T00:00:00Z',
    '-000001-03-01T00:00:00Z',
    '-271821-04-20T00:00:00Z',
  ])('is shown as Intl shows %s', (text) => expectIntl(new Date(text)))

  it('is shown as Intl shows it, from every year and at every time of day', () => {
    fc.assert(fc.property(fc.date({ max: last, noInvalidDate: true }), expectIntl))
    const [min, max] = [new Date('1970-01-01'), new Date('2100-01-01')]
    fc.assert(fc.property(fc.date({ min, max, noInvalidDate: true }), expectIntl))
  })

  it('is shown without Intl, whose first formatter is slow', () => {
    const { prototype } = Intl.DateTimeFormat as { prototype: { format: unknown } }
    const format = vi.spyOn(prototype, 'format', 'get')
    const now = new Date('2024-03-10T00:30:00Z')
    expect(formatDateTime(afternoon)).toBe('March 5, 2024, 2:30 PM')
    expect(relativeTime('2024-03-07T00:05:00Z', now)).toBe('Thursday')
    expect(dayLabel('2024-03-08T23:55:00Z', now)).toBe('March 8, 2024')
    expect(format).not.toHaveBeenCalled()
  })
})

describe('a missing or unreadable date', () => {
  const now = new Date(afternoon)

  it.each(unreadable)('shows -- for %o', (value) => {
    expect(formatDate(value)).toBe('--')
    expect(formatDateTime(value)).toBe('--')
    expect(formatClock(value)).toBe('--')
    expect(relativeTime(value, now)).toBe('--')
    expect(dayLabel(value, now)).toBe('--')
    expect(dayKey(value)).toBe('--')
  })

  it('never shows Invalid Date or a non-ASCII space', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.date(), fc.integer()), (value) => {
        for (const text of [formatDate(value), formatDateTime(value), formatClock(value)]) {
          expect(text).toMatch(/^(--|[\w ,:-]+)$/)
          expect(text).not.toContain('Invalid')
        }
      }),
    )
  })
})

describe('formatTime', () => {
  it.each([
    ['14:30', '2:30 PM'],
    ['14:30:59', '2:30 PM'],
    ['09:05', '9:05 AM'],
    ['9:05', '9:05 AM'],
    ['00:00', '12:00 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
    ['2:30 PM', '2:30 PM'],
    ['02:30 pm', '2:30 PM'],
    ['2:30PM', '2:30 PM'],
    ['2:30\u202FPM', '2:30 PM'],
    ['12:00 AM', '12:00 AM'],
    ['12:15 p.m.', '12:15 PM'],
    [afternoon, '2:30 PM'],
    ['1709649000', '2:30 PM'],
  ])('shows %j as %s', (value, text) => {
    expect(formatTime(value)).toBe(text)
  })

  it.each([
    'noon',
    '25:00',
    '24:00',
    '9:75',
    '13:00 PM',
    '0:30 AM',
    '9',
    '930',
    '2024-03-05',
    '9:00-10:00',
  ])('shows %j unchanged', (value) => {
    expect(formatTime(value)).toBe(value)
  })

  it.each([undefined, null, '', ' ', Number.NaN, {}, [], new Date('x')])(
    'shows %o as missing',
    (value) => {
      expect(formatTime(value)).toBe('--')
    },
  )
})

describe('formatTimeRange', () => {
  it.each([
    ['09:00', '11:00', '9:00 AM - 11:00 AM'],
    ['2024-03-05T09:00:00Z', '1:00 PM', '9:00 AM - 1:00 PM'],
    ['09:00', undefined, '9:00 AM'],
    ['', '11:00', '11:00 AM'],
    [null, undefined, '--'],
    ['morning', '11:00', 'morning - 11:00 AM'],
  ])('shows %j to %j as %s', (from, to, text) => {
    expect(formatTimeRange(from, to)).toBe(text)
  })
})

describe('relativeTime', () => {
  const MINUTE = 60_000
  const HOUR = 60 * MINUTE
  const now = new Date('2024-03-10T15:00:00Z')

  it.each([
    ['now', 0, '3:00 PM'],
    ['59 minutes ago', 59 * MINUTE, '2:01 PM'],
    ['just under an hour', HOUR - 1, '2:00 PM'],
    ['an hour', HOUR, '1 hour ago'],
    ['just under two hours', 2 * HOUR - 1, '1 hour ago'],
    ['five hours', 5 * HOUR, '5 hour ago'],
    ['just under a day', 24 * HOUR - 1, '23 hour ago'],
    ['a day', 24 * HOUR, 'Yesterday'],
    ['just under two days', 48 * HOUR - 1, 'Yesterday'],
    ['two days', 48 * HOUR, 'Friday'],
    ['just under a week', 168 * HOUR - 1, 'Sunday'],
    ['a week', 168 * HOUR, '03/03/2024'],
    ['a year', 366 * 24 * HOUR, '03/10/2023'],
    ['the near future', -MINUTE, '3:01 PM'],
    ['the far future', -48 * HOUR, '3:00 PM'],
  ])('formats %s', (_name, age, text) => {
    expect(relativeTime(now.getTime() - age, now)).toBe(text)
  })
})
