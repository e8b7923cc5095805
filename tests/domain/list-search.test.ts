import { expect, it } from 'vitest'

import * as search from '@/domain/list/list-search'

const { listArgs } = search
const parse = search.searchParser({
  page: search.page,
  search: search.searchText,
  status: search.oneOf(['open', 'closed']),
  day: search.matching((value) => value.includes('-')),
  unread: search.isSet,
})

it.each([2, 7, 1000])('a list accepts page %s', (page) => {
  expect(listArgs(parse({ page, other: 'x' }))).toEqual({ page, limit: 10 })
})

const notPages = [1, 0, -3, 2.5, Number.NaN, Infinity, '2', 'two', null, undefined, [2]]
it.each(notPages.map((page) => [page]))(
  'a list shows its first page for page %o',
  (page) => {
    expect(listArgs(parse({ page }))).toEqual({ page: 1, limit: 10 })
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
])('a search reads the text %j as %j', (search, expected) => {
  expect(parse({ search }).search).toBe(expected)
})

it.each([
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['2026-13-45', undefined],
  ['2026-2-3', undefined],
  ['2026-11', undefined],
  ['+012345-01', undefined],
  ['2026-11-16T00:00', undefined],
])('a day reads %j as %j', (value, expected) => {
  expect(search.searchParser({ day: search.day })({ day: value }).day).toBe(expected)
})

it('drops each parameter that it can not read, and keeps the others', () => {
  const read = { status: 'open', day: '2026-11-16', unread: true }
  expect(parse(read)).toMatchObject(read)
  for (const name of Object.keys(read)) {
    for (const wrong of ['other', 1, false, null, {}, ['open']]) {
      expect(parse({ ...read, [name]: wrong })).toMatchObject({
        ...read,
        [name]: undefined,
      })
    }
  }
})
