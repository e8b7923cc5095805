import { backend } from '@mocks/node'
import { enlarge } from '@mocks/seed/enlarge'
import { screen } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { beforeEach, expect, it, onTestFinished } from 'vitest'

import budget from './budget.json'
import { requestsOf, settle } from './session'
import { setWidth } from './width'

/*
 * How many requests what an admin does costs, with a thousand rows a list and more. README.md tells
 * the same numbers.
 */

function expectWithin(name: keyof typeof budget, made: string[]) {
  const allowed = budget[name]
  const list = made.length > allowed + 30 ? [...made.slice(0, allowed + 30), '…'] : made
  expect(
    made.length,
    `${name}: ${made.length} requests, ${allowed} are allowed\n${list.join('\n')}`,
  ).toBeLessThanOrEqual(allowed)
}

const cold = async (path: string) => {
  const app = await renderApp(path)
  await settle(app)
  return app
}

beforeEach(() => {
  backend.use('large')
  // More than a filter searches before it asks.
  enlarge(backend.db, { bookings: 1200, payments: 1200, tickets: 1200 })
})

it('a chat beside its case', async () => {
  onTestFinished(setWidth(1280))
  const app = await cold('/messages')
  const list = await screen.findByRole('region', { name: 'Conversations' })
  const made = await requestsOf(app, async () => {
    await app.user.click(list.querySelector<HTMLElement>('li a')!)
    await screen.findByRole('region', { name: 'Case' })
  })
  expectWithin('a chat beside its case', made)
  expect(made).toEqual([...new Set(made)])
})
