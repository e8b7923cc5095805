import { run } from '@mocks/check-api/run'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { type MockApi, startMockApi } from '@mocks/server'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { deleteCategory } from '@/api/categories'
import { updateContentPage } from '@/api/content'

import { type Deviation, type Json, startDeviating } from './deviating'

// Vitest aliases the package to its browser build, which needs XMLHttpRequest.
vi.mock('socket.io-client', () => import('../../node_modules/socket.io-client/build/esm/index.js'))

const PORT = 4719
const API = '/api/v1'
const SILENT = { name: 'silent', title: 'Silent', description: 'No events.', eventCopies: 0 }
let api: MockApi
let proxy: Awaited<ReturnType<typeof startDeviating>>

beforeAll(async () => {
  api = await startMockApi({ port: PORT })
  proxy = await startDeviating(new URL(api.baseUrl).origin)
})
afterEach(() => proxy.deviate({}))
afterAll(async () => {
  proxy.close()
  await api.close()
})

const quick = { callMs: 10_000, holdMs: 20, messageMs: 5000 }

/** Runs the command. Resolves to its exit code and to the lines that it writes. */
async function checked(
  flags: string[] = [],
  { baseUrl = api.baseUrl, limits = quick, password = demoAdmin.password } = {},
) {
  const lines: string[] = []
  const errors: string[] = []
  const socket = ['--socket-url', `http://127.0.0.1:${PORT}`]
  const code = await run([baseUrl, '--email', demoAdmin.email, ...socket, ...flags], {
    write: (line) => void lines.push(line),
    writeError: (line) => void errors.push(line),
    password: async () => password,
    limits,
  })
  const found = lines.filter((line) => !/^(?:fits|not tried) |^\nfits/.test(line))
  return { code, lines, errors, found }
}

/** Whether an exchange is a call of one of these paths. */
const at =
  (...paths: string[]) =>
  ({ url }: { url: URL }) =>
    paths.some((path) => url.pathname.startsWith(`${API}/${path}`))
const isProtected = at('users', 'jobs', 'conversation', 'payments')
const data = (body: Json | undefined) => (body?.['data'] ?? {}) as Json

describe('against a server that fits', () => {
  it('finds no difference, and changes nothing', async () => {
    const before = api.backend.db.save()
    const { code, lines, found, errors } = await checked()
    expect(found).toEqual([])
    expect(lines).toContain('fits       GET jobs/admin')
    expect(lines).toContain('not tried  PUT masterdata/:id: writes: add --writes to try it')
    expect(lines.at(-1)).toBe('\nfits 19, absorbed 0, differs 0, serious 0, not tried 20')
    expect({ code, errors }).toEqual({ code: 0, errors: [] })
    expect(api.backend.db.save()).toBe(before)
  })

  it('undoes each change but the message', async () => {
    const { db } = api.backend
    const tables = () =>
      JSON.stringify([db.categories, db.services, db.pages, db.settings].map((rows) => [...rows]))
    const before = tables()
    const { code, lines, found } = await checked(['--writes'])
    expect(found).toEqual([])
    expect(lines).toContain('fits       PUT subservices/:serviceId')
    expect(lines).toContain('fits       POST messages/send/:conversationId')
    expect(code).toBe(0)
    expect(tables()).toBe(before)
  })

  it('prints JSON, and needs no CORS for a page of the same origin', async () => {
    const { lines, code } = await checked(['--json', '--origin', api.baseUrl])
    expect(JSON.parse(lines.join('\n'))).toMatchObject({
      counts: { fits: 18, serious: 0 },
      operations: expect.arrayContaining([
        { operation: 'GET jobs/admin', verdict: 'fits', differences: [] },
        {
          operation: 'CORS',
          verdict: 'not tried',
          differences: [],
          skipped: "the page has the API's origin",
        },
      ]),
      leftovers: [],
    })
    expect(code).toBe(0)
  })
})

interface Planted extends Deviation {
  flags?: string[]
  limits?: typeof quick
  code: 0 | 1
  /** The operation's row, and the start of the line below it. */
  names: [row: string, line: string]
}

describe('against a server that deviates', () => {
  it.each<[string, Planted]>([
    [
      'a connection that breaks',
      {
        request: (exchange) => (at('payments')(exchange) ? 'drop' : undefined),
        code: 1,
        names: ['serious    GET payments/', 'serious: the answer: expected one, found a broken'],
      },
    ],
    [
      'a call that hangs',
      {
        request: (exchange) => (at('users/dashboard')(exchange) ? 'hang' : undefined),
        limits: { ...quick, callMs: 500 },
        code: 1,
        names: [
          'serious    GET users/dashboard',
          'serious: the answer: expected one, found none within 0.5 s',
        ],
      },
    ],
    [
      'data without a token',
      {
        request(exchange) {
          const own = tokenFor(demoAdmin)
          if (at('support')(exchange)) exchange.authorization ||= own
        },
        code: 1,
        names: [
          'serious    GET support/',
          'serious: a call without a token: expected 401, found 200. Doorstep never notices',
        ],
      },
    ],
    [
      '403 instead of 401',
      {
        answer(answer, exchange) {
          if (isProtected(exchange) && answer.status === 401) {
            answer.status = 403
            answer.body = { status: 403, message: 'Forbidden' }
          }
        },
        code: 1,
        names: [
          'serious    GET users',
          'serious: a call with a wrong token: expected 401, found 403. Doorstep shows an error',
        ],
      },
    ],
    [
      'a filter without effect',
      {
        request: ({ url }) => url.searchParams.delete('providerId'),
        code: 1,
        names: ['serious    GET jobs/admin', 'serious: providerId='],
      },
    ],
    [
      'a search without effect',
      {
        request: ({ url }) => url.searchParams.delete('search'),
        code: 1,
        names: ['serious    GET users', 'serious: search=zqxjkvw-check-api: expected no rows'],
      },
    ],
    [
      'pages that count from 0',
      {
        request({ url }) {
          const page = url.searchParams.get('page')
          if (page) url.searchParams.set('page', String(Number(page) + 1))
        },
        code: 1,
        names: ['serious    GET jobs/admin', 'serious: page: expected to count from 1'],
      },
    ],
    [
      'a limit without effect',
      {
        request({ url }) {
          if (url.searchParams.has('limit')) url.searchParams.set('limit', '50')
        },
        code: 1,
        names: ['serious    GET users', 'serious: limit: expected at most 10 rows, found'],
      },
    ],
    [
      'a change that loses the modifiers',
      {
        flags: ['--writes'],
        request({ method, sent }) {
          if (method === 'PUT' && sent?.['modifiers']) sent['modifiers'] = []
        },
        code: 1,
        names: [
          'serious    PUT subservices/:serviceId',
          'serious: service.modifiers, read back: expected [{"title":"Size"',
        ],
      },
    ],
    [
      'a CORS header that leaves out a method',
      {
        answer(answer, { method }) {
          const header = 'access-control-allow-methods'
          if (method === 'OPTIONS') answer.headers[header] = 'GET, POST, PUT'
        },
        code: 1,
        names: [
          'serious    CORS',
          'serious: Access-Control-Allow-Methods: expected DELETE, found GET, POST, PUT',
        ],
      },
    ],
    [
      'a message that is not delivered',
      {
        flags: ['--writes'],
        limits: { ...quick, messageMs: 300 },
        code: 1,
        names: [
          'serious    POST messages/send/:conversationId',
          'serious: message_recieve: expected the message that was sent, found nothing within 0.3 s',
        ],
      },
    ],
    [
      'no number of pages',
      {
        answer: ({ body }) => void delete data(body)['total_pages'],
        code: 0,
        names: [
          'absorbed   GET users',
          'absorbed: data.total_pages: expected a value, found nothing. Doorstep offers another page',
        ],
      },
    ],
    [
      'another envelope',
      {
        answer(answer) {
          const { body } = answer
          if (answer.status === 200 && body) answer.body = { ...body, data: { data: body['data'] } }
        },
        code: 0,
        names: [
          'absorbed   GET users',
          'absorbed: the payload: expected data, found data.data. Doorstep reads it where it is.',
        ],
      },
    ],
  ])('names %s', async (name, { names: [row, start], code, flags, limits, ...deviation }) => {
    if (name === 'a message that is not delivered') {
      onTestFinished(() => api.backend.reset())
      api.backend.use(SILENT)
    }
    proxy.deviate(deviation)
    const baseUrl = `${proxy.origin}${API}`
    const checking = await checked(flags, { baseUrl, ...(limits && { limits }) })
    const { found } = checking
    const below = found.slice(found.indexOf(row) + 1)
    const end = below.findIndex((line) => !line.startsWith(' '))
    const lines = below.slice(0, end < 0 ? below.length : end).map((line) => line.trim())
    expect(found).toContain(row)
    expect(lines).toContainEqual(expect.stringContaining(start))
    expect(checking).toMatchObject({ code, errors: [] })
    expect(checking.lines.at(-1)).toMatch(/^\nfits \d+, absorbed/)
  })
  it('says what is left if it can not clean up', async () => {
    onTestFinished(() => api.backend.reset())
    api.backend.fault({ match: deleteCategory, effect: { status: 500 } })
    api.backend.fault({ match: updateContentPage, from: 4, effect: { status: 500 } })
    const { code, errors, lines } = await checked(['--writes'])
    expect(errors).toEqual([
      expect.stringMatching(/^Delete the category 'check-api \w+' by hand/),
      expect.stringMatching(/^Remove 'check-api \w+' from the page About Us by hand/),
    ])
    expect(lines.at(-1)).toMatch(/serious 1,/)
    expect(code).toBe(1)
  })
})

describe('without an answer to compare', () => {
  it.each<[string, Parameters<typeof checked>[1], RegExp]>([
    ['a server that is down', { baseUrl: 'http://127.0.0.1:9/api/v1' }, /could not be reached: /],
    [
      'another address',
      { baseUrl: `http://127.0.0.1:${PORT}/docs#` },
      /answers HTML instead of JSON/,
    ],
    [
      'a wrong password',
      { password: 'wrong' },
      /rejected the sign-in .* Invalid email or password/,
    ],
  ])('says in a sentence that there is %s', async (_, options, sentence) => {
    const logged = vi.spyOn(console, 'error')
    const { code, errors } = await checked([], options)
    expect(errors).toEqual([expect.stringMatching(sentence)])
    expect(code).toBe(2)
    expect(logged).not.toHaveBeenCalled()
  })

  it('shows how to call it', async () => {
    const { code, errors } = await checked([], { baseUrl: 'staging' })
    expect(errors[0]).toMatch(/^npm run check-api/)
    expect(code).toBe(2)
  })
})
