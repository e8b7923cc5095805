import { readFileSync } from 'node:fs'

import { backend } from '@mocks/node'
import { demoAdmin, demoOtp, demoPassword, tokenFor } from '@mocks/seed/admins'
import { callMock } from '@tests/mocks/call-mock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { getAccount, setAccountStatus } from '@/api/accounts'
import { signIn, signOut, startSession } from '@/session/session'

import { declaredEndpoints } from './declared-endpoints'
import { API, failureOf, mockResponse } from './mock-responses'

beforeEach(async () => {
  await startSession()
  signIn('mine')
})
afterEach(() => signOut('logout'))

interface Documented {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query'; example?: string | number | boolean }[]
  requestBody?: { content: { 'application/json'?: { example: Record<string, unknown> } } }
}

/** One request for each operation of the OpenAPI document, made of its examples. */
function documentedCalls() {
  const document = JSON.parse(readFileSync('src/api/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Documented>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
  )
  return declaredEndpoints.map((endpoint) => {
    const operation = operations.find(({ operationId }) => operationId === endpoint.name)
    const { path = '', method = '', parameters = [], requestBody } = operation ?? {}
    const examples = (place: string) =>
      parameters.flatMap(({ in: where, name, example }) =>
        where === place && example !== undefined ? [[name, String(example)] as const] : [],
      )
    const params = Object.fromEntries(examples('path'))
    const search = new URLSearchParams(Object.fromEntries(examples('query')))
    const address = path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const body = requestBody?.content['application/json']?.example
    const args =
      endpoint.kind === 'query'
        ? { ...params, ...typed(parameters) }
        : { params, ...(body && { body }) }
    return {
      line: `${method.toUpperCase()} ${address}${search.size > 0 ? `?${search}` : ''}`,
      body: body === undefined ? '' : JSON.stringify(body),
      send: () => (endpoint.call as (args: unknown) => Promise<unknown>)(args),
    }
  })
}

const typed = (parameters: NonNullable<Documented['parameters']>) =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, example]))

describe('the calls', () => {
  const calls = documentedCalls()

  it.each(calls)('send $line as the OpenAPI document says', async ({ line, body, send }) => {
    const sent = mockResponse({ message: 'Refused' }, 400)
    expect(await failureOf(send())).toMatchObject({ message: 'Refused' })
    expect(sent.map(({ method, url }) => `${method} ${url.replace(API, '')}`)).toEqual([line])
    expect(sent[0]?.body).toBe(body)
  })

  it('escape what they put into a URL', async () => {
    const sent = mockResponse({ message: 'Refused' }, 400)
    const body = { id: 'a+1', status: 'inactive' } as const
    await failureOf(setAccountStatus.call({ params: { id: 'a+1' }, body }))
    await failureOf(getAccount.call({ id: 'a+1' }))
    const urls = sent.map(({ url }) => url.replace(API, ''))
    expect(urls).toEqual(['users/status/a%2B1', 'users/user-profile/?id=a%2B1'])
  })

  it('take the message from the first element of data for service add, edit and delete only', async () => {
    mockResponse({ status: 400, data: ['Said in data'] }, 400)
    const lines: string[] = []
    for (const { line, send } of calls) {
      const error = await failureOf(send())
      if (error instanceof Error && error.message === 'Said in data') lines.push(line)
    }
    expect(lines.map((line) => line.replace(/\/\w+$/, '/')).toSorted()).toEqual([
      'DELETE subservices/',
      'POST subservices/',
      'PUT subservices/',
    ])
  })
})

describe('the mock endpoints', () => {
  it('paginate, filter and search accounts', async () => {
    const first = await callMock('GET', 'users?page=1&limit=10')
    const second = await callMock('GET', 'users?page=2&limit=10')
    expect(first.data['total_pages']).toBe(34)
    expect(first.data['users']).toHaveLength(10)
    expect(first.data['users']).not.toEqual(second.data['users'])
    const providers = await callMock('GET', 'users?page=1&limit=100&role=provider&status=active')
    const rows = providers.data['users'] as { role: string; status: string }[]
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.every(({ role, status }) => role === 'provider' && status === 'active')).toBe(true)
    const found = await callMock('GET', 'users?page=1&limit=100&search=SHARMA')
    const names = found.data['users'] as { userInfo: { name?: string }; email: string }[]
    expect(names.length).toBeGreaterThan(0)
    expect(names.every(({ userInfo, email }) => /sharma/i.test(`${userInfo.name}${email}`))).toBe(
      true,
    )
    expect((await callMock('GET', 'users?page=99&limit=10')).data['users']).toEqual([])
  })

  it('toggle and delete accounts, and update the dashboard', async () => {
    const row = [...backend.db.accounts.values()].find(({ role }) => role === 'client')
    const id = row?._id ?? ''
    await callMock('PUT', `users/status/${id}`, { body: { id, status: 'inactive' } })
    expect((await callMock('GET', `users/user-profile/?id=${id}`)).data['status']).toBe('inactive')
    const before = await callMock('GET', 'users/dashboard')
    expect((await callMock('DELETE', `users/${id}`)).status).toBe(200)
    const after = await callMock('GET', 'users/dashboard')
    const customers = ({ data }: typeof before) =>
      (data['users'] as { roles: { role: string; count: number }[] }[])[0]?.roles.find(
        ({ role }) => role === 'client',
      )?.count
    expect(customers(before)).toBe(295)
    expect(customers(after)).toBe(294)
    expect((await callMock('GET', `users/user-profile/?id=${id}`)).status).toBe(404)
  })

  it('sign in admins only', async () => {
    const signIn = (email: string, password: string) =>
      callMock('POST', 'users/login', {
        token: null,
        body: { email, password, device_id: '2', role: 'admin' },
      })
    const { data } = await signIn(demoAdmin.email, demoAdmin.password)
    expect((data['token'] as { auth: string }).auth.split('.')).toHaveLength(3)
    const wrong = await signIn(demoAdmin.email, 'Wrong#123')
    expect([wrong.status, wrong.answer.message]).toEqual([401, 'Invalid email or password'])
    const customer = [...backend.db.accounts.values()].find(({ role }) => role === 'client')
    const refused = await signIn(customer?.email ?? '', demoPassword)
    expect([refused.status, refused.answer.message]).toEqual([403, 'Only admins can sign in here'])
  })

  it('recover a password', async () => {
    const post = (path: string, body: unknown) => callMock('POST', path, { token: null, body })
    const { email, _id } = demoAdmin
    expect((await post('users/forgot-password', { email: 'x@y.zz', role: 'admin' })).status).toBe(
      404,
    )
    expect((await post('users/forgot-password', { email, role: 'admin' })).status).toBe(200)
    expect((await post('users/reset-password-otp-verify', { otp: '0000' })).status).toBe(400)
    expect((await post('users/resend', { email, type: 'email' })).status).toBe(200)
    const entered = await post('users/reset-password-otp-verify', { otp: demoOtp })
    expect(entered.data['user_id']).toBe(_id)
    const fresh = { user_id: _id, new_password: 'Fresh#2026', confirm_password: 'Fresh#2026' }
    expect((await post('users/reset-password', fresh)).status).toBe(200)
    expect((await post('users/reset-password', fresh)).status).toBe(400)
    expect(backend.db.accounts.get(_id)?.password).toBe('Fresh#2026')
  })

  it('store categories and services', async () => {
    await callMock('POST', 'category/', {
      body: { name: 'Roofing', image: 'https://x.example/r.png' },
    })
    const { data } = await callMock('GET', 'category/')
    const list = data['categoriesList'] as { _id: string; name: string }[]
    const categoryId = list.find(({ name }) => name === 'Roofing')?._id ?? ''
    const body = { name: 'Tile repair', categoryId, description: '', image: 'x' }
    await callMock('POST', 'subservices/', { body })
    const catalogue = await callMock('GET', 'services?showAll=true')
    const serviceList = catalogue.data['serviceList'] as {
      _id: string
      subServices: { _id: string; isPending: boolean }[]
    }[]
    const [service] = serviceList.find(({ _id }) => _id === categoryId)?.subServices ?? []
    expect(service?.isPending).toBe(true)
    const refused = await callMock('PUT', `subservices/${service?._id}`, {
      body: {
        serviceId: service?._id,
        name: 'T',
        description: 'd',
        image: 'i',
        price: 5,
        taxable: true,
        taxDetails: { name: 'VAT', rate: 100 },
        isRecurring: false,
        recurringOptions: [],
        modifiers: [],
        intakeQuestions: [],
      },
    })
    expect(refused.answer).toEqual({
      status: 400,
      data: ['The tax rate must be between 0 and 100'],
    })
    await callMock('DELETE', `category/${categoryId}`)
    expect((await callMock('GET', `services/${service?._id}`)).status).toBe(404)
  })

  it('filter bookings by tab and provider', async () => {
    const count = async (flag: string, more = '') => {
      const { data } = await callMock('GET', `jobs/admin?page=1&limit=500&flag=${flag}${more}`)
      return (data['jobs'] as { status: number }[]).length
    }
    const parts = ['active', 'upcoming', 'completed', 'cancelled']
    const counts = await Promise.all(parts.map((flag) => count(flag)))
    expect(counts.every((n) => n > 0)).toBe(true)
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(await count('all'))
    const providerId = [...backend.db.bookings.values()].find((b) => b.providerId)?.providerId?._id
    const assigned = await count('all', `&providerId=${providerId}`)
    expect(assigned).toBeGreaterThan(0)
    expect(assigned).toBeLessThan(130)
  })

  it('close a ticket permanently', async () => {
    const ticket = [...backend.db.tickets.values()].find(({ status }) => status === 'open')
    const put = (status: string) => callMock('PUT', `support/${ticket?._id}`, { body: { status } })
    expect((await put('inprogress')).status).toBe(200)
    expect((await put('closed')).status).toBe(200)
    expect((await put('open')).status).toBe(409)
  })

  it('send, page, mark as read and clear messages', async () => {
    const id = [...backend.db.conversations.keys()][3] ?? ''
    const read = async (page: number, limit: number) => {
      const { data } = await callMock('GET', `messages/${id}?page=${page}&limit=${limit}`)
      return (data['messages'] as { _id: string; message: string }[]).map(({ message }) => message)
    }
    for (const message of ['one', 'two', 'three']) {
      await callMock('POST', `messages/send/${id}`, { body: { message } })
    }
    expect(await read(1, 2)).toEqual(['three', 'two'])
    expect((await read(2, 2))[0]).toBe('one')
    const own = async () => {
      const { data } = await callMock('GET', `conversation/${id}`)
      const participants = data['participants'] as { userId: string; lastReadIndex: number }[]
      const mine = participants.find(({ userId }) => userId === demoAdmin._id)
      return Number(data['totalMessages']) - (mine?.lastReadIndex ?? 0)
    }
    expect(await own()).toBeGreaterThan(0)
    await callMock('GET', `conversation/markRead/${id}`)
    expect(await own()).toBe(0)
    await callMock('GET', `messages/clear/${id}`)
    expect(await read(1, 10)).toEqual([])
    const blocked = [...backend.db.conversations.values()].find(({ isBlocked }) => isBlocked)
    const refused = await callMock('POST', `messages/send/${blocked?._id}`, {
      body: { message: 'x' },
    })
    expect(refused.status).toBe(403)
  })

  it('return a URL that shows the uploaded file', async () => {
    const form = new FormData()
    form.append('file', new File(['hello'], 'a.png', { type: 'image/png' }))
    const response = await fetch(`${API}users/upload-file`, {
      method: 'POST',
      headers: { Authorization: tokenFor(demoAdmin) },
      body: form,
    })
    const answer: unknown = await response.json()
    expect(answer).toMatchObject({
      status: 200,
      data: { fileUrl: `data:image/png;base64,${btoa('hello')}` },
    })
    expect(backend.calls.at(-1)?.body).toEqual({ file: 'a.png', type: 'image/png', size: 5 })
  })
})
