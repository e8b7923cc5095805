import type { Backend } from '@mocks/backend/backend'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { onTestFinished } from 'vitest'

import type { Deviation, Json } from './deviating'

export const API = '/api/v1'
export const quick = { callMs: 10_000, holdMs: 20, messageMs: 5000 }
const SILENT = { name: 'silent', title: 'Silent', description: 'No events.', events: () => [] }

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
  flags?: string[]
  limits?: typeof quick
  /** Changes the mock backend behind the server. */
  before?: (backend: Backend) => void
  code: 0 | 1
  /** The operation's row, and the start of the line below it. */
  names: [row: string, line: string]
}

/** The deviations that the command must name, each with its exit code. */
export const planted: [what: string, Planted][] = [
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
      before(backend) {
        onTestFinished(() => backend.reset())
        backend.use(SILENT)
      },
      code: 1,
      names: [
        'serious    POST messages/send/:conversationId',
        'serious: message_recieve: expected the message that was sent, found nothing within 0.3 s',
      ],
    },
  ],
  [
    'a socket that closes',
    {
      limits: { ...quick, holdMs: 2000 },
      before(backend) {
        const timer = setInterval(() => backend.closeSockets(), 20)
        onTestFinished(() => clearInterval(timer))
      },
      code: 1,
      names: [
        'serious    socket.io',
        'serious: /api/v1/connect: expected a connection that lasts 2 s, found closed',
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
  [
    'a number of pages that leads to an empty page',
    {
      answer({ body }, exchange) {
        if (at('payments')(exchange)) data(body)['total_pages'] = 99
      },
      code: 1,
      names: [
        'differs    GET payments/',
        'differs: total_pages: expected rows on page 99, found none. Doorstep offers an empty page. (GET payments/?page=99&limit=10)',
      ],
    },
  ],
  [
    'a last page that differs',
    {
      answer({ body }, exchange) {
        const { pathname, searchParams } = exchange.url
        const { users, total_pages: last } = data(body) as { users?: Json[]; total_pages?: number }
        if (!pathname.endsWith('/users') || searchParams.get('page') !== String(last)) return
        for (const user of users ?? []) delete user['email']
      },
      code: 1,
      names: [
        'differs    GET users',
        'differs: data.users[].email: expected a value, found nothing. Doorstep shows a placeholder. (GET users?page=',
      ],
    },
  ],
  [
    'a relative address of an image',
    {
      answer({ body }, exchange) {
        if (at('category')(exchange)) replaceIn(body, 'image', () => '/uploads/a.png')
      },
      code: 0,
      names: [
        'absorbed   GET category/',
        'absorbed: data.categoriesList[].image: expected an absolute address, found "/uploads/a.png"',
      ],
    },
  ],
  [
    'a missing image, zip code and person',
    {
      answer({ body }) {
        for (const field of ['image', 'zipCode', 'userInfo']) replaceIn(body, field, () => null)
      },
      code: 0,
      names: [
        'absorbed   GET users',
        'absorbed: data.users[].userInfo: expected a value, found null',
      ],
    },
  ],
  [
    'a Retry-After that CORS hides',
    {
      answer: ({ headers }) => void delete headers['access-control-expose-headers'],
      code: 0,
      names: [
        'absorbed   CORS',
        'absorbed: Access-Control-Expose-Headers: expected Retry-After, found nothing. Doorstep waits',
      ],
    },
  ],
  [
    'an origin that is refused',
    {
      answer(answer, { method }) {
        if (method !== 'OPTIONS') return
        answer.status = 403
        delete answer.headers['access-control-allow-origin']
      },
      code: 1,
      names: [
        'serious    CORS',
        'serious: the origin https://doorstep.example: expected an origin that is allowed, found a refusal',
      ],
    },
  ],
]
