import * as fc from 'fast-check'
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

  it('contains the current page, a window of five and two at each end, sorted and unique', () => {
    const place = fc
      .integer({ min: 1, max: 5000 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
    fc.assert(
      fc.property(place, ([page, pages]) => {
        const links = pageRange(page, pages)
        const numbers = links.filter((link) => link !== 'gap')
        expect(numbers).toContain(page)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        for (const end of [1, Math.min(2, pages), Math.max(1, pages - 1), pages]) {
          expect(numbers).toContain(end)
        }
        expect(numbers.filter((n) => Math.abs(n - page) <= 4).length).toBeGreaterThanOrEqual(
          Math.min(5, pages),
        )
        // Neighbouring page numbers must be consecutive, or be separated by a gap that replaces at
        // least two pages.
        const steps = links.flatMap((link, i) => {
          const [before, after] = [links[i - 1], links[i + 1]]
          if (link === 'gap') return Number(after) - Number(before) > 2
          return typeof after === 'number' ? after === link + 1 : []
        })
        expect(steps).not.toContain(false)
      }),
    )
  })
})
