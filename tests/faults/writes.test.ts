import type { Effect } from '@mocks/scenario'
import { screen, waitFor, within } from '@testing-library/react'
import { idle } from '@tests/idle'
import { type App, renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { logout } from '@/api/auth'

import { callsOf } from './cell'
import { injectFault } from './faults'
import { type Situation, situations } from './situations'

/*
 * Tries every write with a lost response (the server applied it, but the outcome stays unknown), and
 * every write whose response arrives after the user has left its screen.
 */

const writes = situations.filter(({ endpoint }) => endpoint.kind === 'mutation')
const cases = writes.map((situation) => {
  const { method, path } = situation.endpoint
  return [`${method.toUpperCase()} ${path}`, situation] as const
})

/** Opens the screen and makes the write under an effect. Resolves when the request has been sent. */
async function write(situation: Situation, effect: Effect): Promise<App> {
  const { endpoint, path, as, before, act } = situation
  const inject = () => injectFault(effect, endpoint.method, endpoint.path)
  // Without an action, the screen makes the call when it loads.
  if (!act) inject()
  const app = await renderApp(path(), as ? { as } : {})
  await before?.(app)
  if (act) {
    await idle()
    inject()
    await act(app)
  }
  await waitFor(() => expect(callsOf(situation).length).toBeGreaterThan(0))
  return app
}

/** Navigates, and confirms the question about unsaved edits. */
async function leaveTo(app: App, to: '/bookings' | '/companyfrontProfile') {
  void app.router.navigate({ to })
  await waitFor(async () => {
    const dialog = screen.queryByRole('dialog')
    const leave = dialog && within(dialog).queryByRole('button', { name: 'Yes' })
    if (leave) await app.user.click(leave)
    expect(app.router.state.location.pathname).toBe(to)
  })
}

describe('a write whose response is lost', () => {
  it.each(cases)('%s is sent once, keeps the input and stays', async (_, situation) => {
    await write(situation, { drop: true, afterwards: true })
    await idle()
    // A logout goes to Login even if its request fails.
    const { heading } = situation
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
    situation.kept?.()
    expect(callsOf(situation)).toHaveLength(1)
  })
})

describe('a write whose response arrives after leaving its screen', () => {
  const leaving = cases.filter(([, { endpoint }]) => endpoint !== logout)
  it.each(leaving)('%s is sent once and does not navigate', async (_, situation) => {
    const to = situation.as === 'nobody' ? '/companyfrontProfile' : '/bookings'
    const app = await write(situation, { latency: 600 })
    await leaveTo(app, to)
    await idle()
    await waitFor(() => expect(callsOf(situation)[0]?.duration).toBeDefined())
    expect(app.router.state.location.pathname).toBe(to)
    expect(callsOf(situation)).toHaveLength(1)
  })
})
