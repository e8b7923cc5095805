import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import {
  label,
  coded,
  flag,
  id,
  list,
  timestamp,
  nested,
  nullIfUnreadable,
  number,
  paged,
  reference,
  referenced,
  rows,
  shownList,
  text,
} from '@/api/schema/fields'

const read = (field: z.ZodMiniType, value: unknown) => z.parse(field, value)
const strange = [null, undefined, {}, [], Number.NaN, Number.POSITIVE_INFINITY, () => {}]

describe('a field with an invalid value', () => {
  it.each([
    ['label', label],
    ['text', text],
    ['number', number],
    ['flag', flag],
    ['reference', reference],
  ])('%s becomes undefined', (_, field) => {
    for (const value of strange) expect(read(field, value)).toBeUndefined()
  })

  it('does not drop its row', () => {
    const row = z.object({
      _id: id,
      name: text,
      price: number,
      hidden: flag,
      at: timestamp,
    })
    expect(
      z.parse(z.array(row), [
        { _id: null, name: {}, price: 'x', hidden: 'maybe', at: [] },
        {},
      ]),
    ).toEqual([
      { _id: '', name: undefined, price: undefined, hidden: undefined, at: undefined },
      { _id: '', name: undefined, price: undefined, hidden: undefined, at: undefined },
    ])
  })
})

describe('a field in another representation', () => {
  it('text accepts numbers and empty strings', () => {
    expect([read(text, 'a'), read(text, ''), read(text, 90210)]).toEqual(['a', '', '90210'])
  })

  it.each([
    [0, 0],
    ['12.5', 12.5],
    [' -7 ', -7],
    ['.5', 0.5],
    ['1e-7', 1e-7],
    ['1,234.50', 1234.5],
    ['-12,345,678', -12_345_678],
    [{ $numberDecimal: '12.50' }, 12.5],
    [{ $numberDecimal: '-0' }, 0],
  ])('number reads %j as %d', (value, expected) => {
    expect(read(number, value)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    '$120.00',
    '12 %',
    '1,23',
    '1.234,50',
    '0x10',
    'Infinity',
    '1e999',
    true,
    [5],
    { $numberDecimal: 'NaN' },
    { $numberDecimal: { $numberDecimal: '1' } },
    { value: 5 },
  ])('number does not guess what %j means', (value) => {
    expect(read(number, value)).toBeUndefined()
  })

  it.each([
    [true, [true, 1, '1', 'true', 'True', 'yes', ' YES ', 'on', 'On']],
    [false, [false, 0, '0', 'false', 'FALSE', 'no', 'No', 'off', ' off ']],
    [undefined, ['', 'maybe', 'y', 2, -1, [true], { value: true }]],
  ])('flag reads as %j: %j', (expected, values) => {
    for (const value of values) expect(read(flag, value)).toBe(expected)
  })

  it.each([
    [
      'in_progress',
      ['in_progress', 'In_Progress', 'IN PROGRESS', 'in-progress', ' inProgress '],
    ],
    ['open', ['open', 'Open', 'OPEN', ' open']],
    ['escalated_2', ['escalated_2']],
    [' Escalated', [' Escalated']],
    ['constructor', ['constructor']],
    ['7', [7]],
    [undefined, ['', ' ', null, true, ['open'], { value: 'open' }]],
  ])('coded reads as %j: %j', (expected, values) => {
    const status = coded(['open', 'in_progress'])
    for (const value of values) expect(read(status, value)).toBe(expected)
  })

  it('reference accepts an id, a number or the row itself', () => {
    const values = ['a', { _id: 'a', name: 'x' }, 7, { _id: 7 }, { name: 'x' }, '']
    expect(values.map((value) => read(reference, value))).toEqual([
      'a',
      'a',
      '7',
      '7',
      undefined,
      undefined,
    ])
  })

  it('nested accepts only an object', () => {
    const person = nested(z.object({ name: text }))
    expect(read(person, { name: 'A', age: 7 })).toEqual({ name: 'A' })
    for (const value of [null, undefined, 'A', ['A'], 7])
      expect(read(person, value)).toBeUndefined()
  })
})

describe('a row that may be only an id', () => {
  const person = referenced(z.object({ _id: id, name: text }))

  it.each<[unknown, unknown]>([
    [
      { _id: 'a', name: 'A' },
      { _id: 'a', name: 'A' },
    ],
    [{ name: 'A' }, { _id: '', name: 'A' }],
    ['a', { _id: 'a', name: undefined }],
    [7, { _id: '7', name: undefined }],
    ...[undefined, null, '', ' ', true, ['a']].map((value): [unknown, unknown] => [
      value,
      undefined,
    ]),
  ])('reads %j as %j', (value, expected) => {
    expect(read(nested(person), value)).toEqual(expected)
  })

  it('stays in its list', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const people = [{ _id: 'a', name: 'A' }, { _id: '7' }]
    expect(read(list(person), [{ _id: 'a', name: 'A' }, 7, null])).toEqual(people)
  })
})

describe('rows', () => {
  const row = () => z.object({ _id: id, name: text })

  it('keep a row without an _id, and drop only non-objects, with one warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const field = rows(row())
    const values = [{ _id: 'a', name: 'A' }, null, { name: 'B' }, 'C', 7, [], { _id: 4 }]
    const kept = [
      { _id: 'a', name: 'A' },
      { _id: '', name: 'B' },
      { _id: '4', name: undefined },
    ]
    expect(read(field, values)).toEqual(kept)
    expect(read(field, values)).toEqual(kept)
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('are empty for null, and rejected for any other non-list value', () => {
    expect(read(rows(row()), null)).toEqual([])
    for (const value of [undefined, {}, 'x', 7]) {
      expect(z.safeParse(rows(row()), value).success).toBe(false)
    }
  })

  it('inside another row are empty for any value other than a list', () => {
    for (const value of [null, undefined, {}, 'x'])
      expect(read(list(row()), value)).toEqual([])
  })

  it('that people see are empty if they are missing, and undefined if unreadable', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    for (const value of [null, undefined, []])
      expect(read(shownList(row()), value)).toEqual([])
    for (const value of [{}, 'x', 7, ['an id', 7]]) {
      expect(read(shownList(row()), value)).toBeUndefined()
    }
  })

  it('are rejected if none of them is an object', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(z.safeParse(rows(row()), ['an id', null]).success).toBe(false)
  })
})

describe('a page', () => {
  const page = paged('users', z.object({ _id: id }))

  it.each([
    [7, 7],
    ['7', 7],
    [2.5, 3],
    [0, 0],
    [-3, undefined],
    [null, undefined],
    [undefined, undefined],
    ['many', undefined],
  ])('reads total_pages %j as %j', (total_pages, pages) => {
    expect(read(page, { users: [], total_pages })).toEqual({
      users: [],
      total_pages: pages,
    })
  })

  it('has an unknown number of pages if it has rows but counts no page', () => {
    const users = [{ _id: '1' }]
    const uncounted = { users, total_pages: undefined }
    expect(read(page, { users, total_pages: 0 })).toEqual(uncounted)
  })

  it.each([0, 1, undefined])(
    'without a list is empty if it counts %j pages',
    (total_pages) => {
      expect(read(page, { users: null, total_pages })).toEqual({ users: [], total_pages })
    },
  )

  it('without a list is rejected if it counts pages', () => {
    expect(z.safeParse(page, { users: null, total_pages: 2 }).success).toBe(false)
  })

  it('is rejected if its rows are missing', () => {
    expect(z.safeParse(page, { total_pages: 3 }).success).toBe(false)
  })
})

it.each([
  [' Ada ', 'Ada'],
  [' ', undefined],
  ['', undefined],
  [12, '12'],
  [null, undefined],
])('a label %j is shown as %j', (value, shown) => {
  expect(z.parse(label, value)).toBe(shown)
})

describe('a field that tells what is unreadable from what is absent', () => {
  const price = z.object({ price: nullIfUnreadable(number) })

  it('reads what the field reads', () => {
    const row = z.object({ hidden: nullIfUnreadable(flag), name: nullIfUnreadable(text) })
    expect(z.parse(row, { hidden: 'No', name: '' })).toEqual({ hidden: false, name: '' })
    expect(z.parse(price, { price: '1,200' })).toEqual({ price: 1200 })
  })

  it.each([null, undefined, '', ' ', '\u200b\ufeff'])('reads %j as absent', (value) => {
    expect(z.parse(price, { price: value })).toEqual({ price: undefined })
    expect(z.parse(price, {})).toEqual({ price: undefined })
  })

  it.each(['$5', {}, [], [5], { amount: 5 }, true])('reads %j as null', (value) => {
    expect(z.parse(price, { price: value })).toEqual({ price: null })
  })
})
