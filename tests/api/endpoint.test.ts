import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import {
  deleteAccount,
  getAccount,
  listAccounts,
  listProviderServices,
  setAccountStatus,
} from '@/api/accounts'
import { login, logout, resetPassword, verifyOtp } from '@/api/auth'
import { listBookings } from '@/api/bookings'
import { createCategory, deleteCategory, listCategories } from '@/api/categories'
import { getConversation, listConversations, markRead } from '@/api/chat'
import { endpoints } from '@/api/client/endpoint'
import { getContentPage } from '@/api/content'
import { getDashboard } from '@/api/dashboard'
import { clearMessages, listMessages, sendMessage } from '@/api/messages'
import { listPayments } from '@/api/payments'
import { rawId } from '@/api/schema/raw'
import { getService, getServiceDetails, listCatalogue } from '@/api/services'
import { listSettings, providerShare } from '@/api/settings'
import { createQueryClient } from '@/query-client'
import { signIn, signOut, startSession } from '@/session/session'

import { API, failureOf, mockResponse, mockResponses } from './mock-responses'

const { query, mutation } = endpoints('accounts')

beforeEach(async () => {
  await startSession()
  signIn('mine')
})
afterEach(() => signOut('logout'))

it.each([12, '12'])('an id that came as %j is kept so for a body', async (_id) => {
  async function read<Row>(data: object, call: () => Promise<Row>) {
    mockResponse({ data })
    return call()
  }
  const rows = [
    (await read({ users: [{ _id }] }, () => listAccounts.call({ page: 1, limit: 10 })))
      .users[0]!,
    await read({ _id, email: 'a@b.co' }, () => getAccount.call({ id: '12' })),
    await read({ _id, content: '' }, () => getContentPage.call({ slug: 'about_us' })),
    (await read({ categoriesList: [{ _id }] }, () => listCategories.call({})))
      .categoriesList[0]!,
    (await read({ serviceList: [{ _id }] }, () => listCatalogue.call({ showAll: true })))
      .serviceList[0]!,
    await read({ _id, name: 'Deep clean' }, () => getService.call({ serviceId: '12' })),
    (await read([{ _id, name: 'Provider Share' }], () => listSettings.call({})))[0]!,
  ]
  expect(rows.map((row) => row._id)).toEqual(rows.map(() => '12'))
  expect(rows.map((row) => rawId(row))).toEqual(rows.map(() => _id))
  const { user_id } = await read({ user_id: _id }, () =>
    verifyOtp.call({ body: { otp: '1234' } }),
  )
  expect(user_id).toBe(_id)
  const sent = mockResponse({ message: 'ok' })
  await setAccountStatus.call({
    params: { id: '12' },
    body: { id: rawId(rows[0]!), status: 'active' },
  })
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ id: _id, status: 'active' })
})

describe('a path', () => {
  it('encodes its parameters and passes the others as search parameters', async () => {
    const sent = mockResponse({ data: { ok: 1 } })
    const call = query('things/:id/parts', {
      search: z.object({ page: z.number() }),
      response: z.object({}),
    })
    await call.call({ id: 'a b+c=é', page: 2 })
    expect(sent[0]?.url).toBe(`${API}things/a%20b%2Bc%3D%C3%A9/parts?page=2`)
  })

  it('is not requested for an id that could reach another endpoint', async () => {
    const sent = mockResponse({ data: {} })
    for (const call of [
      getService.call({ serviceId: '..' }),
      listMessages.call({ conversationId: 'clear/66f2', page: 1, limit: 10 }),
      deleteAccount.call({ params: { id: '' } }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ failure: 'refused', status: 404 })
    }
    expect(sent).toEqual([])
  })
})

describe('a conversation without participantsDetails', () => {
  it('has its participants as people of whom only the id is known', async () => {
    const row = { _id: 'c', participants: ['ada', { userId: { _id: 'ted' } }] }
    mockResponse({ data: { conversations: [row], total_pages: 1 } })
    const { conversations } = await listConversations.call({ page: 1, limit: 10 })
    expect(conversations[0]?.participantsDetails.map(({ _id }) => _id)).toEqual([
      'ada',
      'ted',
    ])
  })
})

it.each([
  [undefined, 0],
  [null, 0],
  ['five', Number.NaN],
  ['5', 5],
])('a count of a conversation that comes as %j is %d', async (count, read) => {
  mockResponse({
    status: 200,
    data: {
      _id: 'x',
      participants: [{ userId: 'me', lastReadIndex: count }],
      totalMessages: count,
    },
  })
  const conversation = await getConversation.call({ conversationId: 'x' })
  expect(conversation.totalMessages).toBe(read)
  expect(conversation.participants[0]?.lastReadIndex).toBe(read)
})

describe('a response', () => {
  it('of a mutation may lack a message', async () => {
    mockResponse(null)
    expect(await deleteCategory.call({ params: { id: 'c1' } })).toEqual({
      message: undefined,
    })
    mockResponse({ status: 200, message: { strange: true } })
    expect(await deleteCategory.call({ params: { id: 'c1' } })).toEqual({
      message: undefined,
    })
    mockResponse({ status: 200, message: 'Gone' })
    expect(await deleteCategory.call({ params: { id: 'c1' } })).toEqual({ message: 'Gone' })
  })

  it('of a sign-in requires a token', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const body = { email: 'a@b.co', password: 'x', device_id: '2', role: 'admin' } as const
    mockResponse({ status: 200, data: { token: { auth: 'abc' } } })
    expect(await login.call({ body })).toEqual({ token: { auth: 'abc' } })
    for (const token of [null, {}, { auth: '' }, { auth: null }, 'abc']) {
      mockResponse({ status: 200, data: { token } })
      expect(await failureOf(login.call({ body }))).toMatchObject({ failure: 'unreadable' })
    }
  })

  it('derives the number of pages from all rows and the limit that was asked for', async () => {
    mockResponse({ data: { payments: [], total: 233 } })
    expect((await listPayments.call({ page: 1, limit: 100 })).total_pages).toBe(3)
  })

  it.each([
    ['is a 404', { status: 404, message: 'Nothing here' }, 404],
    ["says 'not found' with another status", { message: 'Rows Not Found' }, 400],
    ["says 'not found' with 200", { status: 200, message: 'Rows not found' }, 200],
  ])('that %s is an empty list, and an error for one record', async (_, body, status) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    mockResponse(body, status)
    const page = { page: 1, limit: 10 }
    expect(await listPayments.call(page)).toEqual({ payments: [], total_pages: 1 })
    expect(await listConversations.call(page)).toEqual({
      conversations: [],
      total_pages: 1,
    })
    expect(await listBookings.call({ ...page, flag: 'all' })).toEqual({
      jobs: [],
      total_pages: 1,
    })
    expect(await listProviderServices.call({ userId: 'x' })).toEqual({ services: [] })
    expect(await listSettings.call({})).toEqual([])
    expect(await listCatalogue.call({ showAll: true })).toEqual({ serviceList: [] })
    expect(await listCategories.call({})).toEqual({ categoriesList: [] })
    await failureOf(getAccount.call({ id: 'x' }))
    await failureOf(getConversation.call({ conversationId: 'x' }))
  })

  it('of a change may be any 2xx, but 200 only after login, OTP and reset', async () => {
    const data = { token: { auth: 'token' }, user_id: 'x', _id: 'new', message: 'Hello' }
    mockResponse({ status: 201, data }, 201)
    await createCategory.call({ body: { name: 'A', image: 'a' } })
    const message = { params: { conversationId: 'x' }, body: { message: 'Hello' } }
    expect(await sendMessage.call(message)).toMatchObject({ _id: 'new' })
    const who = {
      email: 'a@b.co',
      password: 'secret',
      device_id: '2',
      role: 'admin',
    } as const
    const reset = { user_id: 'x', new_password: 'secret', confirm_password: 'secret' }
    for (const call of [
      login.call({ body: who }),
      verifyOtp.call({ body: { otp: '1234' } }),
      resetPassword.call({ body: reset }),
      getAccount.call({ id: 'x' }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ failure: 'refused', status: 201 })
    }
  })

  it('may nest its entity under a key, and is unreadable without the entity', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const reads = [
      ['user', () => getAccount.call({ id: 'x' })],
      ['conversation', () => getConversation.call({ conversationId: 'x' })],
      ['service', () => getService.call({ serviceId: 'x' })],
      ['service', () => getServiceDetails.call({ id: 'x' })],
    ] as const
    for (const [name, read] of reads) {
      mockResponse({
        status: 200,
        data: { [name]: { _id: 'x', email: 'a@b.co', name: 'X', totalMessages: 1 } },
      })
      expect(await read()).toMatchObject({ _id: 'x' })
      mockResponse({ status: 200, data: { [name]: null } })
      expect(await failureOf(read())).toMatchObject({ failure: 'unreadable' })
    }
  })

  it('of a content page may have null or no content, but requires the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const content of [null, '', undefined]) {
      mockResponse({ status: 200, data: { _id: 'p', slug: 'about_us', content } })
      expect(await getContentPage.call({ slug: 'about_us' })).toMatchObject({ content: '' })
    }
    for (const data of [null, {}, { content: '<p>Hi</p>' }, { _id: 'p', content: 7 }]) {
      mockResponse({ status: 200, data })
      expect(await failureOf(getContentPage.call({ slug: 'about_us' }))).toMatchObject({
        message: 'Something Went wrong',
      })
    }
  })

  it('of the master data may have any of five shapes', async () => {
    const share = { _id: 'm1', name: 'Provider Share', value: '65' }
    const wanted = { _id: 'm1', value: 65 }
    for (const data of [
      [share],
      { masterdata: [share] },
      { data: [share] },
      { provider_share: { _id: 'm1', value: 65 } },
      share,
    ]) {
      mockResponse({ status: 200, data })
      expect(providerShare(await listSettings.call({}))).toMatchObject(wanted)
    }
  })

  it.each([
    { name: 'provider share' },
    { name: 'Provider Share ' },
    { name: 'PROVIDER_SHARE' },
    { key: 'providerShare' },
  ])('of the master data names the provider share in any case: %j', async (names) => {
    const others = { _id: 'm2', name: 'Share', key: 'share', value: 1 }
    mockResponse({ status: 200, data: [others, { _id: 'm1', ...names, value: 65 }] })
    expect(providerShare(await listSettings.call({}))).toMatchObject({ _id: 'm1' })
  })
})

describe('retries', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  /** Advances the fake timers by one second, so the test times out if `work` takes longer. */
  async function withinASecond<T>(work: Promise<T>): Promise<T> {
    for (let elapsed = 0; elapsed < 1000; elapsed += 100)
      await vi.advanceTimersByTimeAsync(100)
    return work
  }

  function reading() {
    const client = createQueryClient()
    return client.fetchQuery(listAccounts.options({ page: 1, limit: 10 }))
  }

  it.each([
    ['the network is down', () => HttpResponse.error()],
    ...[502, 503, 504].map(
      (status) =>
        [String(status), () => HttpResponse.json({ message: 'No' }, { status })] as const,
    ),
  ] as [string, () => Response][])('repeat a read once after %s', async (_, respond) => {
    const sent = mockResponses(respond)
    expect(await withinASecond(failureOf(reading()))).toBeInstanceOf(Error)
    expect(sent).toHaveLength(2)
  })

  it('stop when the second read succeeds', async () => {
    let first = true
    const sent = mockResponses(() => {
      if (!first)
        return HttpResponse.json({ status: 200, data: { users: [], total_pages: 1 } })
      first = false
      return HttpResponse.json({}, { status: 503 })
    })
    expect(await withinASecond(reading())).toEqual({ users: [], total_pages: 1 })
    expect(sent).toHaveLength(2)
  })
})

it('a failed call is not reported as possibly saved if the call saves nothing', async () => {
  mockResponse({ message: 'Broken' }, 500)
  const failure = { message: 'Broken', note: undefined }
  const body = { email: 'a@b.co', password: 'x', device_id: '2', role: 'admin' } as const
  expect(await failureOf(login.call({ body }))).toMatchObject(failure)
  expect(await failureOf(listCategories.call({}))).toMatchObject(failure)
})

describe('a change without a declared response', () => {
  it.each([['Saved'], [12], [true], [['Saved']], [null]])(
    'has succeeded if the answer is %j',
    async (answer) => {
      mockResponses(() => HttpResponse.json(answer))
      const save = mutation('put', 'things')
      expect(await save.call(undefined)).toEqual({ message: undefined })
    },
  )
})

describe('a declaration', () => {
  it('keys a query by its tag, path and arguments', () => {
    expect(listAccounts.options({ page: 1, limit: 10 }).queryKey).toEqual([
      'accounts',
      'users',
      { page: 1, limit: 10 },
    ])
    expect(getDashboard.options().queryKey).toEqual(['dashboard', 'users/dashboard', {}])
  })

  it('keys a mutation by its tag, path and method', () => {
    expect(setAccountStatus.mutationKey).toEqual(['accounts', 'users/status/:id', 'put'])
  })

  it('distinguishes mutations from queries by meaning, not HTTP method', () => {
    const touch = mutation('get', 'things/touch/:id')
    expect([listAccounts.kind, touch.kind, touch.method]).toEqual([
      'query',
      'mutation',
      'get',
    ])
    expect([logout, markRead, clearMessages].map(({ kind }) => kind)).toEqual(
      Array(3).fill('mutation'),
    )
  })

  it('reads on while a page is full if the server does not say how many there are', async () => {
    const sent = mockResponses(({ url }) => {
      const page = Number(new URL(url).searchParams.get('page'))
      const users = Array.from({ length: page < 3 ? 10 : 4 }, (_, row) => ({
        _id: `${page}${row}`,
      }))
      return HttpResponse.json({ data: { users } })
    })
    const client = createQueryClient()
    const options = { ...listAccounts.infiniteOptions({ limit: 10 }), pages: 9 }
    const { pages } = await client.fetchInfiniteQuery(options)
    expect(pages.map(({ users }) => users.length)).toEqual([10, 10, 4])
    expect(sent).toHaveLength(3)
  })

  it('reads all pages as one query until the last page or an empty one', async () => {
    const pages = [{ users: [{ _id: 'a' }] }, { users: [{ _id: 'b' }] }, { users: [] }]
    const sent = mockResponses(({ url }) => {
      const page = Number(new URL(url).searchParams.get('page'))
      return HttpResponse.json({ data: { ...pages[page - 1], total_pages: 9 } })
    })
    const options = listAccounts.infiniteOptions({ limit: 10, role: 'provider' })
    const { pages: read } = await createQueryClient().fetchInfiniteQuery({
      ...options,
      pages: 5,
    })
    expect(read.map(({ users }) => users.map(({ _id }) => _id))).toEqual([['a'], ['b'], []])
    expect(sent.map(({ url }) => url.replace(API, ''))).toEqual(
      [1, 2, 3].map((page) => `users?limit=10&role=provider&page=${page}`),
    )
  })
})
