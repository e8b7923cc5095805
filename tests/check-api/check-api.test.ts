import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { checkApi, type Result } from '@mocks/check-api/check'
import { demoAdmin } from '@mocks/seed/admins'
import { type MockApi, startMockApi } from '@mocks/server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { logout } from '@/api/auth'
import { deleteCategory } from '@/api/categories'

// Vitest aliases the package to its browser build, which needs XMLHttpRequest.
vi.mock('socket.io-client', () => import('../../node_modules/socket.io-client/build/esm/index.js'))

type Json = Record<string, unknown>
type Answer = { status: number; body: Json }

const PORT = 4719
let api: MockApi

beforeAll(async () => {
  api = await startMockApi({ port: PORT })
})
afterAll(() => api.close())

/** Starts a server that answers like the mock server, apart from what `change` does. */
async function deviating(change: (answer: Answer, url: URL) => void): Promise<string> {
  const server: Server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', `http://127.0.0.1:${PORT}`)
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const search = new URLSearchParams(url.search)
      change({ status: 0, body: { search } }, url)
      const answered = await fetch(url, {
        method: request.method ?? 'GET',
        headers: {
          'Content-Type': request.headers['content-type'] ?? 'application/json',
          Authorization: request.headers.authorization ?? '',
        },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      const text = await answered.text()
      const answer = { status: answered.status, body: text ? (JSON.parse(text) as Json) : {} }
      if (text) change(answer, url)
      response.writeHead(answer.status, Object.fromEntries(answered.headers))
      response.end(text && JSON.stringify(answer.body))
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
}

async function resultsOf(baseUrl: string, options: { writes?: boolean } = {}): Promise<Result[]> {
  const results: Result[] = []
  await checkApi({
    baseUrl,
    socketUrl: `http://127.0.0.1:${PORT}`,
    email: demoAdmin.email,
    password: demoAdmin.password,
    onResult: (result) => void results.push(result),
    ...options,
  })
  return results
}

const differing = (results: Result[]) => results.filter(({ differences }) => differences.length > 0)

describe('checking a server', () => {
  it('finds that the mock server fits, and changes nothing', async () => {
    const before = api.backend.db.save()
    const results = await resultsOf(api.baseUrl)
    expect(differing(results)).toEqual([])
    expect(results.filter(({ skipped }) => !skipped).length).toBeGreaterThan(18)
    expect(api.backend.db.save()).toBe(before)
  })

  it('writes only rows of its own, and removes them', async () => {
    const names = () => [...api.backend.db.categories.values()].map(({ name }) => name)
    const before = names()
    const results = await resultsOf(api.baseUrl, { writes: true })
    expect(differing(results)).toEqual([])
    expect(results.find(({ operation }) => operation.startsWith('PUT subservices'))).toEqual({
      operation: 'PUT subservices/:serviceId',
      differences: [],
    })
    expect(names()).toEqual(before)
  })

  it('accepts an empty answer to a change, as the product does', async () => {
    api.backend.fault({ match: logout, times: 1, effect: { truncate: 0 } })
    expect(differing(await resultsOf(api.baseUrl, { writes: true }))).toMatchObject([
      { operation: 'GET users/logout', differences: [{ found: 'nothing', absorbed: true }] },
    ])
  })

  it('names the category that it could not delete', async () => {
    api.backend.fault({ match: deleteCategory, times: 2, effect: { status: 500 } })
    const { categories } = api.backend.db
    const before = new Set(categories.keys())
    const check = resultsOf(api.baseUrl, { writes: true })
    await expect(check).rejects.toThrow(/^Delete the category 'check-api \w+' by hand/)
    for (const id of categories.keys()) if (!before.has(id)) categories.delete(id)
  })

  const rows = (body: Json, name: string) => ((body['data'] ?? {}) as Json)[name] as Json[]
  it.each<[string, (answer: Answer, url: URL) => void, object]>([
    [
      'a missing field',
      ({ body }) => rows(body, 'users')?.forEach((row) => delete row['email']),
      {
        where: 'data.users[].email',
        expected: 'a value',
        found: 'nothing',
        effect: 'shows a placeholder',
        absorbed: true,
      },
    ],
    [
      'a wrong type',
      ({ body }) => rows(body, 'payments')?.forEach((row) => (row['amount'] = { usd: 5 })),
      {
        where: 'data.payments[].amount',
        expected: 'number',
        found: '{"usd":5}',
        effect: 'shows a placeholder',
        absorbed: true,
      },
    ],
    [
      'another envelope',
      (answer) => {
        const { data, ...rest } = answer.body
        if (data && !Array.isArray(data)) answer.body = { ...rest, ...(data as Json) }
      },
      { where: 'data', found: 'nothing', effect: 'reads the payload where it is', absorbed: true },
    ],
    [
      'a page that ignores the limit',
      (_, url) => url.searchParams.has('limit') && url.searchParams.set('limit', '1000'),
      { where: 'data.users', expected: 'at most 10 rows', absorbed: false },
    ],
    [
      'status 201',
      (answer, url) => {
        if (url.pathname.endsWith('/jobs/admin')) answer.status = 201
      },
      {
        where: 'the HTTP status',
        expected: '200',
        found: '201',
        effect: 'treats the answer as a failure',
        absorbed: false,
      },
    ],
    [
      'status 201 in the body',
      ({ body }, url) => {
        if (url.pathname.endsWith('/jobs/admin')) body['status'] = 201
      },
      {
        where: 'status',
        expected: '200',
        found: '201',
        effect: 'treats the answer as a failure',
        absorbed: false,
      },
    ],
    [
      'a missing number of pages',
      ({ body }) => delete (body['data'] as Json | undefined)?.['total_pages'],
      {
        where: 'data.total_pages',
        found: 'nothing',
        effect: 'offers another page while one is full',
        absorbed: true,
      },
    ],
    [
      'rows without an id',
      ({ body }) => rows(body, 'jobs')?.forEach((row) => delete row['_id']),
      {
        where: 'data.jobs[]._id',
        found: 'nothing',
        effect: 'shows the row, but can neither open nor change it',
        absorbed: false,
      },
    ],
    [
      'a time as a number',
      ({ body }) =>
        rows(body, 'jobs')?.forEach((row) => (row['time'] = { from: 930, to: '10:30' })),
      {
        where: 'data.jobs[].time.from',
        expected: 'string',
        found: '930',
        effect: 'reads "930"',
        absorbed: true,
      },
    ],
  ])('names %s, and what the product does with it', async (_, change, expected) => {
    const results = await resultsOf(await deviating(change))
    expect(differing(results).flatMap(({ differences }) => differences)).toContainEqual(
      expect.objectContaining(expected),
    )
  })

  it.each<[string, () => Promise<string>, RegExp]>([
    ['is down', async () => 'http://127.0.0.1:9/api/v1', /could not be reached/],
    ['answers HTML', () => html(), /answers HTML instead of JSON/],
  ])('says in a sentence that the server %s', async (_, start, sentence) => {
    await expect(resultsOf(await start())).rejects.toThrow(sentence)
  })

  it('says in a sentence that the sign-in is rejected', async () => {
    const logged = vi.spyOn(console, 'error')
    const check = checkApi({
      baseUrl: api.baseUrl,
      email: demoAdmin.email,
      password: 'wrong-password',
      onResult: () => {},
    })
    await expect(check).rejects.toThrow(/rejected the sign-in .* Invalid email or password/)
    expect(logged).not.toHaveBeenCalled()
  })

  it('names the missing CORS headers', async () => {
    const results: Result[] = []
    const check = checkApi({
      baseUrl: await html(),
      email: 'a@b.co',
      password: 'x',
      onResult: (result) => void results.push(result),
    })
    await expect(check).rejects.toThrow()
    expect(results[0]).toMatchObject({
      operation: 'CORS',
      differences: [
        { where: 'Access-Control-Allow-Origin', absorbed: false },
        { where: 'Access-Control-Allow-Methods' },
        { where: 'Access-Control-Allow-Headers' },
      ],
    })
  })
})

/** Starts a server that answers every request with a page. */
async function html(): Promise<string> {
  const server = createServer((_, response) => void response.end('<!doctype html><p>Hello'))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
