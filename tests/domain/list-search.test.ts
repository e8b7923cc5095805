import { describe, expect, it } from 'vitest'

import { listArgs, readListSearch, readPage, readText } from '@/domain/list-search'

describe('what stands in the address of a list', () => {
  it.each([2, 7, 1000])('page %s is a page', (page) => {
    expect(readPage(page)).toBe(page)
  })

  it.each([1, 0, -3, 2.5, Number.NaN, Number.POSITIVE_INFINITY, '2', 'two', null, undefined, [2]])(
    'page %s counts as left out',
    (page) => {
      expect(readPage(page)).toBeUndefined()
    },
  )

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
  ])('text %s reads %s', (value, text) => {
    expect(readText(value)).toBe(text)
  })

  it('asks for the first page where none is named', () => {
    expect(listArgs(readListSearch({}))).toEqual({ page: 1, limit: 10 })
    expect(listArgs(readListSearch({ page: 3, other: 'x' }))).toEqual({ page: 3, limit: 10 })
  })
})
