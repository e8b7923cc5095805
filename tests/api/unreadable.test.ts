import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { flag, number, text } from '@/api/schema/fields'
import { exact, exactList, strict, Unreadable } from '@/api/schema/unreadable'

describe('an exact field', () => {
  it('reads what the field reads', () => {
    const row = z.object({ price: exact(number), hidden: exact(flag), name: exact(text) })
    const read = { price: 1200, hidden: false, name: '' }
    expect(z.parse(row, { price: '1,200', hidden: 'No', name: '' })).toEqual(read)
  })

  it.each([null, undefined, '', ' '])('reads %j as absent', (value) => {
    expect(z.parse(z.object({ a: exact(number) }), { a: value })).toEqual({ a: undefined })
    expect(z.parse(z.object({ a: exact(number) }), {})).toEqual({ a: undefined })
  })

  it.each(['$5', {}, [], [5], { amount: 5 }, true])('keeps %j as it came', (value) => {
    const { a } = z.parse(z.object({ a: exact(number) }), { a: value })
    expect(a).toBeInstanceOf(Unreadable)
    expect(JSON.parse(JSON.stringify({ a }))).toEqual({ a: value })
  })
})

describe('an exact list', () => {
  const row = z.looseObject({ title: strict(text, ''), price: strict(number, 0) })
  const list = z.object({ rows: exactList(row) })

  it('fills in what a row lacks, and keeps its other fields', () => {
    expect(z.parse(list, { rows: [{ _id: 7, title: 'A', price: '5' }, {}] }).rows).toEqual([
      { _id: 7, title: 'A', price: 5 },
      { title: '', price: 0 },
    ])
  })

  it('keeps a row that it cannot read as it came, and in its place', () => {
    const rows = [{ title: 'A', price: '$5', _id: 3 }, null, 'B', { title: {} }, 7, [1]]
    const read = z.parse(list, { rows: [{ title: 'X' }, ...rows] }).rows
    expect(read.slice(1).every((row) => row instanceof Unreadable && !row.isList)).toBe(true)
    expect(JSON.parse(JSON.stringify(read))).toEqual([{ title: 'X', price: 0 }, ...rows])
  })

  it.each([{ 0: {} }, 'none', 7, true])('keeps %j, which is no list, as a single row', (rows) => {
    expect(z.parse(list, { rows }).rows).toEqual([new Unreadable(rows, true)])
  })

  it.each([null, undefined, ''])('reads %j as an empty list', (rows) => {
    expect(z.parse(list, { rows }).rows).toEqual([])
    expect(z.parse(list, {}).rows).toEqual([])
  })
})
