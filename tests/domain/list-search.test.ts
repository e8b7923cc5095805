import { describe, expect, it } from 'vitest'

import { listArgs, parseListSearch, parsePage, parseText } from '@/domain/list/list-search'

describe('the search parameters of a list', () => {
  it.each([2, 7, 1000])('accept page %s', (page) => {
    expect(parsePage(page)).toBe(page)
  })

  const notPages = [1, 0, -3, 2.5, Number.NaN, Infinity, '2', 'two', null, undefined, [2]]
  it.each(notPages.map((page) => [page]))('treat page %o as missing', (page) => {
    expect(parsePage(page)).toBeUndefined()
  })

  it.each([
    ['ann', 'ann'],
    ['  ann ', 'ann'],
    [12345, '12345'],
    [true, 'true'],
    ['', undefined],
    ['  ', undefined],
    [null, undefined],
    [undefined, undefined],
    [{ a: 1 }, undefined],
    [['a'], undefined],
  ])('read text %j as %j', (value, text) => {
    expect(parseText(value)).toBe(text)
  })

  it('default to the first page', () => {
    expect(listArgs(parseListSearch({}))).toEqual({ page: 1, limit: 10 })
    expect(listArgs(parseListSearch({ page: 3, other: 'x' }))).toEqual({ page: 3, limit: 10 })
  })
})
