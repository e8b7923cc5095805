import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  addWeeks,
  bookingsByDay,
  daysOfWeek,
  formatDay,
  formatWeek,
  weekOf,
} from '@/domain/week'

describe.each(['UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York'])(
  'a week in a browser in %s',
  (zone) => {
    beforeEach(() => {
      vi.stubEnv('TZ', zone)
    })
    afterEach(() => {
      vi.unstubAllEnvs()
    })

    it.each([
      ['a Monday', '2026-11-16', '2026-11-16'],
      ['a Sunday', '2026-11-22', '2026-11-16'],
      ['the last second of a Sunday', '2026-11-22T23:59:59.999Z', '2026-11-16'],
      ['the first second of a Monday', '2026-11-23T00:00:00.000Z', '2026-11-23'],
      ['a time with a zone', '2026-11-23T01:00:00+02:00', '2026-11-16'],
      ['a Date', new Date('2026-11-18T12:00:00Z'), '2026-11-16'],
      ['a leap day', '2024-02-29', '2024-02-26'],
      ['New Year', '2027-01-01', '2026-12-28'],
    ])('starts on the Monday on or before %s', (_, value, week) => {
      expect(weekOf(value)).toBe(week)
    })

    it('has seven consecutive days, even across months, years and daylight-saving changes', () => {
      expect(daysOfWeek('2026-12-28')).toEqual([
        '2026-12-28',
        '2026-12-29',
        '2026-12-30',
        '2026-12-31',
        '2027-01-01',
        '2027-01-02',
        '2027-01-03',
      ])
      expect(daysOfWeek('2026-03-02').at(-1)).toBe('2026-03-08')
    })

    it('moves to the next and previous week', () => {
      expect(addWeeks('2026-12-28', 1)).toBe('2027-01-04')
      expect(addWeeks('2026-03-09', -1)).toBe('2026-03-02')
      expect(addWeeks('2026-03-09', 0)).toBe('2026-03-09')
    })

    it('is named by its first and last day', () => {
      expect(formatWeek('2026-11-16')).toBe('November 16 – 22, 2026')
      expect(formatWeek('2026-11-30')).toBe('November 30 – December 6, 2026')
      expect(formatWeek('2026-12-28')).toBe('December 28, 2026 – January 3, 2027')
      expect(formatDay('2026-11-16')).toEqual({ weekday: 'Mon', date: 'Nov 16' })
      expect(formatDay('2026-11-22')).toEqual({ weekday: 'Sun', date: 'Nov 22' })
    })
  },
)

describe('a week', () => {
  it.each([
    undefined,
    null,
    '',
    'soon',
    '2026-02-30',
    '1899-12-31',
    '9999-12-31',
    Number.NaN,
    {},
  ])('does not exist for %o', (value) => {
    expect(weekOf(value)).toBeUndefined()
  })

  it('contains every day exactly once', () => {
    const [min, max] = [new Date('1900-01-01T00:00:00Z'), new Date('9998-12-31T23:59:59Z')]
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        const week = weekOf(date)!
        expect(daysOfWeek(week)).toContain(date.toISOString().slice(0, 10))
        for (const weeks of [-1, 1]) {
          expect(daysOfWeek(addWeeks(week, weeks))).not.toContain(
            date.toISOString().slice(0, 10),
          )
          expect(weekOf(addWeeks(addWeeks(week, weeks), -weeks))).toBe(week)
        }
      }),
    )
  })
})

describe('the bookings of a week', () => {
  const booking = (id: string, date?: unknown, from?: unknown) => ({
    id,
    date,
    time: { from },
  })

  it('are grouped by their UTC day', () => {
    const { days } = bookingsByDay(
      [
        booking('before', '2026-11-15T23:59:59Z'),
        booking('first', '2026-11-16T00:00:00Z'),
        booking('zone', '2026-11-17T00:30:00+01:00'),
        booking('last', '2026-11-22T23:59:59Z'),
        booking('after', '2026-11-23'),
      ],
      '2026-11-16',
    )
    expect(days.map(({ day }) => day)).toEqual(daysOfWeek('2026-11-16'))
    expect(days.map(({ bookings }) => bookings.map(({ id }) => id))).toEqual([
      ['first', 'zone'],
      [],
      [],
      [],
      [],
      [],
      ['last'],
    ])
  })

  it('are ordered by their start in any format, those without a time last', () => {
    const { days } = bookingsByDay(
      [
        booking('none', '2026-11-16'),
        booking('text', '2026-11-16', 'in the evening'),
        booking('afternoon', '2026-11-16', '1:30 PM'),
        booking('ISO', '2026-11-16', '2026-11-16T10:00:00Z'),
        booking('early', '2026-11-16', '09:00'),
        { id: 'no time at all', date: '2026-11-16' },
      ],
      '2026-11-16',
    )
    expect(days[0]!.bookings.map(({ id }) => id)).toEqual([
      'early',
      'ISO',
      'afternoon',
      'none',
      'text',
      'no time at all',
    ])
  })

  it('exclude those without a readable date, which are counted', () => {
    const bookings = [booking('a'), booking('b', 'soon'), booking('c', null)]
    const { days, undated } = bookingsByDay(bookings, '2026-11-16')
    expect(undated).toBe(3)
    expect(days.flatMap(({ bookings }) => bookings)).toEqual([])
  })
})
