import { backend } from '@mocks/node'
import { demoAdmin } from '@mocks/seed/admins'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBookings } from '@/api/bookings'
import { listConversations } from '@/api/chat'
import { listPayments } from '@/api/payments'
import { listTickets } from '@/api/support'

import { callsTo } from './calls'
import { person, replaceBookings, replacePayments } from './replace-rows'

const DAY_MS = 86_400_000

/** Returns a day such as '2026-11-16', counted from today. */
const day = (offset: number) =>
  new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

const region = () => within(screen.getByRole('region', { name: 'Needs attention' }))
const sentences = () =>
  region()
    .queryAllByRole('listitem')
    .map(
      (row) =>
        row.querySelector('span > span')?.textContent?.replace('\n', ' ') || undefined,
    )
const expectSentences = (expected: string[]) =>
  waitFor(() => expect(sentences()).toEqual(expected))

function seedPayments(...statuses: string[]) {
  replacePayments(...statuses.map((status) => ({ status, amount: 100 })))
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
    { date: day(6), status: 0 },
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
      '4 failed payments',
    ])
    const links = region().getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        'Show unassigned',
        `/bookings?tab=upcoming&unassigned=true&from=${day(0)}&to=${day(6)}`,
      ],
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
      '4 failed payments',
    ])
    unmount()
    replaceBookings()
    seedUnread(0)
    seedPayments('succeeded')
    await renderApp('/')
    expect(await region().findByText('Nothing waiting')).toBeVisible()
    expect(region().queryAllByRole('link')).toEqual([])
  })

  it.each([
    ['Show unassigned', 'Bookings', 2],
    ['Show open', 'Support tickets', 1],
    ['Show failed', 'Transactions', 4],
  ])('leads with %s to as many rows as it counts', async (link, label, count) => {
    const { user } = await renderApp('/')
    const show = await region().findByRole('link', { name: link })
    expect(show.closest('li')).toHaveTextContent(new RegExp(`^${count} `))
    await user.click(show)
    const table = within(await screen.findByRole('table', { name: label }))
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(1 + count))
  })

  it('leads to as many rows as it counts, although the list was read before', async () => {
    const { user, router } = await renderApp('/support?status=open')
    const list = () => screen.findByRole('table', { name: 'Support tickets' })
    const openTicket = () =>
      screen.findByRole('link', { name: 'Show open' }).then((link) => link.closest('li'))
    await list()
    seedTickets('open', 'open')
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    expect(await openTicket()).toHaveTextContent(/^1 /)
    await user.click(screen.getByRole('link', { name: 'Show open' }))
    expect(within(await list()).getAllByRole('row')).toHaveLength(1 + 1)
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(async () =>
      expect(within(await list()).getAllByRole('row')).toHaveLength(1 + 2),
    )
    act(() => router.history.back())
    await waitFor(async () => expect(await openTicket()).toHaveTextContent(/^2 /))
  })

  it('leads with Show unread to as many conversations as it counts', async () => {
    const { user } = await renderApp('/')
    expect(await region().findByText('2 unread conversations')).toBeVisible()
    await user.click(region().getByRole('link', { name: 'Show unread' }))
    const list = within(await screen.findByRole('region', { name: 'Conversations' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  })

  it('counts an unassigned booking of tomorrow that is row 1,501 of all bookings', async () => {
    const done = Array.from({ length: 1500 }, () => ({ date: day(-30), status: 4 }))
    replaceBookings(...done, { date: day(1), status: 0 })
    await renderApp('/')
    expect(
      await region().findByText('1 unassigned booking in the next 7 days'),
    ).toBeVisible()
  })

  it('costs one request for each list, of 100 rows', async () => {
    await renderApp('/')
    await waitFor(() => expect(sentences()).toHaveLength(4))
    await waitFor(() => expect(sentences()).not.toContain(undefined))
    for (const { path } of [listBookings, listTickets, listPayments]) {
      expect(callsTo(path).map(({ search }) => search['limit'])).toEqual(['100'])
    }
    expect(callsTo(listConversations.path)).toHaveLength(1)
  })

  it('shows the others if one list fails, which Retry reads again', async () => {
    backend.fault({
      match: listTickets,
      times: 1,
      effect: { status: 500, message: 'Not now' },
    })
    const { user } = await renderApp('/')
    expect(await region().findByText('4 failed payments')).toBeVisible()
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
    expect(await region().findByText('4 failed payments')).toBeVisible()
    expect(region().getByRole('list')).toHaveAttribute('aria-busy', 'false')
  })

  it('says among which rows it counts if there are more', async () => {
    const transform = (data: unknown) => ({ ...Object(data), total_pages: 18 })
    for (const match of [listTickets, listPayments])
      backend.fault({ match, effect: { transform } })
    seedTickets('open', 'closed')
    seedPayments('succeeded')
    await renderApp('/')
    const ticket = (await region().findByText('1+ open tickets')).closest('li')
    expect(ticket).toHaveTextContent('in the newest 2 tickets')
    const payment = (await region().findByText('No failed payments')).closest('li')
    expect(payment).toHaveTextContent('in the newest 1 payments')
  })

  it('never says that nothing is waiting if more conversations may be unread', async () => {
    replaceBookings()
    seedTickets('closed')
    seedUnread(0)
    seedPayments('succeeded')
    const transform = (data: unknown) => ({ ...Object(data), total_pages: 2 })
    backend.fault({ match: listConversations, effect: { transform } })
    await renderApp('/')
    expect(await region().findByText('No unread conversations')).toBeVisible()
    expect(region().queryByText('Nothing waiting')).toBeNull()
  })
})
