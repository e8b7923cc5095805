import { declaredEndpoints } from '@tests/api/declared-endpoints'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { type CallSite, callSites } from './call-sites'
import { tryCell } from './cell'
import { faultCases } from './faults'

/*
 * Makes each API call under simulated faults. Checks that the heading stays, the error shows once,
 * Retry works and the user's input is kept. Tests a sample of the combinations of calls and faults;
 * `FAULTS=all` tests all of them.
 */

const whole = process.env['FAULTS'] === 'all'
const cells = callSites.flatMap((site, row) =>
  faultCases.map((fault, column) => ({
    site,
    fault,
    sample: (row * 5 + column) % 9 === 0,
  })),
)
const chosen = whole ? cells : cells.filter(({ sample }) => sample)

afterEach(() => vi.useRealTimers())

const callers = Object.values(
  import.meta.glob<string>(['../../src/**/*.{ts,tsx}', '!../../src/api/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

it('covers every endpoint that the app calls', () => {
  const placed = new Set(
    callSites.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
  )
  const called = declaredEndpoints.filter(({ name }) =>
    new RegExp(`\\b${name}\\b`).test(callers),
  )
  expect(called.length).toBeGreaterThan(30)
  const missing = called.map(({ method, path }) => `${method} ${path}`)
  expect(
    missing.filter((line) => !placed.has(line)),
    'Add an entry to tests/faults/call-sites.ts.',
  ).toEqual([])
})

describe.each(callSites.map((site) => [nameOf(site), site] as const))('%s', (_, site) => {
  const mine = chosen.filter((cell) => cell.site === site)
  it.each(mine.map(({ fault }) => [fault.name, fault] as const))(
    "survives the fault '%s'",
    async (_, fault) => {
      await expect(tryCell(site, fault)).resolves.toBeUndefined()
    },
    60_000,
  )
})

function nameOf({ endpoint }: CallSite): string {
  return `${endpoint.method.toUpperCase()} ${endpoint.path}`
}
