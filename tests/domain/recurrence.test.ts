import { describe, expect, it } from 'vitest'

import { frequencies, frequencyLabel } from '@/domain/service/frequency'
import {
  recurrenceDefaults,
  recurrenceTitle,
  recurrenceUnit,
} from '@/domain/service/recurrence'

describe('recurrenceTitle', () => {
  it.each([
    ['onetime', 0, 'One Time'],
    ['onetime', 3, 'One Time'],
    ['daily', 0, 'Every day'],
    ['daily', 1, 'Every day'],
    ['daily', 2, 'Every 2 days'],
    ['weekly', 0, 'Every week'],
    ['weekly', 1, 'Every week'],
    ['weekly', 4, 'Every 4 weeks'],
    ['monthly', 0, 'Every month'],
    ['monthly', 1, 'Every month'],
    ['monthly', 12, 'Every 12 months'],
    ['monthly', Number.NaN, 'Every month'],
  ] as const)('titles %s with count %d %j', (frequency, count, title) => {
    expect(recurrenceTitle(frequency, count)).toBe(title)
  })
})

it.each([
  ['weekly', 1, 'week'],
  ['monthly', 3, 'months'],
  ['daily', Number.NaN, 'days'],
  ['onetime', 0, undefined],
  ['hourly', 2, undefined],
])('counts %s times %d in %s', (frequency, count, unit) => {
  expect(recurrenceUnit(frequency, count)).toBe(unit)
})

describe('recurrenceDefaults', () => {
  it('sets count, title and discount for One Time, whatever the previous count', () => {
    const oneTime = { frequencyValue: 0, title: 'One Time', discountPercentage: 0 }
    expect(recurrenceDefaults('onetime')).toEqual(oneTime)
    expect(recurrenceDefaults('onetime', 5)).toEqual(oneTime)
  })

  it('fills the title from the count for other frequencies and keeps the discount', () => {
    expect(recurrenceDefaults('weekly')).toEqual({ frequencyValue: 1, title: 'Every week' })
    expect(recurrenceDefaults('monthly', 3)).toEqual({
      frequencyValue: 3,
      title: 'Every 3 months',
    })
  })

  it('never leaves a count of 0, which cannot be saved, after One Time', () => {
    expect(recurrenceDefaults('daily', 0)).toEqual({
      frequencyValue: 1,
      title: 'Every day',
    })
  })
})

describe('frequencyLabel', () => {
  it('labels the four frequencies and shows an unknown one unchanged', () => {
    expect(frequencies.map((frequency) => frequencyLabel(frequency))).toEqual([
      'One Time',
      'Daily',
      'Weekly',
      'Monthly',
    ])
    expect(frequencyLabel('yearly')).toBe('yearly')
    expect(frequencyLabel(undefined)).toBe('--')
  })
})
