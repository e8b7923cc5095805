import type { Backend } from '@mocks/backend/backend'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { onTestFinished } from 'vitest'

import type { Deviation, Json } from './deviating'

export const API = '/api/v1'
export const quick = { callMs: 10_000, holdMs: 20, messageMs: 5000 }
const SILENT = {
  name: 'silent',
  title: 'Silent',
  description: 'No events.',
  events: () => [],
}

/** Whether an exchange is a call of one of these paths. */
export const at =
  (...paths: string[]) =>
  ({ url }: { url: URL }) =>
    paths.some((path) => url.pathname.startsWith(`${API}/${path}`))
const isProtected = at('users', 'jobs', 'conversation', 'payments')
const data = (body: Json | undefined) => (body?.['data'] ?? {}) as Json

/** Replaces a field wherever it is. */
function replaceIn(value: unknown, field: string, to: () => unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === field) Object.assign(value, { [key]: to() })
    else replaceIn(inner, field, to)
  }
}

export interface Planted extends Deviation {
  what: string
  flags?: string[]
  limits?: typeof quick
  /** Changes the mock backend behind the server. */
  before?: (backend: Backend) => void
  /** The operation's row. */
  row: string
  /** The start of the line below it. */
  line: string
}

/** The deviations that the command must name. */
export const planted: Planted[] = [
  {
    what: 'a connection that breaks',
    request: (exchange) => (at('payments')(exchange) ? 'drop' : undefined),
    row: 'serious    GET payments/',
    line: 'serious: the answer: expected one, found a broken',
  },
  {
    what: 'a call that hangs',
    request: (exchange) => (at('users/dashboard')(exchange) ? 'hang' : undefined),
    limits: { ...quick, callMs: 500 },
    row: 'serious    GET users/dashboard',
    line: 'serious: the answer: expected one, found none within 0.5 s',
  },
  {
    what: 'data without a token',
    request(exchange) {
      const own = tokenFor(demoAdmin)
      if (at('support')(exchange)) exchange.authorization ||= own
    },
    row: 'serious    GET support/',
    line: 'serious: a call without a token: expected 401, found 200. Doorstep never notices',
  },
  {
    what: '403 instead of 401',
    answer(answer, exchange) {
      if (isProtected(exchange) && answer.status === 401) {
        answer.status = 403
        answer.body = { status: 403, message: 'Forbidden' }
      }
    },
    row: 'serious    GET users',
    line: 'serious: a call with a wrong token: expected 401, found 403. Doorstep shows an error',
  },
  {
    what: 'a filter without effect',
    request: ({ url }) => url.searchParams.delete('providerId'),
    row: 'serious    GET jobs/admin',
    line: 'serious: providerId=',
  },
  {
    what: 'a search without effect',
    request: ({ url }) => url.searchParams.delete('search'),
    row: 'serious    GET users',
    line: 'serious: search=zqxjkvw-check-api: expected no rows',
  },
  {
    what: 'pages that count from 0',
    request({ url }) {
      const page = url.searchParams.get('page')
      if (page) url.searchParams.set('page', String(Number(page) + 1))
    },
    row: 'serious    GET jobs/admin',
    line: 'serious: page: expected to count from 1',
  },
  {
    what: 'a limit without effect',
    request({ url }) {
      if (url.searchParams.has('limit')) url.searchParams.set('limit', '50')
    },
    row: 'serious    GET users',
    line: 'serious: limit: expected at most 10 rows, found',
  },
  {
    what: 'a change that loses the modifiers',
    flags: ['--writes'],
    request({ method, sent }) {
      if (method === 'PUT' && sent?.['modifiers']) sent['modifiers'] = []
    },
    row: 'serious    PUT subservices/:serviceId',
    line: 'serious: service.modifiers, read back: expected [{"title":"Size"',
  },
  {
    what: 'a CORS header that leaves out a method',
    answer(answer, { method }) {
      const header = 'access-control-allow-methods'
      if (method === 'OPTIONS') answer.headers[header] = 'GET, POST, PUT'
    },
    row: 'serious    CORS',
    line: 'serious: Access-Control-Allow-Methods: expected DELETE, found GET, POST, PUT',
  },
  {
    what: 'a message that is not delivered',
    flags: ['--writes'],
    limits: { ...quick, messageMs: 300 },
    before(backend) {
      onTestFinished(() => backend.reset())
      backend.use(SILENT)
    },
    row: 'serious    POST messages/send/:conversationId',
    line: 'serious: message_recieve: expected the message that was sent, found nothing within 0.3 s',
  },
  {
    what: 'a socket that closes',
    limits: { ...quick, holdMs: 2000 },
    before(backend) {
      const timer = setInterval(() => backend.closeSockets(), 20)
      onTestFinished(() => clearInterval(timer))
    },
    row: 'serious    socket.io',
    line: 'serious: /api/v1/connect: expected a connection that lasts 2 s, found closed',
  },
  {
    what: 'no number of pages',
    answer: ({ body }) => void delete data(body)['total_pages'],
    row: 'absorbed   GET users',
    line: 'absorbed: data.total_pages: expected a value, found nothing. Doorstep offers another page',
  },
  {
    what: 'another envelope',
    answer(answer) {
      const { body } = answer
      if (answer.status === 200 && body)
        answer.body = { ...body, data: { data: body['data'] } }
    },
    row: 'absorbed   GET users',
    line: 'absorbed: the payload: expected data, found data.data. Doorstep reads it where it is.',
  },
  {
    what: 'a number of pages that leads to an empty page',
    answer({ body }, exchange) {
      if (at('payments')(exchange)) data(body)['total_pages'] = 99
    },
    row: 'differs    GET payments/',
    line: 'differs: total_pages: expected rows on page 99, found none. Doorstep offers an empty page. (GET payments/?page=99&limit=10)',
  },
  {
    what: 'a last page that differs',
    answer({ body }, exchange) {
      const { pathname, searchParams } = exchange.url
      const { users, total_pages: last } = data(body) as {
        users?: Json[]
        total_pages?: number
      }
      if (!pathname.endsWith('/users') || searchParams.get('page') !== String(last)) return
      for (const user of users ?? []) delete user['email']
    },
    row: 'differs    GET users',
    line: 'differs: data.users[].email: expected a value, found nothing. Doorstep shows a placeholder. (GET users?page=',
  },
  {
    what: 'a relative address of an image',
    answer({ body }, exchange) {
      if (at('category')(exchange)) replaceIn(body, 'image', () => '/uploads/a.png')
    },
    row: 'absorbed   GET category/',
    line: 'absorbed: data.categoriesList[].image: expected an absolute address, found "/uploads/a.png"',
  },
  {
    what: 'a missing image, zip code and person',
    answer({ body }) {
      for (const field of ['image', 'zipCode', 'userInfo'])
        replaceIn(body, field, () => null)
    },
    row: 'absorbed   GET users',
    line: 'absorbed: data.users[].userInfo: expected a value, found null',
  },
  {
    what: 'a Retry-After that CORS hides',
    answer: ({ headers }) => void delete headers['access-control-expose-headers'],
    row: 'absorbed   CORS',
    line: 'absorbed: Access-Control-Expose-Headers: expected Retry-After, found nothing. Doorstep waits',
  },
  {
    what: 'an origin that is refused',
    answer(answer, { method }) {
      if (method !== 'OPTIONS') return
      answer.status = 403
      delete answer.headers['access-control-allow-origin']
    },
    row: 'serious    CORS',
    line: 'serious: the origin https://doorstep.example: expected an origin that is allowed, found a refusal',
  },
]
