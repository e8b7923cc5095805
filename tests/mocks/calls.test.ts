import { backend, testNow } from '@mocks/node'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { seedDb } from '@mocks/seed/seed'
import { describe, expect, it } from 'vitest'

const BASE = 'http://localhost:3000/api/v1/'

/** One call as any HTTP client would send it. */
async function call(
  method: string,
  path: string,
  { body, token = tokenFor(demoAdmin) }: { body?: unknown; token?: string | null } = {},
) {
  const response = await fetch(BASE + path, {
    method,
    headers: token === null ? {} : { Authorization: token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { status: number; message?: string; data?: unknown }
  return { status: response.status, answer, data: answer.data as Record<string, never> }
}

describe('the seed', () => {
  it('is the same for the same moment, and large enough to page through', () => {
    expect(seedDb(testNow).save()).toBe(seedDb(testNow).save())
    const { db } = backend
    expect(db.accounts.size).toBeGreaterThan(300)
    expect(db.services.size).toBeGreaterThan(50)
    expect(db.bookings.size).toBe(130)
    expect(new Set([...db.bookings.values()].map(({ status }) => status))).toEqual(
      new Set([0, 1, 2, 3, 4, 5]),
    )
  })

  it('answers every read', async () => {
    const { db } = backend
    const first = (table: Map<string, unknown>) => String([...table.keys()][0])
    const provider = [...db.accounts.values()].find(({ role }) => role === 'provider')
    for (const path of [
      'users?page=1&limit=10',
      `users/user-profile/?id=${provider?._id}`,
      `users/subservices?userId=${provider?._id}`,
      'users/dashboard',
      'services?showAll=true',
      `services/${first(db.services)}`,
      `subservices/${first(db.services)}`,
      'category/',
      'jobs/admin?page=1&limit=10&flag=all',
      'support/?page=1&limit=10',
      'helperPages/bySlug/about_us',
      'payments/?page=1&limit=10',
      'masterdata',
      'conversation?page=1&limit=10',
      `conversation/${first(db.conversations)}`,
      `messages/${first(db.conversations)}?page=1&limit=10`,
    ]) {
      const { status, answer } = await call('GET', path)
      expect({ path, status, said: answer.status }).toEqual({ path, status: 200, said: 200 })
    }
  })
})
