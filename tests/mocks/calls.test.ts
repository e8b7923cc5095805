import { Db } from '@mocks/db'
import { handlers } from '@mocks/handlers/all'
import { backend, testNow } from '@mocks/node'
import { demoAdmin, demoOtp, demoPassword, tokenFor } from '@mocks/seed/admins'
import { seedDb } from '@mocks/seed/seed'
import { API } from '@tests/api/mock-responses'
import { describe, expect, it, vi } from 'vitest'

import { getContentPage } from '@/api/content'
import { bookingsByDay } from '@/domain/week'

async function call(
  method: string,
  path: string,
  { body, token = tokenFor(demoAdmin) }: { body?: unknown; token?: string | null } = {},
) {
  const response = await fetch(API + path, {
    method,
    headers: token === null ? {} : { Authorization: token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { status: number; message?: string; data?: unknown }
  return { status: response.status, answer, data: answer.data as Record<string, unknown> }
}

describe('the seed', () => {
  it('is deterministic for a given time, and large enough for several pages', () => {
    expect(seedDb(testNow).save()).toBe(seedDb(testNow).save())
    const { db } = backend
    expect(db.accounts.size).toBeGreaterThan(300)
    expect(db.services.size).toBeGreaterThan(50)
    expect(db.bookings.size).toBe(130)
    expect(new Set([...db.bookings.values()].map(({ status }) => status))).toEqual(
      new Set([0, 1, 2, 3, 4, 5]),
    )
  })

  it.each(['2026-11-16', '2026-11-18', '2026-11-22'])(
    'has bookings of all statuses and on every day of the week at %s',
    (today) => {
      const { bookings } = seedDb(new Date(`${today}T12:00:00Z`))
      const { days, undated } = bookingsByDay([...bookings.values()], '2026-11-16')
      expect(days.filter(({ bookings }) => bookings.length === 0)).toEqual([])
      expect(undated).toBe(0)
      const statuses = new Set([...bookings.values()].map(({ status }) => status))
      expect(statuses).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    },
  )

  it('has dashboard sums that equal the transactions', async () => {
    const { data } = await call('GET', 'payments/?page=1&limit=500')
    const payments = data['payments'] as { amount: number; paymentType: string; status: string }[]
    const sum = (...found: typeof payments) =>
      Math.round(found.reduce((total, { amount }) => total + amount, 0) * 100) / 100
    const { data: dashboard } = await call('GET', 'users/dashboard')
    const totals = (key: string) => dashboard[key] as { _id: string; totalAmount: number }[]
    for (const kind of ['payment', 'transfer']) {
      expect(totals('payments')).toContainEqual({
        _id: kind,
        totalAmount: sum(...payments.filter(({ paymentType }) => paymentType === kind)),
      })
    }
    expect(totals('paymentsByStatus')).toContainEqual({
      _id: 'refunded',
      totalAmount: sum(...payments.filter(({ status }) => status === 'refunded')),
    })
  })

  it('has chats that belong to a booking and its people', () => {
    const { db } = backend
    const chats = [...db.conversations.values()]
    const about = chats.filter(({ bookingDetail }) => bookingDetail)
    expect(about.length).toBeGreaterThan(chats.length * 0.9)
    for (const { _id, participants, bookingDetail, serviceDetail } of about) {
      const booking = db.bookings.get(bookingDetail?._id ?? '')
      expect([serviceDetail?.name, bookingDetail?.date]).toEqual([
        booking?.service?.name,
        booking?.date,
      ])
      const people = participants
        .map(({ userId }) => userId)
        .filter((id) => db.accounts.get(id ?? '')?.role !== 'admin')
      expect(people[0]).toBe(booking?.userId?._id)
      expect([undefined, booking?.providerId?._id]).toContain(people[1])
      for (const { message } of db.messages.get(_id)?.slice(0, 1) ?? []) {
        expect(message).toContain(booking?.service?.name)
      }
    }
  })

  it('has tickets about their chats and bookings, reported by one of the people', () => {
    const { db } = backend
    const tickets = [...db.tickets.values()]
    expect(tickets.length).toBeGreaterThan(40)
    for (const { conversationId, reportedBy, reason, reasonDescription, createdAt } of tickets) {
      const chat = db.conversations.get(conversationId?._id ?? '')
      const people = conversationId?.participants.map(({ userId }) => userId?._id)
      expect(people).toEqual(chat?.participants.map(({ userId }) => userId))
      const [first] = db.messages.get(chat?._id ?? '') ?? []
      expect([first?.byUser, first?.createdAt]).toEqual([reportedBy?._id, createdAt])
      expect(first?.message).toContain(reasonDescription ?? reason)
    }
    const days = tickets.map(({ createdAt }) => String(createdAt))
    expect(days).toEqual(days.toSorted().toReversed())
    expect(new Set(tickets.map(({ status }) => status)).size).toBe(3)
  })

  it('counts only messages of others as unread', () => {
    const { db } = backend
    for (const { _id, participants } of db.conversations.values()) {
      const mine = participants.find(({ userId }) => userId === demoAdmin._id)
      const unread = (db.messages.get(_id) ?? []).slice(mine?.lastReadIndex)
      expect(unread.every(({ byUser }) => byUser !== demoAdmin._id)).toBe(true)
    }
  })

  it('answers every query', async () => {
    const { db } = backend
    const first = (table: Map<string, unknown>) => String([...table.keys()][0])
    const provider = [...db.accounts.values()].find(({ role }) => role === 'provider')
    for (const path of [
      'users?page=1&limit=10',
      `users/user-profile/?id=${provider?._id}`,
      `users/subservices?userId=${provider?._id}`,
      'users/dashboard',
      'services?showAll=true',
      `services/${first(db.services)}`,
      `subservices/${first(db.services)}`,
      'category/',
      'jobs/admin?page=1&limit=10&flag=all',
      'support/?page=1&limit=10',
      'helperPages/bySlug/about_us',
      'payments/?page=1&limit=10',
      'masterdata',
      'conversation?page=1&limit=10',
      `conversation/${first(db.conversations)}`,
      `messages/${first(db.conversations)}?page=1&limit=10`,
    ]) {
      const { status, answer } = await call('GET', path)
      expect({ path, status, said: answer.status }).toEqual({ path, status: 200, said: 200 })
    }
  })
})

describe('the request contract', () => {
  it('requires the unchanged token except for auth and published content', async () => {
    for (const { endpoint } of handlers) {
      const path = endpoint.path.replaceAll(/:\w+/g, 'x')
      for (const token of [null, 'nonsense', `Bearer ${tokenFor(demoAdmin)}`]) {
        const { answer } = await call(endpoint.method.toUpperCase(), path, { token })
        const isRefused = answer.status === 401 && answer.message === 'Unauthorized'
        const isOpen = endpoint.area === 'auth' || endpoint === getContentPage
        expect({ path, isRefused }).toEqual({ path, isRefused: !isOpen })
      }
    }
  })

  it('explains what is wrong with a request', async () => {
    const wrong = async (method: string, path: string, body?: unknown) => {
      const { status, answer } = await call(method, path, { body })
      return [status, answer.message]
    }
    expect(await wrong('GET', 'users?page=1&limit=10&foo=1')).toEqual([
      400,
      "Unknown query parameter 'foo'",
    ])
    expect((await wrong('GET', 'users?page=one&limit=10'))[1]).toBe('query.page: expected number')
    expect((await wrong('GET', 'users?limit=10'))[1]).toMatch(/^query\.page: /)
    expect((await wrong('PUT', 'support/x', { status: 'done' }))[1]).toBe(
      'body.status: expected open, inprogress, closed',
    )
    expect(await wrong('POST', 'category/', { name: 'A', image: 'b', colour: 'c' })).toEqual([
      400,
      "Unknown body field 'colour'",
    ])
    expect(await wrong('POST', 'category/')).toEqual([400, 'The body is missing'])
    expect(await wrong('DELETE', 'users/x', { id: 'x' })).toEqual([400, 'This call takes no body'])
  })

  it('answers 404 for unknown paths, also for an extra slash', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    for (const path of ['payments?page=1&limit=10', 'users/', 'industries']) {
      const { status, answer } = await call('GET', path)
      expect([status, answer.message]).toEqual([404, `Unknown endpoint: GET ${path.split('?')[0]}`])
    }
    expect(said).toHaveBeenCalledTimes(3)
  })

  it('fails with 500 when a mock response violates its schema', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const account = [...backend.db.accounts.values()][5]
    Object.assign(account?.userInfo ?? {}, { phone: { not: 'a text' } })
    const { status, answer } = await call('GET', 'users?page=1&limit=10')
    expect(status).toBe(500)
    expect(answer.message).toMatch(
      /The mock of users breaks its schema: data\.users\[\d\]\.userInfo\.phone/,
    )
    expect(said).toHaveBeenCalled()
  })

  it('logs requests and responses', async () => {
    await call('PUT', 'support/none', { body: { status: 'open' } })
    expect(backend.calls).toMatchObject([
      { number: 1, method: 'PUT', path: 'support/none', body: { status: 'open' }, status: 404 },
    ])
  })
})

describe('the mock endpoints', () => {
  it('paginate, filter and search accounts', async () => {
    const first = await call('GET', 'users?page=1&limit=10')
    const second = await call('GET', 'users?page=2&limit=10')
    expect(first.data['total_pages']).toBe(34)
    expect(first.data['users']).toHaveLength(10)
    expect(first.data['users']).not.toEqual(second.data['users'])
    const providers = await call('GET', 'users?page=1&limit=100&role=provider&status=active')
    const rows = providers.data['users'] as { role: string; status: string }[]
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.every(({ role, status }) => role === 'provider' && status === 'active')).toBe(true)
    const sought = await call('GET', 'users?page=1&limit=100&search=SHARMA')
    const names = sought.data['users'] as { userInfo: { name?: string }; email: string }[]
    expect(names.length).toBeGreaterThan(0)
    expect(names.every(({ userInfo, email }) => /sharma/i.test(`${userInfo.name}${email}`))).toBe(
      true,
    )
    expect((await call('GET', 'users?page=99&limit=10')).data['users']).toEqual([])
  })

  it('toggle and delete accounts, and update the dashboard', async () => {
    const row = [...backend.db.accounts.values()].find(({ role }) => role === 'client')
    const id = row?._id ?? ''
    await call('PUT', `users/status/${id}`, { body: { id, status: 'inactive' } })
    expect((await call('GET', `users/user-profile/?id=${id}`)).data['status']).toBe('inactive')
    const before = await call('GET', 'users/dashboard')
    expect((await call('DELETE', `users/${id}`)).status).toBe(200)
    const after = await call('GET', 'users/dashboard')
    const customers = ({ data }: typeof before) =>
      (data['users'] as { roles: { role: string; count: number }[] }[])[0]?.roles.find(
        ({ role }) => role === 'client',
      )?.count
    expect(customers(before)).toBe(295)
    expect(customers(after)).toBe(294)
    expect((await call('GET', `users/user-profile/?id=${id}`)).status).toBe(404)
  })

  it('sign in admins only', async () => {
    const signIn = (email: string, password: string) =>
      call('POST', 'users/login', {
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
    const post = (path: string, body: unknown) => call('POST', path, { token: null, body })
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
    await call('POST', 'category/', { body: { name: 'Roofing', image: 'https://x.example/r.png' } })
    const { data } = await call('GET', 'category/')
    const list = data['categoriesList'] as { _id: string; name: string }[]
    const categoryId = list.find(({ name }) => name === 'Roofing')?._id ?? ''
    const body = { name: 'Tile repair', categoryId, description: '', image: 'x' }
    await call('POST', 'subservices/', { body })
    const catalogue = await call('GET', 'services?showAll=true')
    const serviceList = catalogue.data['serviceList'] as {
      _id: string
      subServices: { _id: string; isPending: boolean }[]
    }[]
    const [service] = serviceList.find(({ _id }) => _id === categoryId)?.subServices ?? []
    expect(service?.isPending).toBe(true)
    const refused = await call('PUT', `subservices/${service?._id}`, {
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
    await call('DELETE', `category/${categoryId}`)
    expect((await call('GET', `services/${service?._id}`)).status).toBe(404)
  })

  it('filter bookings by tab and provider', async () => {
    const count = async (flag: string, more = '') => {
      const { data } = await call('GET', `jobs/admin?page=1&limit=500&flag=${flag}${more}`)
      return (data['jobs'] as { status: number }[]).length
    }
    const parts = ['active', 'upcoming', 'completed', 'cancelled']
    const counts = await Promise.all(parts.map((flag) => count(flag)))
    expect(counts.every((n) => n > 0)).toBe(true)
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(await count('all'))
    const providerId = [...backend.db.bookings.values()].find((b) => b.providerId)?.providerId?._id
    const his = await count('all', `&providerId=${providerId}`)
    expect(his).toBeGreaterThan(0)
    expect(his).toBeLessThan(130)
  })

  it('close a ticket permanently', async () => {
    const ticket = [...backend.db.tickets.values()].find(({ status }) => status === 'open')
    const put = (status: string) => call('PUT', `support/${ticket?._id}`, { body: { status } })
    expect((await put('inprogress')).status).toBe(200)
    expect((await put('closed')).status).toBe(200)
    expect((await put('open')).status).toBe(409)
  })

  it('send, page, mark as read and clear messages', async () => {
    const id = [...backend.db.conversations.keys()][3] ?? ''
    const read = async (page: number, limit: number) => {
      const { data } = await call('GET', `messages/${id}?page=${page}&limit=${limit}`)
      return (data['messages'] as { _id: string; message: string }[]).map(({ message }) => message)
    }
    for (const message of ['one', 'two', 'three']) {
      await call('POST', `messages/send/${id}`, { body: { message } })
    }
    expect(await read(1, 2)).toEqual(['three', 'two'])
    expect((await read(2, 2))[0]).toBe('one')
    const own = async () => {
      const { data } = await call('GET', `conversation/${id}`)
      const participants = data['participants'] as { userId: string; lastReadIndex: number }[]
      const mine = participants.find(({ userId }) => userId === demoAdmin._id)
      return Number(data['totalMessages']) - (mine?.lastReadIndex ?? 0)
    }
    expect(await own()).toBeGreaterThan(0)
    await call('GET', `conversation/markRead/${id}`)
    expect(await own()).toBe(0)
    await call('GET', `messages/clear/${id}`)
    expect(await read(1, 10)).toEqual([])
    const blocked = [...backend.db.conversations.values()].find(({ isBlocked }) => isBlocked)
    const refused = await call('POST', `messages/send/${blocked?._id}`, { body: { message: 'x' } })
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

describe('a snapshot', () => {
  it('restores the same data, and is ignored if its version differs', () => {
    const { db } = backend
    db.newId()
    const saved = db.save()
    expect(Db.load(saved)?.save()).toBe(saved)
    expect(Db.load(saved.replace(/"version":\d+/, '"version":0'))).toBeNull()
    expect(Db.load('{"version":1')).toBeNull()
    expect(Db.load(null)).toBeNull()
  })
})
