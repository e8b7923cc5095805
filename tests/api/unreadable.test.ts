import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { flag, number, text } from '@/api/schema/fields'
import { keepUnreadable, keepUnreadableRows, Unreadable } from '@/api/schema/unreadable'

describe('a keepUnreadable field', () => {
  it('reads what the field reads', () => {
    const row = z.object({
      price: keepUnreadable(number),
      hidden: keepUnreadable(flag),
      name: keepUnreadable(text),
    })
    const read = { price: 1200, hidden: false, name: '' }
    expect(z.parse(row, { price: '1,200', hidden: 'No', name: '' })).toEqual(read)
  })

  it.each([null, undefined, '', ' '])('reads %j as absent', (value) => {
    expect(z.parse(z.object({ a: keepUnreadable(number) }), { a: value })).toEqual({ a: undefined })
    expect(z.parse(z.object({ a: keepUnreadable(number) }), {})).toEqual({ a: undefined })
  })

  it.each(['$5', {}, [], [5], { amount: 5 }, true])('says that it could not read %j', (value) => {
    const { a } = z.parse(z.object({ a: keepUnreadable(number) }), { a: value })
    expect(a).toEqual(new Unreadable(value))
  })
})

describe('a keepUnreadable list', () => {
  const list = z.object({ rows: keepUnreadableRows(z.object({ title: text })) })

  it('keeps the place of a row that it cannot read', () => {
    const rows = [{ title: 'A' }, null, 'B', 7, { title: 'C' }]
    const read = z.parse(list, { rows }).rows
    expect(read.map((row) => (row instanceof Unreadable ? row.raw : row.title))).toEqual([
      'A',
      null,
      'B',
      7,
      'C',
    ])
  })

  it.each([{ 0: {} }, 'none', 7, true])('keeps %j, which is no list, as a single row', (rows) => {
    expect(z.parse(list, { rows }).rows).toEqual([new Unreadable(rows)])
  })

  it.each([null, undefined, ''])('reads %j as an empty list', (rows) => {
    expect(z.parse(list, { rows }).rows).toEqual([])
    expect(z.parse(list, {}).rows).toEqual([])
  })
})
