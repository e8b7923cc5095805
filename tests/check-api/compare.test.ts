import { compareAnswer } from '@mocks/check-api/compare'
import type { Difference } from '@mocks/check-api/difference'
import { answerValidators } from '@mocks/openapi/validate'
import { expect, it } from 'vitest'

import { getAccount, listAccounts } from '@/api/accounts'
import { listBookings } from '@/api/bookings'
import { createCategory } from '@/api/categories'
import { updateContentPage } from '@/api/content'
import { getDashboard } from '@/api/dashboard'
import { sendMessage } from '@/api/messages'
import document from '@/api/openapi.json'
import { listPayments } from '@/api/payments'
import { getService } from '@/api/services'
import { listSettings } from '@/api/settings'

import type { Json } from './deviating'

const endpoints = {
  createCategory,
  getAccount,
  getDashboard,
  getService,
  listAccounts,
  listBookings,
  listPayments,
  listSettings,
  sendMessage,
  updateContentPage,
}
type Name = keyof typeof endpoints
const answers = answerValidators(document)

function compared(
  name: Name,
  change: (data: Json, body: Json) => Json | void,
  status = 200,
) {
  const body = structuredClone(answers.get(name)!.example) as Json
  const changed = change((body['data'] ?? {}) as Json, body) ?? body
  return compareAnswer(
    { status, body: changed, text: JSON.stringify(changed) },
    endpoints[name],
    answers.get(name)!.validate,
  ).differences
}

const rows = (data: Json, name: string) => data[name] as Json[]

type Case = [what: string, name: Name, change: (data: Json, body: Json) => Json | void]

it.each<Case>([
  ['the example', 'listAccounts', () => {}],
  [
    'an empty list of no pages',
    'listAccounts',
    () => ({
      status: 200,
      data: { users: [], total_pages: 0 },
    }),
  ],
  [
    'null for what may be missing',
    'listBookings',
    (data) => {
      for (const row of rows(data, 'jobs')) row['providerId'] = null
    },
  ],
])('finds no difference in %s', (_, name, change) => {
  expect(compared(name, change)).toEqual([])
})

const PLACEHOLDER = 'differs: shows a placeholder'

it.each<
  [name: Name, list: string, field: string, value: unknown, expected: string, what: string]
>([
  ['listAccounts', 'users', 'email', undefined, 'a value', PLACEHOLDER],
  ['listPayments', 'payments', 'amount', { usd: 5 }, 'number', PLACEHOLDER],
  ['listPayments', 'payments', 'amount', '1,234.50', 'number', 'absorbed: reads 1234.5'],
  [
    'listPayments',
    'payments',
    'createdAt',
    17e11,
    'string',
    'absorbed: reads 1700000000000',
  ],
  ['listPayments', 'payments', 'createdAt', 'last Tuesday', 'date-time', PLACEHOLDER],
  ['listPayments', 'payments', 'jobId', [], 'an id, or a row that has one', PLACEHOLDER],
  [
    'listAccounts',
    'users',
    'status',
    'on leave',
    'one of active, inactive',
    'differs: shows it as it came',
  ],
  [
    'listBookings',
    'jobs',
    '_id',
    undefined,
    'a value',
    'serious: shows the row, but can neither open nor change it',
  ],
])(
  'names once, in %s, each row of %s whose %s is %j',
  (name, list, field, value, expected, what) => {
    const where = `data.${list}[].${field}`
    const found = compared(name, (data) =>
      rows(data, list).forEach((row) => (row[field] = value)),
    )
    expect(
      found
        .filter((difference) => difference.where === where)
        .map((one) => [one.expected, one.found, `${one.level}: ${one.effect}`]),
    ).toEqual([[expected, value === undefined ? 'nothing' : JSON.stringify(value), what]])
  },
)

it.each<[...Case, string, Partial<Difference>]>([
  [
    'a row that is no object',
    'listBookings',
    (data) => void rows(data, 'jobs').unshift('job-1' as never),
    'data.jobs[]',
    {
      expected: 'object',
      found: '"job-1"',
      effect: 'leaves the row out',
      level: 'serious',
    },
  ],
  [
    'no list',
    'listBookings',
    (data) => void Object.assign(data, { jobs: null, total_pages: 1 }),
    'data.jobs',
    { found: 'null', effect: 'reads an empty list', level: 'absorbed' },
  ],
  [
    'no list, although there are pages of it,',
    'listBookings',
    (data) => void Object.assign(data, { jobs: null, total_pages: 4 }),
    'data.jobs',
    { found: 'null', effect: 'shows an error instead of the data', level: 'serious' },
  ],
  [
    'a value that can only be kept',
    'getService',
    (data) => void (data['price'] = 'on request'),
    'data.price',
    { found: '"on request"', effect: 'shows a placeholder', level: 'differs' },
  ],
  [
    'figures that are no list',
    'getDashboard',
    (data) => void (data['serviceCount'] = { count: 3 }),
    'data.serviceCount',
    { found: '{"count":3}', effect: 'shows a placeholder', level: 'differs' },
  ],
  [
    'a list under a name',
    'listSettings',
    (data) => ({ status: 200, data: { settings: data } }),
    'data',
    {
      expected: 'array',
      found: expect.stringMatching(/^{"settings"/),
      effect: expect.stringMatching(/^reads \[{/),
      level: 'absorbed',
    },
  ],
  [
    'something else than a list',
    'listSettings',
    () => ({ status: 200, data: 'none' }),
    'data',
    { found: '"none"', effect: 'reads an empty list', level: 'serious' },
  ],
  [
    'a sent message without a copy of it',
    'sendMessage',
    () => ({ status: 200, message: 'Sent', data: null }),
    'data',
    { found: 'null', effect: 'does without it', level: 'absorbed' },
  ],
  [
    'another name for the number of pages',
    'listAccounts',
    ({ total_pages, ...data }) => ({
      status: 200,
      data: { ...data, pagination: { totalPages: total_pages } },
    }),
    'data.total_pages',
    { found: 'nothing', effect: expect.stringMatching(/^reads \d+$/), level: 'absorbed' },
  ],
  [
    'another status in the body',
    'listAccounts',
    (_, body) => void (body['status'] = 'success'),
    'status',
    { found: '"success"', effect: 'needs only the HTTP status', level: 'absorbed' },
  ],
  [
    'a failure in the body',
    'listAccounts',
    () => ({ status: 201, message: 'Created' }),
    'status',
    {
      expected: '200',
      found: '201: Created',
      effect: 'treats the answer as a failure',
      level: 'serious',
    },
  ],
  [
    'a payload without its list',
    'listAccounts',
    () => ({ status: 200, data: { people: [] } }),
    'data.users',
    { found: 'nothing', effect: 'shows an error instead of the data', level: 'serious' },
  ],
])('names %s once', (_, name, change, where, expected) => {
  const found = compared(name, change).filter((difference) => difference.where === where)
  expect(found).toEqual([expect.objectContaining(expected)])
})

it.each<[place: string, wrap: (data: Json) => Json]>([
  ['the top level', (data) => ({ status: 200, ...data })],
  ['data.data', (data) => ({ status: 200, data: { data } })],
  ['data.page', (data) => ({ status: 200, data: { page: data } })],
  ['result', (data) => ({ status: 200, result: data })],
])('absorbs a payload at %s in one line', (found, wrap) => {
  expect(compared('listAccounts', wrap)).toEqual([
    {
      where: 'the payload',
      expected: 'data',
      found,
      effect: 'reads it where it is',
      level: 'absorbed',
    },
  ])
})

it('reads a refusal that says not found as the product does', () => {
  const refused = () => ({ status: 404, message: 'Not found' })
  expect(compared('listBookings', refused, 404)).toMatchObject([
    { effect: 'reads an empty list', level: 'absorbed' },
  ])
  expect(compared('getAccount', refused, 404)).toMatchObject([
    { where: 'the HTTP status', found: '404: Not found', level: 'serious' },
  ])
})

it('accepts an empty answer to a change only where the product does', () => {
  const answer = { status: 200, body: undefined, text: '' }
  const levelOf = (name: 'createCategory' | 'updateContentPage') =>
    compareAnswer(answer, endpoints[name], answers.get(name)!.validate).differences[0]
      ?.level
  expect(levelOf('createCategory')).toBe('absorbed')
  expect(levelOf('updateContentPage')).toBe('serious')
})
