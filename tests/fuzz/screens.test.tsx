import { backend } from '@mocks/node'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { declared } from '@tests/api/declared'
import { endApp, renderApp } from '@tests/render-app'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { encodeRouteId } from '@/domain/route-id'

import { answersTo } from './answers'

/*
 * Every screen over invented answers, derived from the declarations: it renders each that fits, and
 * survives each that does not. The seed is fixed; FUZZ_RUNS tries more of them, from a new seed.
 */

const runs = Number(process.env['FUZZ_RUNS'] ?? 10)
const seed = process.env['FUZZ_RUNS'] ? Date.now() : 20_260_314

const id = encodeRouteId('65f000000000000000000001')
const screens = [
  ['Dashboard', '/'],
  ['Manage Accounts', '/manage-account'],
  ['User Details', `/manage-account/view-accounts/${id}`],
  ['Services', '/service'],
  ['Add Service', '/service/add'],
  ['Edit Services', `/service/edit/${id}`],
  ['Service Details', `/service/view/${id}`],
  ['CMS', '/privacy'],
  ['Support', '/support'],
  ['Bookings', '/bookings'],
  ['Transactions', '/transactions'],
  ['Messages', '/messages'],
  ['Chat', `/messages?conversation=${id}`],
  ['Resources', '/resources'],
  ['Company Profile', '/companyfrontProfile'],
] as const

const queries = declared.filter(({ kind }) => kind === 'query')

function answers(broken: boolean) {
  return fc.tuple(...queries.map(({ response }) => answersTo(response, { broken })))
}

/** What a value looks like when nobody thought of it. */
const SLIPS =
  /Unexpected Application Error!|Invalid Date|\bNaN\b|\bundefined\b|\[object \w+\]|function \w*\(/

async function show(path: string, given: readonly unknown[], slips: RegExp) {
  backend.reset()
  for (const [i, { path: called }] of queries.entries()) {
    const answer = given[i]
    backend.fault({
      match: { kind: 'query', path: called },
      effect: { transform: () => answer },
    })
  }
  try {
    const { queryClient } = await renderApp(path)
    await waitFor(() => expect(backend.calls.length).toBeGreaterThan(0))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(document.body.textContent).not.toMatch(slips)
    expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0)
  } finally {
    cleanup()
    await endApp()
  }
}

beforeEach(() => {
  // Rows that are left out are told of once, and rows of one id share a key.
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})

describe.each(screens)('%s', (_, path) => {
  for (const broken of [false, true]) {
    const which = broken ? 'survives' : 'renders'
    const slips = broken ? SLIPS : new RegExp(`${SLIPS.source}|could not be read`)
    const what = broken ? 'answers that fit nothing' : 'answers that fit'
    it(`${which} ${runs} ${what}`, { timeout: 60_000 + runs * 5_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(answers(broken), async (given) => show(path, given, slips)),
        { numRuns: runs, seed, endOnFailure: runs < 20 },
      )
      expect(backend.calls.length).toBeGreaterThan(0)
    })
  }
})
