import { backend } from '@mocks/node'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { declaredEndpoints } from '@tests/api/declared-endpoints'
import { screens } from '@tests/e2e/screens'
import { endApp, renderApp } from '@tests/render-app'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { responsesFor } from './responses'

/* Set FUZZ_RUNS to change the number of runs and to use a new seed. */

const runs = Number(process.env['FUZZ_RUNS'] ?? 6)
const seed = process.env['FUZZ_RUNS'] ? Date.now() : 20_260_314

const fuzzed = screens
  .filter(({ isStatic }) => !isStatic)
  .map(({ name, path }) => [name, path] as const)

const queries = declaredEndpoints.filter(({ kind }) => kind === 'query')

function responses(broken: boolean) {
  return fc.tuple(...queries.map(({ response }) => responsesFor(response, { broken })))
}

const UNCHECKED_VALUES =
  /Unexpected Application Error!|Invalid Date|\bNaN\b|\bundefined\b|\[object \w+\]|function \w*\(/

async function show(path: string, given: readonly unknown[], forbidden: RegExp) {
  backend.reset()
  for (const [i, { path: called }] of queries.entries()) {
    const response = given[i]
    backend.fault({
      match: { kind: 'query', path: called },
      effect: { transform: () => response },
    })
  }
  try {
    const { queryClient } = await renderApp(path)
    await waitFor(() => expect(backend.calls.length).toBeGreaterThan(0))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(document.body.textContent).not.toMatch(forbidden)
    expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0)
  } finally {
    cleanup()
    await endApp()
  }
}

beforeEach(() => {
  // Silences the logs of dropped rows, and React's errors about rows with equal keys.
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})

describe.each(fuzzed)('%s', (_, path) => {
  for (const broken of [false, true]) {
    const which = broken ? 'survives' : 'renders'
    const forbidden = broken
      ? UNCHECKED_VALUES
      : new RegExp(`${UNCHECKED_VALUES.source}|could not be read`)
    const what = broken ? 'invalid responses' : 'valid responses'
    it(`${which} ${runs} ${what}`, { timeout: 60_000 + runs * 5_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(responses(broken), async (given) => show(path, given, forbidden)),
        { numRuns: runs, seed, endOnFailure: runs < 20 },
      )
      expect(backend.calls.length).toBeGreaterThan(0)
    })
  }
})
