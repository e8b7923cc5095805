import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { send } from '@/api/client/http'
import { ApiError } from '@/domain/api-error'
import { onSignOut, signIn, signOut, startSession, useSession } from '@/session/session'

import { API, failureOf, mockResponse, mockResponses } from './mock-responses'

const DEFAULT = 'Some Error Occured'
const get = (path = 'users/dashboard') => send({ method: 'get', path })

let signOuts: string[]
let unsubscribe: () => void

beforeEach(async () => {
  await startSession()
  signIn('mine')
  signOuts = []
  unsubscribe = onSignOut((reason) => signOuts.push(reason))
})

afterEach(() => {
  unsubscribe()
  signOut('logout')
  vi.useRealTimers()
})

describe('the status-200 rule', () => {
  const successes: [string, unknown][] = [
    ['a body that carries status 200', { status: 200, message: 'ok', data: { a: 1 } }],
    ['a body without a status', { data: { a: 1 } }],
    ["an account's status, which is a word", { _id: '1', status: 'active' }],
    ['a list', [1, 2]],
    ['a numeric status that is not an HTTP status', { status: 1, data: { a: 1 } }],
    ['a body with status 0', { status: 0, data: { a: 1 } }],
    ['a body with status 600', { status: 600, data: { a: 1 } }],
  ]
  it.each(successes)('accepts %s', async (_, body) => {
    mockResponse(body)
    expect(await get()).toEqual(body)
  })

  it('accepts an empty body and returns undefined', async () => {
    mockResponse(null)
    expect(await get()).toBeUndefined()
    mockResponse('  \n')
    expect(await get()).toBeUndefined()
  })

  it("accepts a change's plain text with any 2xx, and no other text", async () => {
    const change = () => send({ method: 'delete', path: 'users/1', success: '2xx' })
    mockResponses(() => HttpResponse.text('OK'))
    expect(await change()).toBeUndefined()
    mockResponses(() => HttpResponse.text('Created', { status: 201 }))
    expect(await change()).toBeUndefined()
    mockResponses(() => HttpResponse.html('<title>Sign in to this network</title>'))
    expect(await failureOf(change())).toMatchObject({ failure: 'unreadable' })
    mockResponses(() => HttpResponse.text('Not Found', { status: 404 }))
    expect(await failureOf(change())).toMatchObject({ failure: 'refused', status: 404 })
  })

  const refusals: [string, unknown, number, number, string][] = [
    ['200 with body status 400', { status: 400, message: 'Wrong' }, 200, 400, 'Wrong'],
    ["200 with body status '400'", { status: '400', message: 'Wrong' }, 200, 400, 'Wrong'],
    [
      '200 with body status 201',
      { status: 201, message: 'Half done' },
      200,
      201,
      'Half done',
    ],
    ['200 with body status 599', { status: 599, message: 'Down' }, 200, 599, 'Down'],
    ['201', { message: 'Created' }, 201, 201, 'Created'],
    ['201 whose body says 200', { status: 200, message: 'Created' }, 201, 201, 'Created'],
    ['204', null, 204, 204, DEFAULT],
    ['400', { status: 400, message: 'Wrong' }, 400, 400, 'Wrong'],
    ['500 whose body says 200', { status: 200, message: 'Broken' }, 500, 500, 'Broken'],
    ['404 with an empty body', null, 404, 404, DEFAULT],
    ['500 with an HTML body', '<html><body>Bad</body></html>', 500, 500, DEFAULT],
    ['502 with a text body', 'Bad Gateway', 502, 502, DEFAULT],
    ['500 with truncated JSON', '{"status":500,"mess', 500, 500, DEFAULT],
    ['500 with a list', ['x'], 500, 500, DEFAULT],
    ['500 with null', 'null', 500, 500, DEFAULT],
    ['429 with plain text', ' Too many requests\n', 429, 429, 'Too many requests'],
    ['429 with a page', '<h1>Too many requests</h1>', 429, 429, DEFAULT],
    ['429 with a long text', 'Too many '.repeat(30), 429, 429, DEFAULT],
  ]
  it.each(refusals)('rejects %s', async (_, body, httpStatus, status, message) => {
    mockResponse(body, httpStatus)
    const error = await failureOf(get())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ failure: 'refused', status, message })
  })

  it.each<[number, unknown, number | undefined]>([
    [200, { status: 200 }, undefined],
    [201, { data: { _id: 'a' } }, undefined],
    [201, { status: 200 }, undefined],
    [200, { status: 201 }, undefined],
    [201, { status: '204' }, undefined],
    [201, { status: 'created' }, undefined],
    [201, { status: 1 }, undefined],
    [204, null, undefined],
    [299, '', undefined],
    [201, { status: 400, message: 'Taken' }, 400],
    [200, { status: 302, message: 'Taken' }, 302],
    [300, { status: 200, message: 'Taken' }, 300],
    [400, { status: 200, message: 'Taken' }, 400],
  ])(
    'answers a change with %i and %j: refused as %s',
    async (httpStatus, body, refusal) => {
      mockResponse(body, httpStatus)
      const change = send({ method: 'post', path: 'category/', success: '2xx' })
      const outcome = change.then(
        () => undefined,
        (error: ApiError) => [error.status, error.message],
      )
      expect(await outcome).toEqual(refusal && [refusal, 'Taken'])
    },
  )

  it.each([
    ['an HTML page', '<!doctype html><title>Doorstep</title>'],
    ['truncated JSON', '{"status":200,"data":{"users":[{"_id":"1"'],
    ['plain text', 'OK'],
  ])('reports %s with 200 as unreadable', async (_, body) => {
    mockResponse(body)
    expect(await failureOf(get())).toMatchObject({
      failure: 'unreadable',
      status: 200,
      message: "The server's response could not be read.",
    })
  })
})

describe("the server's message", () => {
  const said: [string, unknown, string][] = [
    ["'message'", { message: 'From message', msg: 'No', data: ['No'] }, 'From message'],
    [
      "'msg' if there is no 'message'",
      { msg: 'From msg', data: ['From data'] },
      'From msg',
    ],
    ["'msg' if 'message' is blank", { message: ' \u200B ', msg: 'From msg' }, 'From msg'],
    ["'msg' if 'message' is null", { message: null, msg: 'From msg' }, 'From msg'],
    ['the first of a list', { message: ['First', 'Second'] }, 'First'],
    ["the 'message' of an object", { message: { message: 'Inner' } }, 'Inner'],
    ["the 'msg' of an object", { message: { msg: 'Inner' } }, 'Inner'],
    ["the 'message' of the first object", { message: [{ message: 'Inner' }] }, 'Inner'],
    ['the default if both are missing', {}, DEFAULT],
    ['the default for an object without a message', { message: { code: 7 } }, DEFAULT],
    ['the default for a list of lists', { message: [['x']] }, DEFAULT],
    ['the default for an empty list', { message: [] }, DEFAULT],
    ['the default for a number', { message: 42 }, DEFAULT],
    ['the default if both are empty', { message: '', msg: '' }, DEFAULT],
    [
      "'error' if it is a text",
      { message: '', error: 'From error', errors: ['No'] },
      'From error',
    ],
    ["not 'error' if it is a flag", { error: true }, DEFAULT],
    [
      "the 'msg' of the first of 'errors'",
      { errors: [{ msg: 'Short' }, { msg: 'No' }] },
      'Short',
    ],
    ["the 'message' of the first of 'errors'", { errors: [{ message: 'Short' }] }, 'Short'],
    ["the first of 'errors'", { error: true, errors: ['Short'] }, 'Short'],
    [
      "the first of 'errors' by field",
      { errors: { email: ['Taken'], name: ['No'] } },
      'Taken',
    ],
    [
      "the 'message' of the first of 'errors' by field",
      { errors: { email: { message: 'Taken' } } },
      'Taken',
    ],
    ['never HTML', { message: '\n<html>No</html>', msg: '<b>No', error: 'Plain' }, 'Plain'],
  ]
  it.each(said)('is %s', async (_, body, message) => {
    mockResponse(body, 400)
    const error = await failureOf(get())
    expect(error).toMatchObject({ message })
    expect(String(error)).not.toContain('[object')
  })

  const fromData: [string, unknown, string][] = [
    ["the first element of 'data'", { data: ['Taken', 'and more'] }, 'Taken'],
    [
      "that of 'data' before 'message', 'msg'",
      { message: 'No', msg: 'No', data: ['Yes'] },
      'Yes',
    ],
    ["the 'message' of the first element", { data: [{ message: 'Taken' }] }, 'Taken'],
    ['the first element of a body that is a list', ['Taken', 'and more'], 'Taken'],
    ["'message' if 'data' is empty", { message: 'Taken', msg: 'No', data: [] }, 'Taken'],
    [
      "'message' if 'data' is not a list",
      { message: 'From message', data: 'No' },
      'From message',
    ],
    ["'msg' if 'data' is blank", { msg: 'From msg', data: [''] }, 'From msg'],
    ['the default for a first element without a message', { data: [{ code: 1 }] }, DEFAULT],
    ['the default for an empty list', [], DEFAULT],
  ]
  it.each(fromData)('of a service call is %s', async (_, body, message) => {
    mockResponse(body, 400)
    const edit = send({ method: 'put', path: 'subservices/1', messageFrom: 'data' })
    expect(await failureOf(edit)).toMatchObject({ message })
  })
})

describe('a request without a response', () => {
  it('times out after 30 s in the middle of a body', async () => {
    const body = () =>
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"status":')),
      })
    const calls = mockResponses(() => new Response(body()))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const failure = failureOf(get())
    await expect.poll(() => calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ failure: 'timeout', status: 0 })
  })

  it('rejects with the AbortError when it is aborted, so that no error is shown', async () => {
    const calls = mockResponses(() => new Promise<Response>(() => {}))
    const controller = new AbortController()
    const failure = failureOf(
      send({ method: 'get', path: 'users', signal: controller.signal }),
    )
    await expect.poll(() => calls).toHaveLength(1)
    controller.abort()
    const error = await failure
    expect(error).not.toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ name: 'AbortError' })
  })

  it('is not sent when it is already aborted', async () => {
    const calls = mockResponse({})
    const controller = new AbortController()
    controller.abort()
    const failure = failureOf(
      send({ method: 'get', path: 'users', signal: controller.signal }),
    )
    expect(await failure).toMatchObject({ name: 'AbortError' })
    expect(calls).toHaveLength(0)
  })
})

it.each([
  [true, 'network', 0],
  [true, 'timeout', 0],
  [true, 'unreadable', 200],
  [true, 'refused', 500],
  [true, 'refused', 408],
  [true, 'refused', 503],
  [false, 'refused', 499],
  [false, 'refused', 401],
] as const)('outcomeUnknown is %s for %s %s', (unknown, failure, status) => {
  expect(new ApiError(failure, status, '').outcomeUnknown).toBe(unknown)
})

describe('the token', () => {
  it.each(['abc.def.ghi', 'Bearer already', 'an opaque token =='])(
    'is sent unchanged: %s',
    async (token) => {
      const calls = mockResponse({})
      signIn(token)
      await get()
      expect(calls[0]?.headers.get('authorization')).toBe(token)
    },
  )

  it('is required for all but public requests', async () => {
    const calls = mockResponse({})
    signOut('logout')
    expect(await failureOf(get())).toMatchObject({ failure: 'refused', status: 401 })
    await send({ method: 'post', path: 'users/login', isPublic: true })
    expect(calls.map(({ url }) => url)).toEqual([`${API}users/login`])
    expect(calls[0]?.headers.has('authorization')).toBe(false)
  })

  it('is required for a request that waits while the session ends', async () => {
    const calls = mockResponse({})
    useSession.setState({ phase: 'restoring' })
    const failure = failureOf(get())
    signOut('logout')
    expect(await failure).toMatchObject({ failure: 'refused', status: 401 })
    expect(calls).toHaveLength(0)
  })
})

describe('401', () => {
  it.each([
    ['the HTTP status', 401, { message: 'Expired' }],
    ["the body's status", 200, { status: 401, message: 'Expired' }],
  ])('in %s ends the session that made the call', async (_, status, body) => {
    mockResponse(body, status)
    expect(await failureOf(get())).toMatchObject({ failure: 'refused', status: 401 })
    expect(signOuts).toEqual(['expired'])
    expect(useSession.getState().token).toBeNull()
    expect(localStorage.getItem('adminAuthToken')).toBeNull()
  })

  it('without a token is an ordinary error', async () => {
    signOut('logout')
    signOuts.length = 0
    mockResponse({ status: 401, message: 'Wrong password' }, 401)
    const login = send({ method: 'post', path: 'users/login', body: {}, isPublic: true })
    expect(await failureOf(login)).toMatchObject({ status: 401, message: 'Wrong password' })
    expect(signOuts).toEqual([])
  })

  it('for an old token does not end the next session', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const calls = mockResponses(async () => {
      await held
      return HttpResponse.json({ status: 401 }, { status: 401 })
    })
    const failure = failureOf(get())
    await expect.poll(() => calls).toHaveLength(1)
    signOut('logout')
    signIn('new')
    signOuts.length = 0
    release()
    expect(await failure).toMatchObject({ status: 401 })
    expect(signOuts).toEqual([])
    expect(useSession.getState().token).toBe('new')
  })

  it('for a logout does not end the session', async () => {
    mockResponse({ status: 401 }, 401)
    await failureOf(send({ method: 'get', path: 'users/logout', endsSession: false }))
    expect(signOuts).toEqual([])
    expect(useSession.getState().token).toBe('mine')
  })
})

describe('the URL', () => {
  it('omits empty search parameters and encodes the rest', async () => {
    const calls = mockResponse({})
    await send({
      method: 'get',
      path: 'users',
      search: {
        page: 1,
        status: undefined,
        role: '',
        other: null,
        search: 'a&b=ü +',
        all: true,
      },
    })
    const url = new URL(calls[0]!.url)
    expect(url.pathname).toBe('/api/v1/users')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      page: '1',
      search: 'a&b=ü +',
      all: 'true',
    })
  })
})

it('sends a body as JSON, or no body', async () => {
  const calls = mockResponse({})
  await send({ method: 'put', path: 'support/1', body: { status: 'closed' } })
  await send({ method: 'delete', path: 'users/1' })
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', '{"status":"closed"}'],
    ['DELETE', ''],
  ])
  expect(calls[0]?.headers.get('content-type')).toContain('application/json')
})
