import { backend } from '@mocks/node'
import { screen, waitFor } from '@testing-library/react'
import { idle } from '@tests/idle'
import { renderApp } from '@tests/render-app'
import { expect, vi } from 'vitest'

import { UPLOAD_PATH } from '@/api/uploads'

import { befall, type FaultCase, type Outcome, UNREADABLE } from './faults'
import type { Situation } from './situations'

function callsOf({ endpoint }: Situation) {
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return backend.calls.filter(
    ({ method, path }) => method.toLowerCase() === endpoint.method && pattern.test(path),
  )
}

/** Everything that says `text` to a person: toasts, alerts, lines of the page. */
function saying(text: string) {
  return screen.queryAllByText((_, element) => {
    const own = [...(element?.childNodes ?? [])]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join('')
    return own.includes(text)
  })
}

/** One call under one fault; throws where it does not end as it should. */
export async function tryCell(situation: Situation, fault: FaultCase) {
  const { endpoint } = situation
  const isRead = endpoint.kind === 'query'
  const exception = situation.except?.[fault.name]
  const outcome = outcomeOf(situation, fault)

  if (fault.outlasts) vi.useFakeTimers({ shouldAdvanceTime: true })
  let mend = () => {}
  // A change is made on a screen that has loaded; what the screen does by itself is met loading.
  if (!situation.act) mend = befall(fault.effect, endpoint.method, endpoint.path)
  const app = await renderApp(situation.path(), situation.as ? { as: situation.as } : {})
  if (situation.act) {
    await situation.before?.(app)
    await idle()
    mend = befall(fault.effect, endpoint.method, endpoint.path)
    await situation.act(app)
  }
  if (fault.outlasts) {
    await waitFor(() => expect(callsOf(situation).length).toBeGreaterThan(0))
    // The time limit and a moment: a toast goes by itself five seconds later.
    await vi.advanceTimersByTimeAsync(endpoint.path === UPLOAD_PATH ? 120_500 : 30_500)
  }

  if ('expires' in outcome) {
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    await waitFor(() => expect(saying('Session expired')).toHaveLength(1))
    expect(localStorage.getItem('adminAuthToken')).toBeNull()
    return
  }
  if ('says' in outcome) {
    const places = fault.effect === 'offline' ? (situation.reads ?? 1) : 1
    await waitFor(() => expect(saying(outcome.says)).toHaveLength(places))
  } else {
    await waitFor(() => expect(callsOf(situation).length).toBeGreaterThan(0))
    if (!fault.outlasts) await idle()
  }
  const heading = exception?.heading ?? situation.heading
  if ('says' in outcome || isRead || situation.told === 'nothing') {
    expect(screen.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  expect(document.body.textContent).not.toMatch(
    /Invalid Date|\bNaN\b|\bundefined\b|\[object Object\]/,
  )

  const failed = 'says' in outcome
  const expected = isRead && fault.again ? 2 : 1
  expect(callsOf(situation).length).toBeLessThanOrEqual(
    fault.effect === 'offline' ? expected : expected * (situation.calls ?? 1),
  )
  if (failed) situation.kept?.()
  if (failed && isRead && exception?.retry !== false) {
    mend()
    const retries = await screen.findAllByRole('button', { name: /^(Retry|Try again)$/ })
    for (const retry of retries) await app.user.click(retry)
    await waitFor(() => expect(saying(outcome.says)).toHaveLength(0))
    await situation.loaded?.()
  }
}

function outcomeOf(situation: Situation, fault: FaultCase): Outcome | { silent: true } {
  const { endpoint, as } = situation
  const exception = situation.except?.[fault.name]
  const general = endpoint.kind === 'query' ? fault.read : fault.change
  // A 401 without a token ends no session: it is the server's answer.
  if ('expires' in general && as === 'nobody') return { says: 'Unauthorized' }
  const told = exception?.told ?? situation.told
  if ('expires' in general && told !== 'nothing') return general
  if ('expires' in general && endpoint.path !== 'users/logout') return general
  if (told === 'nothing') return { silent: true }
  if (exception?.told === 'the message' && 'succeeds' in general) {
    return { says: UNREADABLE }
  }
  if (typeof told === 'object') return told
  return general
}
