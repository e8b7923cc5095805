import { listAccounts } from '@/api/accounts'
import { listBookings } from '@/api/bookings'
import { listPayments } from '@/api/payments'

import type { Db } from '../db'
import type { Scenario } from '../scenario'
import { enlarge, LARGE } from '../seed/enlarge'
import { isAdmin } from './rewrite-data'

/* How servers answer when the product reads whole lists. */

const FILTERED = '/transactions?kind=transfer'

const pageLimits: Scenario[] = [
  {
    name: 'limit-refused',
    title: 'No more than 10 rows a page',
    description: 'The server refuses limit=100: whole lists are read 10 rows a page.',
    pageLimit: { rows: 10, refusesMore: true },
  },
  {
    name: 'limit-ignored',
    title: 'Always 10 rows a page',
    description:
      'The server answers limit=100 with 10 rows: whole lists are read to their end.',
    pageLimit: { rows: 10 },
  },
  {
    name: 'limit-capped',
    title: 'At most 50 rows a page',
    description:
      'The server answers limit=100 with 50 rows: whole lists are read to their end.',
    pageLimit: { rows: 50 },
  },
].map((scenario) => ({
  ...scenario,
  path: FILTERED,
  seed: (db: Db) => enlarge(db, { bookings: 260, payments: 260, tickets: 260 }),
}))

const lists = [
  {
    list: listAccounts,
    table: (db: Db) => db.accounts,
    ids: (db: Db) =>
      [...db.accounts.values()].filter((row) => !isAdmin(row)).map(({ _id }) => _id),
  },
  {
    list: listBookings,
    table: (db: Db) => db.bookings,
    ids: (db: Db) => [...db.bookings.keys()],
  },
  {
    list: listPayments,
    table: (db: Db) => db.payments,
    ids: (db: Db) => [...db.payments.keys()],
  },
]

export const listScenarios: Scenario[] = [
  ...pageLimits,
  {
    name: 'row-deleted-meanwhile',
    title: 'A row disappears while a list is read',
    description:
      'Another admin deletes an account, a booking and a payment on page 3 once page 6 of their list was read: an export has all the others.',
    path: '/manage-account',
    seed: (db) => enlarge(db, { accounts: 1000, bookings: 1000, payments: 1000 }),
    timeline: lists.map(({ list: { method, path }, table, ids }) => ({
      since: { method, path, search: { page: '6' } },
      after: 0,
      run({ db }, call) {
        const third = 2 * Number(call?.search['limit'])
        table(db).delete(ids(db)[third] ?? '')
      },
    })),
  },
  ...[true, false].map((namesWait) => ({
    name: namesWait ? 'hundred-a-minute' : 'hundred-a-minute-untold',
    title: `100 requests a minute${namesWait ? '' : ', without Retry-After'}`,
    description: `Long lists, and after 100 requests in a minute 429 ${namesWait ? 'with' : 'without'} Retry-After: reads wait and come.`,
    path: '/',
    seed: (db: Db) => enlarge(db, LARGE),
    rateLimit: { calls: 100, seconds: 60, namesWait },
  })),
]
