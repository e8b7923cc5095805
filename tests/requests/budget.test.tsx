import { backend } from '@mocks/node'
import { enlarge } from '@mocks/seed/enlarge'
import { seedId } from '@mocks/seed/random'
import { screen, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { setWidth } from '@tests/window-width'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'

import budget from './budget.json'
import { go, lookAt, requests, requestsOf, settle, signIn } from './session'

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
  return { app, made: requests() }
}

beforeEach(() => {
  backend.use('large')
  // More than a filter searches before it asks.
  enlarge(backend.db, { bookings: 1200, payments: 1200, tickets: 1200 })
})

it('sign-in and dashboard', async () => {
  const app = await renderApp('/login', { as: 'nobody' })
  await signIn(app)
  await settle(app)
  expectWithin('sign-in and dashboard', requests())
})

it('dashboard again within five minutes', async () => {
  const { app } = await cold('/')
  await go(app, 'CMS')
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 240_000)
  const made = await requestsOf(app, () => go(app, 'Dashboard'))
  expectWithin('dashboard again within five minutes', made)
})

it('booking drawers, one after the other', async () => {
  const { app } = await cold('/bookings?tab=upcoming')
  const first = await requestsOf(app, () => lookAt(app, 0))
  expectWithin('first booking drawer from a list', first)
  const others = await requestsOf(app, async () => {
    for (let index = 1; index < 10; index += 1) await lookAt(app, index)
  })
  expectWithin('ten booking drawers', [...first, ...others])
})

it.each([
  ['Transactions with a filter', '/transactions?kind=payment'],
  ['Support with a filter', '/support?status=open'],
  ['Manage Accounts with a phone number', '/manage-account?search=5550199&phone=true'],
  ['week view', '/bookings?view=week'],
] as const)('%s', async (name, path) => {
  const { made } = await cold(path)
  expectWithin(name, made)
})

it("one ticket's status in a filtered list", async () => {
  const { app } = await cold('/support?status=open')
  const made = await requestsOf(app, async () => {
    const [status] = await screen.findAllByRole('combobox', { name: 'Status' })
    await app.user.click(status!)
    const list = within(await screen.findByRole('listbox'))
    await app.user.click(list.getByRole('option', { name: 'In Progress' }))
  })
  expect(made[0]).toMatch(/^PUT support/)
  expectWithin("one ticket's status in a filtered list", made)
})

it('a chat beside its case', async () => {
  setWidth(1280)
  const { app } = await cold('/messages')
  const list = await screen.findByRole('region', { name: 'Conversations' })
  const made = await requestsOf(app, async () => {
    await app.user.click(list.querySelector<HTMLElement>('li a')!)
    await screen.findByRole('region', { name: 'Case' })
  })
  expectWithin('a chat beside its case', made)
  expect(made).toEqual([...new Set(made)])
})

it('Update of a service', async () => {
  const { app } = await cold(`/service/edit/${encodeRouteId(seedId('service', 2))}`)
  await app.user.type(await screen.findByLabelText('Name'), ' 2')
  const made = await requestsOf(app, async () => {
    await app.user.click(screen.getByRole('button', { name: 'Update' }))
    await screen.findByRole('heading', { level: 1, name: 'Services' })
  })
  // What follows is the list of the next screen.
  expectWithin(
    'Update of a service',
    made.filter((request) => !request.startsWith('GET services?')),
  )
})

it('Update of a content page', async () => {
  const { app } = await cold('/privacy')
  await app.user.type(
    await screen.findByRole('textbox', { name: 'Privacy Policy' }),
    'More. ',
  )
  const made = await requestsOf(app, async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Update' }))
  })
  expectWithin('Update of a content page', made)
})

it('hovering asks for nothing that is in the cache and fresh', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  const { app } = await cold('/bookings')
  const [row] = await screen.findAllByRole('rowheader')
  const targets = [
    screen.getByRole('link', { name: 'Support' }),
    screen.getByRole('link', { name: '2' }),
    within(row!.closest('tr')!).getAllByRole('link')[1]!,
  ]
  const hover = () =>
    requestsOf(app, async () => {
      for (const target of targets) {
        await app.user.hover(target)
        await vi.advanceTimersByTimeAsync(100)
      }
    })
  expect(await hover()).toHaveLength(targets.length)
  expect(await hover()).toEqual([])
})
