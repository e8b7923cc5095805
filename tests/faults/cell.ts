import { backend } from '@mocks/node'
import { screen, waitFor } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { expect, vi } from 'vitest'

import { UPLOAD_PATH } from '@/api/uploads'

import type { CallSite } from './call-sites'
import { injectFault, type FaultCase, type Outcome, UNREADABLE } from './faults'

export function callsOf({ endpoint }: CallSite) {
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return backend.calls.filter(
    ({ method, path }) => method.toLowerCase() === endpoint.method && pattern.test(path),
  )
}

/** Returns the elements whose own text contains `text`, ignoring the text of their children. */
function elementsSaying(text: string) {
  return screen.queryAllByText((_, element) => {
    const own = [...(element?.childNodes ?? [])]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join('')
    return own.includes(text)
  })
}

export async function tryCell(site: CallSite, fault: FaultCase) {
  const { endpoint } = site
  const isRead = endpoint.kind === 'query'
  const exception = site.except?.[fault.name]
  const outcome = outcomeOf(site, fault)

  if (fault.timesOut) vi.useFakeTimers({ shouldAdvanceTime: true })
  let removeFault = () => {}
  // Without `act`, the screen makes the call when it loads, so inject the fault before rendering.
  if (!site.act) removeFault = injectFault(fault.effect, endpoint.method, endpoint.path)
  const app = await renderApp(site.path(), site.as ? { as: site.as } : {})
  if (site.act) {
    await site.before?.(app)
    await waitForResponses()
    removeFault = injectFault(fault.effect, endpoint.method, endpoint.path)
    await site.act(app)
  }
  if (fault.timesOut) {
    await waitFor(() => expect(callsOf(site).length).toBeGreaterThan(0))
    // Advances only half a second past the request's time limit, because the error toast closes
    // five seconds after that limit.
    await vi.advanceTimersByTimeAsync(endpoint.path === UPLOAD_PATH ? 120_500 : 30_500)
  }

  if ('expires' in outcome) {
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    await waitFor(() => expect(elementsSaying('Session expired')).toHaveLength(1))
    expect(localStorage.getItem('adminAuthToken')).toBeNull()
    return
  }
  if (isRead && fault.name === '429') {
    // The read waits and goes on by itself, so there is no error.
    await waitFor(() => expect(callsOf(site).length).toBeGreaterThan(1))
    removeFault()
    await site.loaded?.()
    expect(screen.queryByRole('button', { name: /^(Retry|Try again)$/ })).toBeNull()
    return
  }
  if ('says' in outcome) {
    const places = fault.effect === 'offline' ? (site.reads ?? 1) : 1
    await waitFor(() => expect(elementsSaying(outcome.says)).toHaveLength(places))
    // Checks again, because further queries of the screen may fail a moment later.
    if (!fault.timesOut) await waitForResponses()
    expect(elementsSaying(outcome.says)).toHaveLength(places)
  } else {
    if (exception?.sent !== 0) {
      await waitFor(() => expect(callsOf(site).length).toBeGreaterThan(0))
    }
    if (!fault.timesOut) await waitForResponses()
  }
  const heading = exception?.heading ?? site.heading
  if ('says' in outcome || isRead || site.feedback === 'nothing') {
    // Waits for the heading, because the login page may still be loading after a logout.
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  expect(document.body.textContent).not.toMatch(
    /Invalid Date|\bNaN\b|\bundefined\b|\[object Object\]/,
  )

  const failed = 'says' in outcome
  expect(callsOf(site).length).toBeLessThanOrEqual(
    exception?.sent ?? (isRead && fault.isRetried ? 2 : 1),
  )
  if (failed) site.kept?.()
  if (failed && isRead && exception?.retry !== false) {
    removeFault()
    const retries = await screen.findAllByRole('button', { name: /^(Retry|Try again)$/ })
    for (const retry of retries) await app.user.click(retry)
    await waitFor(() => expect(elementsSaying(outcome.says)).toHaveLength(0))
    await site.loaded?.()
  }
}

function outcomeOf(site: CallSite, fault: FaultCase): Outcome | { silent: true } {
  const { endpoint, as } = site
  // A list without rows.
  if (fault.name === '404' && endpoint.notFound !== undefined) return { silent: true }
  const exception = site.except?.[fault.name]
  const general = endpoint.kind === 'query' ? fault.read : fault.change
  // For visitors, a 401 is an ordinary error, because they have no session that could expire.
  if ('expires' in general && as === 'nobody') return { says: 'Unauthorized' }
  const feedback = exception?.feedback ?? site.feedback
  if ('expires' in general && feedback !== 'nothing') return general
  if ('expires' in general && endpoint.path !== 'users/logout') return general
  if (feedback === 'nothing') return { silent: true }
  if (exception?.feedback === 'the message' && 'succeeds' in general) {
    return { says: UNREADABLE }
  }
  if (typeof feedback === 'object') return feedback
  return general
}
