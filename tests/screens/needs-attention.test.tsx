import { backend } from '@mocks/node'
import { demoAdmin } from '@mocks/seed/admins'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBookings } from '@/api/bookings'
import { listPayments } from '@/api/payments'
import { listTickets } from '@/api/support'

import { callsTo } from './calls'
import { person, replaceBookings } from './replace-bookings'

const DAY_MS = 86_400_000

/** Returns a day such as '2026-11-16', counted from today. */
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

const region = () => within(screen.getByRole('region', { name: 'Needs attention' }))
const sentences = () =>
  region()
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('span')?.textContent)
const expectSentences = (expected: string[]) => waitFor(() => expect(sentences()).toEqual(expected))

function seedPayments(...statuses: string[]) {
  backend.db.payments.clear()
  for (const [index, status] of statuses.entries()) {
    backend.db.payments.set(`${index}`, {
      _id: `${index}`,
      amount: 100,
      paymentType: 'payment',
      status,
      createdAt: `${day(-1)}T14:30:00.000Z`,
      share: 70,
      jobId: undefined,
      user: undefined,
    })
  }
}

function seedTickets(...statuses: ('open' | 'inprogress' | 'closed')[]) {
  const { tickets } = backend.db
  const rows = [...tickets.values()].slice(0, statuses.length)
  tickets.clear()
  for (const [index, row] of rows.entries()) {
    tickets.set(row._id, { ...row, status: statuses[index] })
  }
}

/** Marks all but the first conversations as read. */
function seedUnread(count: number) {
  const { conversations, messages } = backend.db
  for (const [index, id] of [...conversations.keys()].entries()) {
    if (index > 8) conversations.delete(id)
  }
  for (const [index, row] of [...conversations.values()].entries()) {
    const total = messages.get(row._id)?.length ?? 0
    for (const participant of row.participants) {
      if (participant.userId !== demoAdmin._id) continue
      participant.lastReadIndex = index < count ? total - 1 : total
    }
  }
}

beforeEach(() => {
  replaceBookings(
    { date: day(-1), status: 0 },
    { date: day(0), status: 0 },
    { date: day(1), status: 1, providerId: person('Ted Codd') },
    { date: day(2), status: 5 },
    { date: day(6), status: 1 },
    { date: day(7), status: 0 },
  )
  seedTickets('open', 'inprogress', 'closed')
  seedUnread(2)
  seedPayments(
    'succeeded',
    'requires_payment_method',
    'refund_failed',
    'canceled_failed',
    'canceled',
  )
})

describe('what needs attention', () => {
  it('is counted in sentences, each of which leads to its list', async () => {
    await renderApp('/')
    await expectSentences([
      '2 unassigned bookings in the next 7 days',
      '1 open ticket',
      '2 unread conversations',
      '3 payments declined or failed',
    ])
    const links = region().getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Show unassigned', `/bookings?unassigned=true&from=${day(0)}&to=${day(6)}`],
      ['Show open', '/support?status=open'],
      ['Show unread', '/messages?unread=true'],
      ['Show failed', '/transactions?status=failed'],
    ])
  })

  it('leaves out what there is none of, and says if nothing is left', async () => {
    seedTickets('closed')
    const { unmount } = await renderApp('/')
    await expectSentences([
      '2 unassigned bookings in the next 7 days',
      '2 unread conversations',
      '3 payments declined or failed',
    ])
    unmount()
    replaceBookings()
    seedUnread(0)
    seedPayments('succeeded')
    await renderApp('/')
    expect(await region().findByText('Nothing waiting')).toBeVisible()
    expect(region().queryAllByRole('link')).toEqual([])
  })

  it('opens a list without reading it again', async () => {
    const { user } = await renderApp('/')
    await waitFor(() => expect(sentences()).toHaveLength(4))
    await waitFor(() => expect(sentences()).not.toContain(undefined))
    const { length } = callsTo(listBookings.path)
    await user.click(region().getByRole('link', { name: 'Show unassigned' }))
    const table = within(await screen.findByRole('table', { name: 'Bookings' }))
    await waitFor(() => expect(table.getAllByRole('row').length).toBeGreaterThan(2))
    expect(callsTo(listBookings.path)).toHaveLength(length)
  })

  it('shows the others if one list fails, which Retry reads again', async () => {
    backend.fault({ match: listTickets, times: 1, effect: { status: 500, message: 'Not now' } })
    const { user } = await renderApp('/')
    expect(await region().findByText('3 payments declined or failed')).toBeVisible()
    expect(region().getByText('The tickets could not be read:')).toBeVisible()
    expect(region().getByText('Not now')).toBeVisible()
    await user.click(region().getByRole('button', { name: 'Retry' }))
    expect(await region().findByText('1 open ticket')).toBeVisible()
    expect(region().queryByText('Not now')).toBeNull()
  })

  it('shows what has been read while a list is slow', async () => {
    const release = hold(listPayments)
    await renderApp('/')
    expect(await region().findByText('1 open ticket')).toBeVisible()
    expect(region().getByRole('list')).toHaveAttribute('aria-busy', 'true')
    release()
    expect(await region().findByText('3 payments declined or failed')).toBeVisible()
    expect(region().getByRole('list')).toHaveAttribute('aria-busy', 'false')
  })

  it('says if there are more rows than are read', async () => {
    const transform = (data: unknown) => ({ ...Object(data), total_pages: 101 })
    backend.fault({ match: listTickets, effect: { transform } })
    const { unmount } = await renderApp('/')
    expect(await region().findByText('1+ open tickets')).toBeVisible()
    unmount()
    replaceBookings()
    seedTickets('closed')
    seedUnread(0)
    seedPayments('succeeded')
    await renderApp('/')
    expect(
      await region().findByText('Nothing waiting in the first 1,000 rows of each list'),
    ).toBeVisible()
  })
})
