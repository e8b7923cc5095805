import { backend } from '@mocks/node'
import { scenarios } from '@mocks/scenarios/all'
import { XSS_MARK, xssPayloads } from '@mocks/scenarios/xss-payloads'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { API } from '@tests/api/mock-responses'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { listBookings } from '@/api/bookings'

import { callMock } from './call-mock'

const BOOKINGS = 'jobs/admin?page=1&limit=10&flag=all'
function send(path: string, init: RequestInit = {}) {
  const token = tokenFor(demoAdmin, 0)
  return fetch(API + path, { ...init, headers: { Authorization: token } })
}

describe('the scenarios', () => {
  it('have unique names that are valid in a URL', () => {
    const names = scenarios.map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(25)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([])
    expect(scenarios.filter(({ title, description }) => !title || !description)).toEqual([])
  })

  it('reject an unknown name', () => {
    expect(() => backend.use('no-such')).toThrow("There is no scenario 'no-such'")
  })

  it('put the XSS payloads into user-written fields', async () => {
    backend.use('xss')
    const text = await (await send('users?page=1&limit=10')).text()
    expect(text).toContain(XSS_MARK)
    const [page] = backend.db.pages.values()
    expect(xssPayloads.every((payload) => page?.content?.includes(payload))).toBe(true)
    expect(backend.db.accounts.get(demoAdmin._id)?.userInfo?.name).toBe(demoAdmin.name)
  })
})

describe('the faults', () => {
  const outcome = async (path = BOOKINGS) => {
    try {
      const response = await send(path)
      return { status: response.status, text: await response.text() }
    } catch {
      return { status: 0, text: '' }
    }
  }

  it('reject, drop, truncate, replace and change only the matching responses', async () => {
    backend.fault({ match: listBookings, times: 1, effect: { status: 429, message: 'Slow down' } })
    backend.fault({ match: listBookings, from: 2, times: 1, effect: { drop: true } })
    backend.fault({ match: listBookings, from: 3, times: 1, effect: { raw: '<h1>no</h1>' } })
    backend.fault({ match: listBookings, from: 4, times: 1, effect: { truncate: 0.5 } })
    backend.fault({ match: listBookings, from: 5, times: 1, effect: { transform: () => null } })
    expect((await outcome('masterdata')).status).toBe(200)
    expect(await outcome()).toEqual({ status: 429, text: '{"status":429,"message":"Slow down"}' })
    expect((await outcome()).status).toBe(0)
    expect(await outcome()).toEqual({ status: 200, text: '<h1>no</h1>' })
    const cut = await outcome()
    expect(() => JSON.parse(cut.text) as unknown).toThrow(SyntaxError)
    expect(JSON.parse((await outcome()).text)).toEqual({
      status: 200,
      message: 'Success',
      data: null,
    })
    expect((await outcome()).status).toBe(200)
  })

  it('match by kind, area, method and path', async () => {
    backend.fault({ match: { tag: 'payments' }, effect: { status: 403 } })
    backend.fault({ match: { path: 'helperPages/bySlug/:slug' }, effect: { status: 410 } })
    backend.fault({ match: { path: 'conv*' }, effect: { status: 418 } })
    backend.fault({ match: { method: 'delete' }, effect: { status: 423 } })
    expect((await outcome('payments/?page=1&limit=10')).status).toBe(403)
    expect((await outcome('helperPages/bySlug/about_us')).status).toBe(410)
    expect((await outcome('conversation?page=1&limit=10')).status).toBe(418)
    expect((await send('users/x', { method: 'DELETE' })).status).toBe(423)
    expect((await outcome()).status).toBe(200)
  })

  it('reject hanging requests on reset', async () => {
    backend.fault({ effect: { hang: true } })
    const hanging = outcome()
    await expect.poll(() => backend.calls).toHaveLength(1)
    backend.reset()
    expect((await hanging).status).toBe(0)
    expect((await outcome()).status).toBe(200)
  })
})

describe('lists', () => {
  const ask = async (limit: number, page = 1) => {
    const { status, data } = await callMock('GET', `payments/?page=${page}&limit=${limit}`)
    const rows = (data as { payments?: { _id: string }[] } | undefined)?.payments ?? []
    return { status, ids: rows.map(({ _id }) => _id), pages: data?.['total_pages'] }
  }

  it.each([
    ['large', 100, 10],
    ['limit-ignored', 10, 26],
    ['limit-capped', 50, 6],
  ])('of %s have %i rows a page if asked for 100, and %i pages', async (name, rows, pages) => {
    backend.use(name)
    expect(await ask(100)).toMatchObject({ ids: { length: rows }, pages })
    expect(await ask(10)).toMatchObject({ ids: { length: 10 } })
  })

  it('refuse 100 rows', async () => {
    backend.use('limit-refused')
    expect([await ask(100), await ask(10)]).toMatchObject([{ status: 400 }, { status: 200 }])
  })

  it.each([10, 100])('lose a row of page 3 after page 6 of %i rows', async (limit) => {
    backend.use('row-deleted-meanwhile')
    const { ids: before } = await ask(limit, 3)
    const { ids: next } = await ask(limit, 4)
    await ask(limit, 6)
    expect((await ask(limit, 3)).ids).toEqual([...before, ...next].slice(1, limit + 1))
  })

  it.each([
    ['hundred-a-minute', '60'],
    ['hundred-a-minute-untold', null],
  ])('of %s come 100 times a minute, then ask to wait %s seconds', async (name, wait) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    backend.use(name)
    for (let call = 1; call <= 100; call += 1) expect((await send('masterdata')).status).toBe(200)
    const refused = await send('masterdata')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, wait])
    vi.setSystemTime(Date.now() + 60_000)
    expect((await send('masterdata')).status).toBe(200)
  })
})

describe('the timeline', () => {
  it('starts with a matching call, repeats, and ends on reset', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const run = vi.fn<() => void>()
    const own = { name: 'own', title: '', description: '' }
    const since = listBookings
    backend.use({ ...own, timeline: [{ since, after: 1000, every: 1000, times: 3, run }] })
    vi.advanceTimersByTime(5000)
    expect(run).not.toHaveBeenCalled()
    await send(BOOKINGS)
    vi.advanceTimersByTime(5000)
    expect(run).toHaveBeenCalledTimes(3)
    backend.use({ ...own, timeline: [{ after: 50, run }] })
    backend.reset()
    vi.advanceTimersByTime(5000)
    expect(run).toHaveBeenCalledTimes(3)
  })
})
