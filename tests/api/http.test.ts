import { server } from '@mocks/node'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { ApiError, readPayload, send } from '@/api/http'
import { onSignOut, signIn, signOut, startSession, useSession } from '@/session/session'

import { answering, answeringWith, API, failureOf } from './answering'

const get = (path = 'users/dashboard') => send({ method: 'get', path })

let left: string[]
let stopListening: () => void

beforeEach(async () => {
  await startSession()
  left = []
  stopListening = onSignOut((reason) => left.push(reason))
})

afterEach(() => {
  stopListening()
  signOut('logout')
  vi.useRealTimers()
})

describe('the status-200 rule', () => {
  const successes: [string, unknown][] = [
    ['a body that carries status 200', { status: 200, message: 'ok', data: { a: 1 } }],
    ['a body without a status', { data: { a: 1 } }],
    ["an account's status, which is a word", { _id: '1', status: 'active' }],
    ['a list', [1, 2]],
  ]
  it.each(successes)('takes %s', async (_, body) => {
    answeringWith(body)
    expect(await get()).toEqual(body)
  })

  it('takes an empty body as a success that says nothing', async () => {
    answeringWith(null)
    expect(await get()).toBeUndefined()
    answeringWith('  \n')
    expect(await get()).toBeUndefined()
  })

  const refusals: [string, unknown, number, number, string][] = [
    [
      '200 with body status 400',
      { status: 400, message: 'No such user' },
      200,
      400,
      'No such user',
    ],
    [
      "200 with body status '400'",
      { status: '400', message: 'No such user' },
      200,
      400,
      'No such user',
    ],
    ['200 with body status 201', { status: 201, message: 'Half done' }, 200, 201, 'Half done'],
    ['200 with body status 0', { status: 0, message: 'Nothing done' }, 200, 0, 'Nothing done'],
    ['201', { message: 'Created' }, 201, 201, 'Created'],
    ['201 whose body says 200', { status: 200, message: 'Created' }, 201, 201, 'Created'],
    ['204', null, 204, 204, 'Some Error Occured'],
    ['400', { status: 400, message: 'Wrong' }, 400, 400, 'Wrong'],
    ['500 whose body says 200', { status: 200, message: 'Broken' }, 500, 500, 'Broken'],
    ['404 with an empty body', null, 404, 404, 'Some Error Occured'],
    ['500 with an HTML body', '<html><body>Bad</body></html>', 500, 500, 'Some Error Occured'],
    ['502 with a text body', 'Bad Gateway', 502, 502, 'Some Error Occured'],
    ['500 with truncated JSON', '{"status":500,"mess', 500, 500, 'Some Error Occured'],
    ['500 with a list', ['x'], 500, 500, 'Some Error Occured'],
    ['500 with null', 'null', 500, 500, 'Some Error Occured'],
  ]
  it.each(refusals)('refuses %s', async (_, body, httpStatus, status, message) => {
    answeringWith(body, httpStatus)
    const error = await failureOf(get())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ failure: 'refused', status, message })
  })

  it.each([
    ['an HTML page', '<!doctype html><title>Doorstep</title>'],
    ['truncated JSON', '{"status":200,"data":{"users":[{"_id":"1"'],
    ['plain text', 'OK'],
  ])('cannot read %s that comes with 200', async (_, body) => {
    answeringWith(body)
    expect(await failureOf(get())).toMatchObject({
      failure: 'unreadable',
      status: 200,
      message: 'The answer of the server could not be read. Please try again.',
    })
  })
})

describe("the server's message", () => {
  const said: [string, unknown, string][] = [
    ['message', { message: 'From message', msg: 'From msg', data: ['From data'] }, 'From message'],
    ['msg without a message', { msg: 'From msg', data: ['From data'] }, 'From msg'],
    ['msg beside a blank message', { message: '   ', msg: 'From msg' }, 'From msg'],
    ['msg beside a null message', { message: null, msg: 'From msg' }, 'From msg'],
    ['the first of a list', { message: ['First', 'Second'] }, 'First'],
    ['the message of an object', { message: { message: 'Inner' } }, 'Inner'],
    ['the msg of an object', { message: { msg: 'Inner' } }, 'Inner'],
    ['the message of the first object', { message: [{ message: 'Inner' }] }, 'Inner'],
    ['neither', {}, 'Some Error Occured'],
    ['an object that says nothing', { message: { code: 7 } }, 'Some Error Occured'],
    ['a list of lists', { message: [['x']] }, 'Some Error Occured'],
    ['an empty list', { message: [] }, 'Some Error Occured'],
    ['a number', { message: 42 }, 'Some Error Occured'],
    ['an empty text', { message: '', msg: '' }, 'Some Error Occured'],
  ]
  it.each(said)('is read from %s', async (_, body, message) => {
    answeringWith(body, 400)
    const error = await failureOf(get())
    expect(error).toMatchObject({ message })
    expect(String(error)).not.toContain('[object')
  })

  it('is the first element of data only where the call says so, after message and msg', async () => {
    const edit = () => send({ method: 'put', path: 'subservices/1', messageFrom: 'data' })
    answeringWith({ status: 400, data: ['Name is taken', 'and more'] }, 400)
    expect(await failureOf(edit())).toMatchObject({ message: 'Name is taken' })
    expect(await failureOf(get())).toMatchObject({ message: 'Some Error Occured' })

    answeringWith({ message: 'Said here', data: ['Name is taken'] }, 400)
    expect(await failureOf(edit())).toMatchObject({ message: 'Said here' })

    for (const data of [[], {}, 'Name', null, [{ code: 1 }], ['']]) {
      answeringWith({ status: 400, data }, 400)
      expect(await failureOf(edit())).toMatchObject({ message: 'Some Error Occured' })
    }
  })
})

describe('a call that gets no answer', () => {
  const unreachable = 'The server could not be reached. Please check your connection.'
  const tooLate = 'The server took too long to answer. Please try again.'

  it('says so when the network is down', async () => {
    server.use(http.all(`${API}*`, () => HttpResponse.error()))
    expect(await failureOf(get())).toMatchObject({
      failure: 'network',
      status: 0,
      message: unreachable,
    })
  })

  const onlyTimers = { toFake: ['setTimeout', 'clearTimeout'] as ('setTimeout' | 'clearTimeout')[] }

  it('ends after 30 s without an answer', async () => {
    const calls = answering(() => new Promise<Response>(() => {}))
    vi.useFakeTimers(onlyTimers)
    const failure = failureOf(get())
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ failure: 'timeout', status: 0, message: tooLate })
  })

  it('ends after 30 s in the middle of a body', async () => {
    const calls = answering(
      () =>
        new Response(
          new ReadableStream({
            start: (stream) => stream.enqueue(new TextEncoder().encode('{"status":')),
          }),
        ),
    )
    vi.useFakeTimers(onlyTimers)
    const failure = failureOf(get())
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ failure: 'timeout', status: 0, message: tooLate })
  })

  it('rejects with the abort itself, which is nothing to show', async () => {
    const calls = answering(() => new Promise<Response>(() => {}))
    const controller = new AbortController()
    const failure = failureOf(send({ method: 'get', path: 'users', signal: controller.signal }))
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    controller.abort()
    const error = await failure
    expect(error).not.toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ name: 'AbortError' })
  })

  it('is not even made when it is aborted before', async () => {
    const calls = answeringWith({})
    const controller = new AbortController()
    controller.abort()
    const failure = failureOf(send({ method: 'get', path: 'users', signal: controller.signal }))
    expect(await failure).toMatchObject({ name: 'AbortError' })
    expect(calls).toHaveLength(0)
  })
})

describe('the token', () => {
  it.each(['abc.def.ghi', 'Bearer already', 'an opaque token =='])(
    'is sent unchanged: %s',
    async (token) => {
      const calls = answeringWith({})
      signIn(token)
      await get()
      expect(calls[0]?.headers.get('authorization')).toBe(token)
    },
  )

  it('is not sent when there is none', async () => {
    const calls = answeringWith({})
    await get()
    expect(calls[0]?.headers.has('authorization')).toBe(false)
  })

  it('does not travel in the address or the body', async () => {
    const calls = answeringWith({})
    signIn('abc.def.ghi')
    await send({ method: 'post', path: 'category/', body: { name: 'x' }, search: { page: 1 } })
    expect(calls[0]?.url + calls[0]!.body).not.toContain('abc.def')
  })
})

describe('401', () => {
  it.each([
    ['the HTTP status', 401, { message: 'Expired' }],
    ["the body's status", 200, { status: 401, message: 'Expired' }],
  ])('in %s ends the session that the call was made in', async (_, status, body) => {
    answeringWith(body, status)
    signIn('mine')
    expect(await failureOf(get())).toMatchObject({ failure: 'refused', status: 401 })
    expect(left).toEqual(['expired'])
    expect(useSession.getState().token).toBeNull()
    expect(localStorage.getItem('adminAuthToken')).toBeNull()
  })

  it('without a token is a refusal like any other', async () => {
    answeringWith({ status: 401, message: 'Wrong password' }, 401)
    expect(await failureOf(send({ method: 'post', path: 'users/login', body: {} }))).toMatchObject({
      status: 401,
      message: 'Wrong password',
    })
    expect(left).toEqual([])
  })

  it('for an old token does not end the session that came after it', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const calls = answering(async () => {
      await held
      return HttpResponse.json({ status: 401 }, { status: 401 })
    })
    signIn('old')
    const failure = failureOf(get())
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    signOut('logout')
    signIn('new')
    left.length = 0
    release()
    expect(await failure).toMatchObject({ status: 401 })
    expect(left).toEqual([])
    expect(useSession.getState().token).toBe('new')
  })

  it('to a logout ends nothing by itself', async () => {
    answeringWith({ status: 401 }, 401)
    signIn('mine')
    await failureOf(send({ method: 'get', path: 'users/logout', endsSession: false }))
    expect(left).toEqual([])
    expect(useSession.getState().token).toBe('mine')
  })

  it('to eight calls together ends the session once', async () => {
    answeringWith({ status: 401 }, 401)
    signIn('mine')
    await Promise.all(Array.from({ length: 8 }, (_, index) => failureOf(get(`users/${index}`))))
    expect(left).toEqual(['expired'])
  })
})

describe('the address', () => {
  it('is the path below the base, its trailing slash kept, no question mark without a search', async () => {
    const calls = answeringWith({})
    await get('users/dashboard')
    await get('category/')
    expect(calls.map(({ url }) => url)).toEqual([`${API}users/dashboard`, `${API}category/`])
  })

  it('leaves empty search fields out and encodes the rest', async () => {
    const calls = answeringWith({})
    await send({
      method: 'get',
      path: 'users',
      search: { page: 1, status: undefined, role: '', other: null, search: 'a&b=ü +', all: true },
    })
    const url = new URL(calls[0]!.url)
    expect(url.pathname).toBe('/api/v1/users')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      page: '1',
      search: 'a&b=ü +',
      all: 'true',
    })
  })

  it('carries a JSON body where there is one, and none where there is none', async () => {
    const calls = answeringWith({})
    await send({ method: 'put', path: 'support/1', body: { status: 'closed' } })
    await send({ method: 'delete', path: 'users/1' })
    expect(calls.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', '{"status":"closed"}'],
      ['DELETE', ''],
    ])
    expect(calls[0]?.headers.get('content-type')).toContain('application/json')
  })
})

describe('readPayload', () => {
  const account = z.object({ _id: z.string(), status: z.optional(z.string()) })
  const value = { _id: 'a', status: 'active' }

  it.each<[string, unknown]>([
    ['the top level', value],
    ['the top level, with a message beside it', { ...value, message: 'ok' }],
    ['data', { status: 200, message: 'ok', data: value }],
    ['data.data', { status: 200, data: { data: value } }],
    ['data.data under an envelope of its own', { status: 200, data: { status: 200, data: value } }],
  ])('finds the payload at %s', (_, body) => {
    expect(readPayload(body, account)).toEqual(value)
  })

  it("does not take the envelope's status for the account's", () => {
    expect(readPayload({ status: 200, data: { _id: 'a' } }, account)).toEqual({ _id: 'a' })
    expect(readPayload({ status: '200', _id: 'a' }, account)).toEqual({ _id: 'a' })
  })

  it('takes the deeper level where two fit as well', () => {
    const body = { _id: 'outer', data: { _id: 'inner' } }
    expect(readPayload(body, account)).toEqual({ _id: 'inner' })
  })

  it('finds total_pages beside the object that holds the rows', () => {
    const page = z.object({ payments: z.array(z.string()), total_pages: z.number() })
    const wanted = { payments: ['a'], total_pages: 7 }
    expect(readPayload({ status: 200, data: { data: wanted } }, page)).toEqual(wanted)
    expect(readPayload({ data: { data: { payments: ['a'] }, total_pages: 7 } }, page)).toEqual(
      wanted,
    )
    expect(readPayload({ data: { payments: ['a'] }, total_pages: 7 }, page)).toEqual(wanted)
  })

  it('reads a payload that is a list', () => {
    const list = z.array(z.number())
    for (const body of [[1, 2], { status: 200, data: [1, 2] }, { data: { data: [1, 2] } }]) {
      expect(readPayload(body, list)).toEqual([1, 2])
    }
  })

  it('refuses what does not fit, and tells the console why', () => {
    const console_ = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const body of [undefined, null, 'text', {}, { data: null }, { data: { _id: 1 } }]) {
      expect(() => readPayload(body, account)).toThrow(
        'The answer of the server could not be read. Please try again.',
      )
    }
    // Nothing at all needs no explaining.
    expect(console_).toHaveBeenCalledTimes(5)
  })
})
