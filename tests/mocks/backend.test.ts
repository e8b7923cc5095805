import { Db } from '@mocks/db'
import { handlers } from '@mocks/handlers/all'
import { backend, testNow } from '@mocks/node'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { seedDb } from '@mocks/seed/seed'
import { describe, expect, it, vi } from 'vitest'

import { getContentPage } from '@/api/content'
import { bookingsByDay } from '@/domain/week'

import { callMock } from './call-mock'

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
    for (const {
      conversationId,
      reportedBy,
      reason,
      reasonDescription,
      createdAt,
    } of tickets) {
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
})

describe('the request contract', () => {
  it('requires the unchanged token except for auth and published content', async () => {
    for (const { endpoint } of handlers) {
      const path = endpoint.path.replaceAll(/:\w+/g, 'x')
      for (const token of [null, 'nonsense', `Bearer ${tokenFor(demoAdmin)}`]) {
        const { answer } = await callMock(endpoint.method.toUpperCase(), path, { token })
        const isRefused = answer.status === 401 && answer.message === 'Unauthorized'
        const isOpen = endpoint.tag === 'auth' || endpoint === getContentPage
        expect({ path, isRefused }).toEqual({ path, isRefused: !isOpen })
      }
    }
  })

  it('explains what is wrong with a request', async () => {
    const wrong = async (method: string, path: string, body?: unknown) => {
      const { status, answer } = await callMock(method, path, { body })
      return [status, answer.message]
    }
    expect(await wrong('GET', 'users?page=1&limit=10&foo=1')).toEqual([
      400,
      "Unknown query parameter 'foo'",
    ])
    expect((await wrong('GET', 'users?page=one&limit=10'))[1]).toBe(
      'query.page: expected number',
    )
    expect((await wrong('GET', 'users?limit=10'))[1]).toMatch(/^query\.page: /)
    expect((await wrong('PUT', 'support/x', { status: 'done' }))[1]).toBe(
      'body.status: expected open, inprogress, closed',
    )
    expect(
      await wrong('POST', 'category/', { name: 'A', image: 'b', colour: 'c' }),
    ).toEqual([400, "Unknown body field 'colour'"])
    expect(await wrong('POST', 'category/')).toEqual([400, 'The body is missing'])
    expect(await wrong('DELETE', 'users/x', { id: 'x' })).toEqual([
      400,
      'This call takes no body',
    ])
  })

  it('answers 404 for unknown paths, including those with an extra slash', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    for (const path of ['payments?page=1&limit=10', 'users/', 'industries']) {
      const { status, answer } = await callMock('GET', path)
      expect([status, answer.message]).toEqual([
        404,
        `Unknown endpoint: GET ${path.split('?')[0]}`,
      ])
    }
    expect(said).toHaveBeenCalledTimes(3)
  })

  it('fails with 500 when a mock response violates its schema', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const account = [...backend.db.accounts.values()][5]
    Object.assign(account?.userInfo ?? {}, { phone: { not: 'a text' } })
    const { status, answer } = await callMock('GET', 'users?page=1&limit=10')
    expect(status).toBe(500)
    expect(answer.message).toMatch(
      /The mock of users violates its schema: data\.users\[\d\]\.userInfo\.phone/,
    )
    expect(said).toHaveBeenCalled()
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
