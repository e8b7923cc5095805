import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { parsePayload } from '@/api/client/envelope'
import { messageResponse } from '@/api/client/mutation'
import { id, nested, number, paged, requiredId, text } from '@/api/schema/fields'

const account = z.object({ _id: z.string(), status: z.optional(z.string()) })
const value = { _id: 'a', status: 'active' }

it.each<[string, unknown]>([
  ['the top level', value],
  ['the top level, with a message beside it', { ...value, message: 'ok' }],
  ['data', { status: 200, message: 'ok', data: value }],
  ['data.data', { status: 200, data: { data: value } }],
  [
    'data.data under an envelope of its own',
    { status: 200, data: { status: 200, data: value } },
  ],
])('finds the payload at %s', (_, body) => {
  expect(parsePayload(body, account)).toEqual(value)
})

it("does not confuse the envelope's status with the account's", () => {
  expect(parsePayload({ status: 200, data: { _id: 'a' } }, account)).toEqual({ _id: 'a' })
  expect(parsePayload({ status: '200', _id: 'a' }, account)).toEqual({ _id: 'a' })
  expect(parsePayload({ status: 'success', data: { _id: 'a' } }, account)).toEqual({
    _id: 'a',
  })
})

it('prefers the deeper of two matching levels', () => {
  const body = { _id: 'outer', data: { _id: 'inner' } }
  expect(parsePayload(body, account)).toEqual({ _id: 'inner' })
})

it('keeps unknown fields of the payload, but none of the envelope', () => {
  const service = { _id: 'a', status: 'active', slug: 'deep-clean' }
  const loose = z.looseObject(account.shape)
  const body = { status: 200, message: 'ok', data: { count: 1, service } }
  expect(parsePayload(body, loose)).toEqual(service)
})

it('reads a payload that is a list', () => {
  const list = z.array(z.number())
  for (const body of [[1, 2], { status: 200, data: [1, 2] }, { data: { data: [1, 2] } }]) {
    expect(parsePayload(body, list)).toEqual([1, 2])
  }
})

it('finds a message beside data that is not an object', () => {
  for (const data of [[], ['Deleted'], 'done', 7, true]) {
    expect(parsePayload({ status: 200, message: 'ok', data }, messageResponse)).toEqual({
      message: 'ok',
    })
    expect(
      parsePayload({ status: 200, message: ' ', msg: 'ok', data }, messageResponse),
    ).toEqual({})
  }
})

const user = z.object({
  _id: requiredId,
  email: text,
  status: text,
  userInfo: nested(z.object({ _id: id, name: text, email: text })),
})

describe('a payload nested under a key', () => {
  const ann = { _id: 'a', email: 'ann@example.com', status: 'active', userInfo: undefined }

  it.each<[string, unknown]>([
    ['data.user', { status: 200, data: { user: ann } }],
    ['data.data.user', { status: 200, data: { data: { user: ann } } }],
    ['user', { status: 200, message: 'ok', user: ann }],
    ['data.user beside a status in words', { status: 'success', data: { user: ann } }],
    ['data.user beside other fields', { data: { user: ann, isNew: false, message: 'ok' } }],
  ])('is found at %s', (_, body) => {
    expect(parsePayload(body, user)).toEqual(ann)
  })

  it('is not searched for inside a row', () => {
    const userInfo = { _id: 'i', name: 'Ann', email: 'ann@example.com' }
    expect(parsePayload({ data: { _id: 'a', userInfo } }, user)).toEqual({
      _id: 'a',
      userInfo,
    })
  })

  it('is not recognized by a single field, whose name may match by chance', () => {
    const notice = z.object({ message: text })
    expect(
      parsePayload({ status: 200, data: { ticket: { message: 'Help!' } } }, notice),
    ).toEqual({})
  })

  it('is recognized by fields that its schema does not declare, if the endpoint names them', () => {
    const created = z.object({ _id: text, message: text })
    const service = { _id: 's', name: 'Deep clean' }
    const recordFields = ['_id', 'name']
    for (const data of [service, { service }, { count: 1, newService: service }]) {
      const body = { status: 200, message: 'ok', data }
      expect(parsePayload(body, created, { recordFields })).toEqual({
        _id: 's',
        message: 'ok',
      })
    }
    const user = { _id: 'u', email: 'ann@example.com' }
    const body = { message: 'ok', data: { user } }
    expect(parsePayload(body, created, { recordFields })).toEqual({ message: 'ok' })
  })

  it('may be a page of rows', () => {
    const page = paged('users', z.object({ _id: id, total: number }))
    const users = [{ _id: 'a', total: 1 }]
    expect(parsePayload({ data: { result: { users, total_pages: 3 } } }, page)).toEqual({
      users,
      total_pages: 3,
    })
    expect(
      parsePayload({ data: { users, pagination: { total_pages: 3 } } }, page).users,
    ).toEqual(users)
  })
})

describe('the number of pages', () => {
  const page = paged('users', z.object({ _id: id }))
  const users = [{ _id: 'a' }]
  const pagesOf = (body: unknown) => parsePayload(body, page).total_pages

  it.each<[string, unknown, number | undefined]>([
    ['total_pages', { data: { users, total_pages: 3, total: 999 } }, 3],
    ['totalPages', { data: { users, totalPages: '3' } }, 3],
    ['pages', { data: { users, pages: 3 } }, 3],
    ['pagination.total_pages', { data: { users, pagination: { total_pages: 3 } } }, 3],
    ['pagination.pages beside data', { data: { users }, pagination: { pages: 3 } }, 3],
    ['total, with ten rows per page', { data: { users, total: 25 } }, 3],
    ['pagination.total', { data: { users, pagination: { total: 21 } } }, 3],
    ['totalPages in a named level', { data: { result: { users, totalPages: 3 } } }, 3],
    [
      'another name if total_pages is null',
      { data: { users, total_pages: null, pages: 3 } },
      3,
    ],
    [
      'no readable number',
      { data: { users, pages: [1, 2], total_pages: 'many' } },
      undefined,
    ],
    [
      'total_pages a level above the rows',
      { data: { data: { users }, total_pages: 7 } },
      7,
    ],
    ['total_pages at the top', { data: { users }, total_pages: 7 }, 7],
    ['nothing', { data: { users } }, undefined],
  ])('is read from %s', (_, body, pages) => {
    expect(pagesOf(body)).toBe(pages)
  })
})

describe("a body whose message contains 'not found'", () => {
  const page = paged('payments', z.object({ _id: id }))
  const notFound = { payments: [], total_pages: 1 }

  it.each<[string, unknown]>([
    ['without data', { status: 200, message: 'Payments not found' }],
    ['with null', { status: 200, msg: 'Payments Not Found', data: null }],
    ['with an empty object', { message: 'Payments not found', data: {} }],
    ['with an empty list', { message: 'Payments not found', data: [] }],
  ])('%s is an empty result where the endpoint says so', (_, body) => {
    expect(parsePayload(body, page, { notFound })).toBe(notFound)
  })

  it('is read if it has a payload', () => {
    const body = { message: 'Two refunds not found', data: { payments: [{ _id: 'a' }] } }
    expect(parsePayload(body, page, { notFound }).payments).toEqual([{ _id: 'a' }])
  })

  it('is unreadable for every other endpoint', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => parsePayload({ message: 'not found' }, page)).toThrow('could not be read')
    expect(() => parsePayload({ message: 'Broken' }, page, { notFound })).toThrow(
      'could not be read',
    )
  })
})

it('rejects a body that does not match the schema, and logs the reason', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const body of [undefined, null, 'text', {}, { data: null }, { data: { _id: 1 } }]) {
    expect(() => parsePayload(body, account)).toThrow(
      "The server's response could not be read.",
    )
  }
  // parsePayload() logs nothing for `undefined`, which stands for an empty body.
  expect(log).toHaveBeenCalledTimes(5)
})
