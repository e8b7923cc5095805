import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'

import { listAccounts } from '@/api/accounts'
import { listBookings } from '@/api/bookings'
import { findCachedRow } from '@/api/client/cached-row'

const ID = 'booking-1'
const page = { page: 1, limit: 10, flag: 'all' } as const
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
})

const jobs = (status: number) => ({ jobs: [{ _id: ID, status }], total_pages: 1 })
const whole = (status: number, changes = {}) => ({
  rows: [{ _id: ID, status }],
  extent: 'whole',
  doubt: undefined,
  fetched: 1,
  pages: 1,
  changes,
})
function cache(queryKey: readonly unknown[], data: unknown, updatedAt: number) {
  client.setQueryData(queryKey, data, { updatedAt })
}
const status = () => findCachedRow(client, listBookings, ID)?.row.status
const pageKey = listBookings.options(page).queryKey
const wholeKey = listBookings.whole({ flag: 'all' }).options.queryKey
const endlessKey = listBookings.infiniteOptions({ limit: 10, flag: 'all' }).queryKey

describe('a row in several lists', () => {
  it.each([
    ['page', [2, 1], 1],
    ['list that was read whole', [1, 2], 2],
  ])('is that of the %s if this was read last', (_, [pageAt, wholeAt], expected) => {
    cache(pageKey, jobs(1), pageAt!)
    cache(wholeKey, whole(2), wholeAt!)
    expect(status()).toBe(expected)
  })

  it('has what was changed here since its list was read', () => {
    const fields = { _id: ID, status: 3 }
    cache(wholeKey, whole(2, { [ID]: { steps: [fields], changedAt: 1 } }), 1)
    expect(status()).toBe(3)
  })

  it('is that of an endless list only if no other has it, because its pages may be old', () => {
    cache(endlessKey, { pages: [jobs(4)], pageParams: [1] }, 9)
    expect(status()).toBe(4)
    cache(pageKey, jobs(1), 1)
    expect(status()).toBe(1)
  })

  it('is no row of another list with the same id', () => {
    cache(listAccounts.options({ page: 1, limit: 10 }).queryKey, jobs(1), 1)
    cache([listBookings.tag, 'another list', {}], jobs(1), 1)
    expect(status()).toBeUndefined()
  })
})
