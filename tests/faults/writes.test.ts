import { backend } from '@mocks/node'
import type { Effect } from '@mocks/scenario'
import { screen, waitFor } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it } from 'vitest'

import { logout } from '@/api/auth'
import { sendMessage } from '@/api/messages'

import { type CallSite, callSites } from './call-sites'
import { callsOf } from './cell'
import { injectFault } from './faults'

/*
 * Tries each write in two cases: the response is lost, or arrives after the user has left the
 * screen.
 */

const writes = callSites.filter(({ endpoint }) => endpoint.kind === 'mutation')
const cases = writes.map((site) => {
  const { method, path } = site.endpoint
  return [`${method.toUpperCase()} ${path}`, site] as const
})

/** Makes the site's call while `effect` is active. The returned `recover` ends the effect. */
async function write(site: CallSite, effect: Effect) {
  const { endpoint, path, as, before, act } = site
  let recover = () => {}
  const inject = () => {
    recover = injectFault(effect, endpoint.method, endpoint.path)
  }
  // Without `act`, the screen makes the call when it loads, so inject the effect before rendering.
  if (!act) inject()
  const app = await renderApp(path(), as ? { as } : {})
  await before?.(app)
  if (act) {
    await waitForResponses()
    inject()
    await act(app)
  }
  await waitFor(() => expect(callsOf(site).length).toBeGreaterThan(0))
  return { app, recover }
}

async function leaveTo(app: App, to: '/bookings' | '/companyfrontProfile') {
  void app.router.navigate({ to })
  await waitFor(async () => {
    const leave = screen.queryByRole('button', { name: 'Leave' })
    if (leave) await app.user.click(leave)
    expect(app.router.state.location.pathname).toBe(to)
  })
}

const UNREACHABLE = 'The server could not be reached. Please check your connection.'
const MAY_BE_SAVED = 'The change may have been saved.'

/** Returns what the user sees if the response is lost: each sentence in an element of its own. */
function sentencesAfterLoss({ endpoint, feedback, savesData }: CallSite): string[] {
  // If only the response to `sendMessage` is lost, the chat still receives the stored message.
  if (feedback === 'nothing' || endpoint === sendMessage) return []
  return savesData === false ? [UNREACHABLE] : [UNREACHABLE, MAY_BE_SAVED]
}

function rowCounts() {
  const { accounts, categories, services, messages, conversations } = backend.db
  return {
    accounts: accounts.size,
    categories: categories.size,
    services: services.size,
    conversations: conversations.size,
    messages: [...messages.values()].map((rows) => rows.length),
  }
}

const undated = (body: unknown) => ({ ...(body as object), updatedAt: undefined })

describe('a write whose response is lost', () => {
  it.each(cases)(
    '%s is sent once, keeps the input and shows exactly the expected messages',
    async (_, site) => {
      await write(site, { drop: true, afterwards: true })
      const sentences = sentencesAfterLoss(site)
      await waitForResponses()
      for (const sentence of sentences) await screen.findByText(sentence)
      const said = screen.queryAllByText(/could not be reached|may have been saved/)
      expect(said.map(({ textContent }) => textContent)).toEqual(sentences)
      const { heading } = site
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
      site.kept?.()
      expect(callsOf(site)).toHaveLength(1)
    },
  )

  const updates = cases.filter(([, { submit }]) => submit !== undefined)
  it.each(updates)(
    '%s creates no duplicate when it is submitted again',
    async (_, site) => {
      const { app, recover } = await write(site, { drop: true, afterwards: true })
      await screen.findByText(MAY_BE_SAVED)
      await waitForResponses()
      recover()
      const before = rowCounts()
      await app.user.click(await screen.findByRole('button', { name: site.submit ?? '' }))
      await waitFor(() => expect(callsOf(site).at(-1)?.status).toBe(200))
      const [first, second, ...more] = callsOf(site)
      expect(second?.path).toBe(first?.path)
      // `updatedAt` may differ, because the app refetched it after the first attempt had changed it.
      expect(undated(second?.body)).toEqual(undated(first?.body))
      expect(more).toEqual([])
      expect(rowCounts()).toEqual(before)
    },
  )
})

describe('a write whose response arrives after the user left its screen', () => {
  const leaving = cases.filter(([, { endpoint }]) => endpoint !== logout)
  it.each(leaving)('%s is sent once and does not navigate', async (_, site) => {
    const to = site.as === 'nobody' ? '/companyfrontProfile' : '/bookings'
    let release = () => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    const { app } = await write(site, { until })
    await leaveTo(app, to)
    release()
    await waitFor(() => expect(callsOf(site)[0]?.duration).toBeDefined())
    await waitForResponses()
    expect(app.router.state.location.pathname).toBe(to)
    expect(callsOf(site)).toHaveLength(1)
  })
})
