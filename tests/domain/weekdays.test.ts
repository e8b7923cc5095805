import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { byWeekday, weekdayName } from '@/domain/format/dates'

describe('weekdayName', () => {
  it('counts from Monday = 1 to Sunday = 7', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((day) => weekdayName(day))).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ])
  })

  it.each([0, 8, -1, 1.5, Number.NaN, null, undefined])('returns -- for %o', (day) => {
    expect(weekdayName(day)).toBe('--')
  })
})

describe('byWeekday', () => {
  it('sorts entries by weekday, those without a day last', () => {
    const week = [1, 2, 3, 4, 5, 6, 7, undefined].map((day) => ({ day }))
    fc.assert(
      fc.property(fc.shuffledSubarray(week, { minLength: week.length }), (lines) => {
        expect(lines.toSorted(byWeekday)).toEqual(week)
      }),
    )
  })
})
