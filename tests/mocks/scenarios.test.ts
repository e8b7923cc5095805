import { listsOf } from '@mocks/db'
import { backend } from '@mocks/node'
import { findScenario, scenarios } from '@mocks/scenarios/all'
import { XSS_MARK, xssPayloads } from '@mocks/scenarios/xss-payloads'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { siblingId } from '@mocks/seed/random'
import { seedDb } from '@mocks/seed/seed'
import { API } from '@tests/api/mock-responses'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { callMock } from './call-mock'

const send = (path: string) =>
  fetch(API + path, { headers: { Authorization: tokenFor(demoAdmin, 0) } })

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

/** Which payload a row has depends on the tables before it. */
const hasPayload = (text: string) => xssPayloads.some((payload) => text.includes(payload))

it.each<[string, number, object]>([
  ['empty', 0, {}],
  ['one-page', 10, { name: 'Unknown', status: 'active', createdAt: '2026-03-05' }],
  ['unknown-codes', 20, { name: 'Unknown', status: 'escalated' }],
  ['huge', 20, { createdAt: '9999-12-31T23:59:59.999Z' }],
  ['xss', 20, { name: expect.toSatisfy(hasPayload) as string }],
  ['rtl', 20, { name: expect.stringMatching(/[\u0590-\u06ff]/) as string }],
])('The scenario %s concerns a table that it does not name', (name, count, row) => {
  const ids = Array.from({ length: 20 }, (_, index) => siblingId('66f2ff', index + 1))
  const sample = { name: 'Unknown', status: 'active', createdAt: '2026-03-05' }
  const unknownTable = new Map(ids.map((_id) => [_id, { ...sample, _id }]))
  findScenario(name)?.seed?.(
    Object.assign(seedDb(new Date()), { unknownTable }),
    new Date(),
  )
  expect(unknownTable.size).toBe(count)
  expect([...unknownTable.values()]).toEqual(
    Array(count).fill(
      expect.objectContaining({ ...row, _id: expect.any(String) as string }),
    ),
  )
})

it("The scenario 'large' enlarges every list", () => {
  backend.use('large')
  const { accounts, categories, ...others } = Object.fromEntries(
    listsOf(backend.db).map(([name, table]) => [name, table.size]),
  )
  expect([accounts, categories]).toEqual([4000, 40])
  expect(new Set(Object.values(others))).toEqual(new Set([1000]))
})

it('a reset rejects hanging requests and ends the faults', async () => {
  backend.fault({ effect: { hang: true } })
  const hanging = send('masterdata').catch(() => 'rejected')
  await expect.poll(() => backend.calls).toHaveLength(1)
  backend.reset()
  expect(await hanging).toBe('rejected')
  expect((await send('masterdata')).status).toBe(200)
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
  ])(
    'of %s have %i rows a page if asked for 100, and %i pages',
    async (name, rows, pages) => {
      backend.use(name)
      expect(await ask(100)).toMatchObject({ ids: { length: rows }, pages })
      expect(await ask(10)).toMatchObject({ ids: { length: 10 } })
    },
  )

  it('refuse 100 rows', async () => {
    backend.use('limit-refused')
    expect([await ask(100), await ask(10)]).toMatchObject([
      { status: 400 },
      { status: 200 },
    ])
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
    for (let call = 1; call <= 100; call += 1)
      expect((await send('masterdata')).status).toBe(200)
    const refused = await send('masterdata')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, wait])
    vi.setSystemTime(Date.now() + 60_000)
    expect((await send('masterdata')).status).toBe(200)
  })
})
