import { describe, expect, it } from 'vitest'

import { ApiError } from '@/domain/api-error'
import { askedWait, MAX_REFUSALS, parseRetryAfter, wait } from '@/domain/rate-limit'

const NOW = Date.parse('2026-03-05T12:00:00Z')

it.each([
  ['0', 0],
  ['1', 1000],
  [' 30 ', 30_000],
  ['60', 60_000],
  ['3600', 60_000],
  ['Thu, 05 Mar 2026 12:00:20 GMT', 20_000],
  ['Thu, 05 Mar 2026 13:00:00 GMT', 60_000],
  ['Thu, 05 Mar 2026 11:59:00 GMT', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('reads Retry-After %j as %j milliseconds', (header, wait) => {
  expect(parseRetryAfter(header, NOW)).toBe(wait)
})

describe('the wait before the next attempt', () => {
  const refused = (error: { status: number; retryAfter?: number }) =>
    new ApiError('refused', error.status, 'Slow down', error.retryAfter)

  it('is what the server asked for', () => {
    expect(askedWait(refused({ status: 429, retryAfter: 7000 }), 3)).toBe(7000)
    expect(askedWait(refused({ status: 429, retryAfter: 0 }), 0)).toBe(0)
  })

  it('doubles to a minute in all if the server names none', () => {
    const waits = Array.from({ length: MAX_REFUSALS }, (_, refusals) =>
      askedWait(refused({ status: 429 }), refusals),
    )
    const sum = waits.reduce<number>((sum, wait = 0) => sum + wait, 0)
    expect(sum).toBeGreaterThan(55_000)
    expect(sum).toBeLessThanOrEqual(60_000)
    expect(waits[1]).toBe(2 * waits[0]!)
  })

  it('is undefined after any other failure', () => {
    expect(askedWait(refused({ status: 500, retryAfter: 7000 }), 0)).toBeUndefined()
    expect(askedWait(new Error('Broken'), 0)).toBeUndefined()
    expect(askedWait('429', 0)).toBeUndefined()
  })
})

it('a wait ends at once when its run is stopped', async () => {
  const stop = new AbortController()
  const over = wait(60_000, stop.signal)
  stop.abort()
  await expect(over).resolves.toBeUndefined()
})
