import { describe, expect, it } from 'vitest'

import { pageRange } from '@/domain/list/page-range'

const format = (page: number, pages: number) =>
  pageRange(page, pages)
    .map((link) => (link === 'gap' ? '…' : link))
    .join(' ')

describe('pageRange', () => {
  it.each([
    [1, 20, '1 2 3 4 5 … 19 20'],
    [3, 20, '1 2 3 4 5 … 19 20'],
    [4, 20, '1 2 3 4 5 6 … 19 20'],
    [6, 20, '1 2 3 4 5 6 7 8 … 19 20'],
    [7, 20, '1 2 … 5 6 7 8 9 … 19 20'],
    [10, 20, '1 2 … 8 9 10 11 12 … 19 20'],
    [15, 20, '1 2 … 13 14 15 16 17 18 19 20'],
    [20, 20, '1 2 … 16 17 18 19 20'],
    [1, 1, '1'],
    [1, 2, '1 2'],
    [3, 5, '1 2 3 4 5'],
    [1, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 6 7 8'],
    [8, 8, '1 2 3 4 5 6 7 8'],
    [1, 9, '1 2 3 4 5 … 8 9'],
    [5, 9, '1 2 3 4 5 6 7 8 9'],
    [9, 9, '1 2 … 5 6 7 8 9'],
    [99, 20, '1 2 … 16 17 18 19 20'],
    [0, 20, '1 2 3 4 5 … 19 20'],
    [1, 0, ''],
    [1, Number.NaN, ''],
  ])('shows page %d of %d as %s', (page, pages, links) => {
    expect(format(page, pages)).toBe(links)
  })
})
