import { describe, expect, it } from 'vitest'

import { formatCount, formatNumber } from '@/domain/format/count'

describe('a count', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
    [-1200, '-1,200'],
  ])('formats %s as %s', (count, text) => {
    expect(formatNumber(count)).toBe(text)
  })

  it('uses the singular noun only for 1', () => {
    expect(formatCount(0, 'row')).toBe('0 rows')
    expect(formatCount(1, 'row')).toBe('1 row')
    expect(formatCount(1200, 'row')).toBe('1,200 rows')
  })
})
