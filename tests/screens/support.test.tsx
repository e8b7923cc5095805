import { backend } from '@mocks/node'
import { seedId } from '@mocks/seed/random'
import { screen, waitFor } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { withText } from '@tests/with-text'
import { describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'

import { listTickets, setTicketStatus, type Ticket } from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'

import { callsTo, putCalls } from './calls'
import { expectAccountLink } from './links'
import { recordSavedFiles } from './saved-files'
import { tableNamed } from './table'

const { headers, rows, records, column } = tableNamed('Support tickets')
const { saved, exportCsv } = recordSavedFiles()
const lists = () => callsTo('support/')
const statusOf = (index: number) =>
  screen
    .findAllByRole<HTMLInputElement>('combobox', { name: 'Status' })
    .then((all) => all[index]!)

async function choose({ user }: App, index: number, label: string) {
  await user.click(await statusOf(index))
  await user.click(await screen.findByRole('option', { name: label }))
}

const admin = { _id: 'a', role: 'admin', userInfo: { name: 'Ada' } }
const customer = { _id: 'c/1', role: 'client', userInfo: { name: 'Ann Ford' } }
const provider = { _id: 'p+1', role: 'provider', userInfo: { name: 'Bob Gray' } }

const ticket: Partial<Ticket> = {
  conversationId: {
    _id: seedId('conversation', 1),
    participants: [{ userId: admin }, { userId: customer }, { userId: provider }],
  },
  jobId: { service: { categoryName: 'Cleaning' } },
  reportedBy: customer,
  reason: 'Rude behaviour',
  reasonDescription: 'not shown',
  createdAt: '2024-03-05T23:59:00.000Z',
  status: 'open',
}

const NOTHING: Partial<Ticket> = {
  conversationId: undefined,
  jobId: undefined,
  reportedBy: undefined,
  reason: '',
  createdAt: undefined,
  status: undefined,
}

function seed(...tickets: Partial<Ticket>[]) {
  backend.db.tickets.clear()
  const sent = tickets.map((given, index) => ({ ...ticket, _id: `t${index}`, ...given }))
  // Parsing adds the fields that `ticket` leaves out.
  for (const row of parse(listTickets.response, { supportTickets: sent }).supportTickets) {
    backend.db.tickets.set(row._id, row)
  }
}

describe('the table', () => {
  it('shows a ticket in the columns of the specification', async () => {
    seed({})
    await renderApp('/support')
    expect(await headers()).toEqual([
      'Booking Name',
      'reported',
      'reported By',
      'reason',
      'reported on',
      'Status',
    ])
    expect(await rows()).toEqual([
      ['Cleaning', 'Bob Gray', 'Ann Ford', 'Rude behaviour', 'March 5, 2024', 'Open'],
    ])
    expectAccountLink('Bob Gray', 'p+1')
    expect(lists().map(({ search }) => search)).toEqual([{ page: '1', limit: '10' }])
  })

  it('leads to the conversation of a ticket, in which one can write at once', async () => {
    seed({})
    const { user } = await renderApp('/support')
    const link = await screen.findByRole('link', { name: 'Conversation' })
    const id = encodeRouteId(seedId('conversation', 1))
    expect(link).toHaveAttribute('href', `/messages?conversation=${id}`)
    await user.click(link)
    expect(
      await screen.findByRole('link', { name: 'Ticket: Cleaning · Rude behaviour' }),
    ).toHaveAttribute('href', '/support')
    expect(await screen.findByRole('textbox', { name: 'Write message…' })).toHaveFocus()
  })

  it('shows the participant who is neither admin nor reporter in the reported column', async () => {
    seed(
      { reportedBy: provider },
      // If the server sends only the reporter's id, the name comes from the conversation.
      { reportedBy: { _id: 'p+1', role: undefined, userInfo: undefined } },
      {
        conversationId: {
          _id: 'x',
          participants: [{ userId: customer }, { userId: undefined }],
        },
      },
      // Either of them may have been reported.
      { reportedBy: undefined },
    )
    await renderApp('/support')
    expect(await records('reported', 'reported By')).toEqual([
      { reported: 'Ann Ford', 'reported By': 'Bob Gray' },
      { reported: 'Ann Ford', 'reported By': 'Bob Gray' },
      { reported: '---', 'reported By': 'Ann Ford' },
      { reported: 'Ann Ford, Bob Gray', 'reported By': '---' },
    ])
  })

  it('does not take the reporter for the reported one if no ID tells who reported', async () => {
    const either = { reported: 'Ann Ford, Bob Gray', 'reported By': 'Ann Ford' }
    seed(
      { reportedBy: { ...customer, _id: '' } },
      { reportedBy: { ...customer, _id: 'x' } },
    )
    await renderApp('/support')
    expect(await records('reported', 'reported By')).toEqual([either, either])
  })

  it('links people and the conversation if the server sends only their ids', async () => {
    const bare = { reportedBy: 'id-of-ann-ford', jobId: 'id-of-booking-7' }
    const participants = [{ userId: 'id-of-ann-ford' }, { userId: 'id-of-bob-gray' }]
    const id = seedId('conversation', 1)
    const supportTickets = [
      { ...ticket, _id: 't0', ...bare, conversationId: { _id: id, participants } },
      { ...ticket, _id: 't1', ...bare, conversationId: id },
    ]
    const transform = () => ({ supportTickets, total_pages: 1 })
    backend.fault({ match: listTickets, effect: { transform } })
    await renderApp('/support')
    const known = { 'Booking Name': '…king-7', 'reported By': 'Name unknown' }
    expect(await records('Booking Name', 'reported', 'reported By')).toEqual([
      { ...known, reported: 'Name unknown' },
      { ...known, reported: '---' },
    ])
    expect(screen.getAllByRole('link', { name: 'Name unknown' })[0]).toHaveAttribute(
      'href',
      `/manage-account/view-accounts/${encodeRouteId('id-of-bob-gray')}`,
    )
    for (const link of screen.getAllByRole('link', { name: 'Conversation' })) {
      expect(link).toHaveAttribute('href', `/messages?conversation=${encodeRouteId(id)}`)
    }
  })

  it('shows the free text when the reason is Something Else', async () => {
    seed(
      { reason: 'Something Else', reasonDescription: 'My own words' },
      { reason: 'something else', reasonDescription: 'In another case' },
      { reason: 'Something Else', reasonDescription: undefined },
      { reason: undefined },
    )
    await renderApp('/support')
    const shown = ['My own words', 'In another case', 'Something Else', '--']
    expect(await column('reason')).toEqual(shown)
  })

  it('shows placeholders for missing values', async () => {
    seed(NOTHING)
    await renderApp('/support')
    expect(await rows()).toEqual([['--', '---', '---', '--', '--', '--']])
  })

  it('shows No Data Found when there are no tickets', async () => {
    seed()
    await renderApp('/support')
    expect(await screen.findByText('No Data Found')).toBeVisible()
  })
})

describe('the status', () => {
  it.each([
    ['open', 'In Progress', 'inprogress'],
    ['open', 'Ticket Closed', 'closed'],
    ['inprogress', 'Open', 'open'],
  ])(
    'of %s becomes %s, is sent without confirmation, and the list reloads',
    async (...row) => {
      const [before, label, status] = row
      seed({ status: before }, { status: 'inprogress' }, {})
      const app = await renderApp('/support')
      await choose(app, 0, label)
      // A ticket that is closed has nothing to choose, so its row has the focus.
      const [reported] = screen.getAllByRole('link', { name: 'Bob Gray' })
      const focused = status === 'closed' ? reported : await statusOf(0)
      await waitFor(() => expect(lists()).toHaveLength(2))
      await waitFor(() => expect(focused).toHaveFocus())
      expect(putCalls().map(({ path, body }) => ({ path, body }))).toEqual([
        { path: 'support/t0', body: { status } },
      ])
      await waitFor(async () => expect((await column('Status'))[0]).toBe(label))
      const toast = withText(`Cleaning, reported by Ann Ford: ${label}`)
      expect(await screen.findByText(toast)).toBeVisible()
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    },
  )

  it('has the tone of every status, also once it is changed', async () => {
    seed({}, { status: 'closed' }, { status: 'lost' })
    const app = await renderApp('/support')
    const toneOf = async (index: number) =>
      (await statusOf(index)).parentElement!.querySelector('[data-tone]')
    for (const [index, tone] of ['pending', 'completed', 'neutral'].entries())
      expect(await toneOf(index)).toHaveAttribute('data-tone', tone)
    await choose(app, 0, 'In Progress')
    await waitFor(async () =>
      expect(await toneOf(0)).toHaveAttribute('data-tone', 'inProgress'),
    )
  })

  it('opens on an arrow key and does not change before Enter', async () => {
    seed({})
    const { user } = await renderApp('/support')
    const status = await statusOf(0)
    status.focus()
    await user.keyboard('{ArrowDown}')
    const options = await screen.findAllByRole('option')
    const labels = ['Open', 'In Progress', 'Ticket Closed']
    expect(options.map(({ textContent }) => textContent)).toEqual(labels)
    await user.keyboard('{ArrowDown}{Escape}')
    await user.keyboard('t')
    expect(status).toHaveValue('Open')
    expect(putCalls()).toEqual([])

    await user.keyboard('{ArrowDown}')
    await screen.findAllByRole('option')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(putCalls()[0]?.body).toEqual({ status: 'inprogress' }))
  })

  it('is disabled on a closed ticket, even one closed just now', async () => {
    seed({ status: 'closed' }, {})
    const app = await renderApp('/support')
    expect(await statusOf(0)).toBeDisabled()
    expect(await statusOf(1)).toBeEnabled()
    await choose(app, 1, 'Ticket Closed')
    await waitFor(async () => expect(await statusOf(1)).toBeDisabled())
  })

  it('looks like a badge, without border and arrows, on a closed ticket', async () => {
    seed({ status: 'closed' }, {})
    await renderApp('/support')
    const arrowsOf = (status: HTMLElement) => status.parentElement!.querySelector('svg')
    const [closed, open] = [await statusOf(0), await statusOf(1)]
    expect(closed).toHaveStyle({ borderColor: 'transparent' })
    expect(open).not.toHaveStyle({ borderColor: 'transparent' })
    expect(arrowsOf(closed)).toBeNull()
    expect(arrowsOf(open)).toBeVisible()
  })

  it('takes no focus from another screen when it answers late', async () => {
    seed({})
    const release = hold(setTicketStatus)
    const app = await renderApp('/support')
    await choose(app, 0, 'Ticket Closed')
    await app.router.navigate({ to: '/service/add' })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await app.user.click(name)
    release()
    expect(await screen.findByText(/: Ticket Closed$/)).toBeVisible()
    expect(name).toHaveFocus()
  })

  it('reverts and shows the message when the server rejects the change', async () => {
    seed({})
    backend.fault({
      match: { method: 'PUT' },
      effect: { status: 409, message: 'Too late' },
    })
    await choose(await renderApp('/support'), 0, 'In Progress')
    expect(await screen.findByText('Too late')).toBeVisible()
    expect(await column('Status')).toEqual(['Open'])
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  it('shows an unknown value unchanged and lets it be changed', async () => {
    seed({ status: 'escalated' }, { status: 'constructor' })
    const app = await renderApp('/support')
    expect(await column('Status')).toEqual(['escalated', 'constructor'])
    await choose(app, 0, 'Open')
    await waitFor(() => expect(putCalls()[0]?.body).toEqual({ status: 'open' }))
  })
})

describe('Export CSV', () => {
  it('contains all pages of the tickets', async () => {
    const own = { reason: 'Something Else', reasonDescription: 'Late, again' }
    seed(
      { ...own, status: 'inprogress' },
      NOTHING,
      ...Array.from({ length: 10 }, () => ({})),
    )
    const { user } = await renderApp('/support')
    await rows()
    const [head, ...rest] = await exportCsv(user)
    expect(head).toBe('Booking Name,reported,reported By,reason,reported on (UTC),Status')
    const first = 'Cleaning,Bob Gray,Ann Ford,"Late, again",2024-03-05 23:59:00,In Progress'
    expect(rest[0]).toBe(first)
    expect(rest[1]).toBe(',,,,,')
    expect(rest).toHaveLength(12)
    expect(saved[0]?.name).toMatch(/^support-tickets-\d{4}-\d{2}-\d{2}\.csv$/)
  })
})
