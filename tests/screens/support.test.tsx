import { backend } from '@mocks/node'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import type { Ticket } from '@/api/support'
import { encodeRouteId } from '@/domain/route-id'

import { callsTo, puts } from './calls'
import { tableNamed } from './table'

const { table, rows } = tableNamed('Support tickets')
const lists = () => callsTo('support/')
const statusOf = (index: number) =>
  screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Status' }).then((all) => all[index]!)

const admin = { _id: 'a', role: 'admin', userInfo: { name: 'Ada' } }
const customer = { _id: 'c/1', role: 'client', userInfo: { name: 'Ann Ford' } }
const provider = { _id: 'p+1', role: 'provider', userInfo: { name: 'Bob Gray' } }

const ticket: Ticket = {
  _id: 't0',
  conversationId: {
    _id: 'conversation',
    participants: [{ userId: admin }, { userId: customer }, { userId: provider }],
  },
  jobId: { service: { categoryName: 'Cleaning' } },
  reportedBy: customer,
  reason: 'Rude behaviour',
  reasonDescription: 'not shown',
  createdAt: '2024-03-05T23:59:00.000Z',
  status: 'open',
}

/** The list holds these tickets and no others. */
function seed(...tickets: Partial<Ticket>[]) {
  backend.db.tickets.clear()
  for (const [i, given] of tickets.entries()) {
    backend.db.tickets.set(`t${i}`, { ...ticket, _id: `t${i}`, ...given })
  }
}

describe('the table', () => {
  it('has the columns and shows a ticket in them', async () => {
    seed({})
    await renderApp('/support')
    const headers = within(await table()).getAllByRole('columnheader')
    expect(headers.map((header) => header.textContent)).toEqual([
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
    expect(screen.getByRole('link', { name: 'Bob Gray' })).toHaveAttribute(
      'href',
      `/manage-account/view-accounts/${encodeRouteId('p+1')}`,
    )
    expect(screen.getByRole('link', { name: 'Conversation' })).toHaveAttribute(
      'href',
      `/messages?conversation=${encodeRouteId('conversation')}`,
    )
    expect(lists().map(({ search }) => search)).toEqual([{ page: '1', limit: '10' }])
  })

  it('takes for reported who is neither an admin nor the reporter', async () => {
    seed(
      { reportedBy: provider },
      // As a mere id, the conversation knows the name.
      { reportedBy: { _id: 'p+1', role: undefined, userInfo: undefined } },
      { conversationId: { _id: 'x', participants: [{ userId: customer }, { userId: undefined }] } },
    )
    await renderApp('/support')
    expect((await rows()).map((row) => row.slice(1, 3))).toEqual([
      ['Ann Ford', 'Bob Gray'],
      ['Ann Ford', 'Bob Gray'],
      ['---', 'Ann Ford'],
    ])
  })

  it('shows the free text when the reason is Something Else', async () => {
    seed(
      { reason: 'Something Else', reasonDescription: 'My own words' },
      { reason: 'Something Else', reasonDescription: undefined },
      { reason: undefined },
    )
    await renderApp('/support')
    expect((await rows()).map((row) => row[3])).toEqual(['My own words', 'Something Else', '--'])
  })

  it('shows what is missing as such', async () => {
    seed({
      conversationId: undefined,
      jobId: undefined,
      reportedBy: undefined,
      reason: '',
      createdAt: undefined,
      status: undefined,
    })
    await renderApp('/support')
    expect(await rows()).toEqual([['--', '---', '---', '--', '--', '--']])
  })

  it('says No Data Found when there is none', async () => {
    seed()
    await renderApp('/support')
    expect(await screen.findByText('No Data Found')).toBeVisible()
  })

  it('goes through its pages', async () => {
    const { user, router } = await renderApp('/support')
    await rows()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=2'))
    await waitFor(() => expect(lists().at(-1)?.search).toEqual({ page: '2', limit: '10' }))
  })
})

describe('the status', () => {
  it('offers the three, in their order', async () => {
    seed({})
    await renderApp('/support')
    const options = within(await statusOf(0)).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Open',
      'In Progress',
      'Ticket Closed',
    ])
  })

  it.each([
    ['In Progress', 'inprogress'],
    ['Ticket Closed', 'closed'],
  ])('%s is sent as %s, and the list reloads', async (label, status) => {
    seed({}, { status: 'inprogress' })
    const { user } = await renderApp('/support')
    await user.selectOptions(await statusOf(0), label)
    await waitFor(() => expect(lists()).toHaveLength(2))
    expect(puts().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'support/t0', body: { status } },
    ])
    await waitFor(async () => expect((await rows())[0]?.at(-1)).toBe(label))
  })

  it('can not be changed on a ticket that is closed, or has just been', async () => {
    seed({ status: 'closed' }, {})
    const { user } = await renderApp('/support')
    expect(await statusOf(0)).toBeDisabled()
    expect(await statusOf(1)).toBeEnabled()
    await user.selectOptions(await statusOf(1), 'Ticket Closed')
    await waitFor(async () => expect(await statusOf(1)).toBeDisabled())
  })

  it('can be opened again before it is closed', async () => {
    seed({ status: 'inprogress' })
    const { user } = await renderApp('/support')
    await user.selectOptions(await statusOf(0), 'Open')
    await waitFor(() => expect(puts()[0]?.body).toEqual({ status: 'open' }))
  })

  it('falls back and shows the message when it is refused; the list does not reload', async () => {
    seed({})
    backend.fault({ match: { method: 'PUT' }, effect: { status: 409, message: 'Too late' } })
    const { user } = await renderApp('/support')
    await user.selectOptions(await statusOf(0), 'In Progress')
    expect(await screen.findByText('Too late')).toBeVisible()
    expect((await rows())[0]?.at(-1)).toBe('Open')
    expect(lists()).toHaveLength(1)
  })

  it('shows an unknown one as it came, and lets it be changed', async () => {
    seed({ status: 'escalated' }, { status: 'constructor' })
    const { user } = await renderApp('/support')
    expect((await rows()).map((row) => row.at(-1))).toEqual(['escalated', 'constructor'])
    await user.selectOptions(await statusOf(0), 'Open')
    await waitFor(() => expect(puts()[0]?.body).toEqual({ status: 'open' }))
  })

  it('keeps its place for the keyboard while it is changed', async () => {
    seed({})
    const { user } = await renderApp('/support')
    const select = await statusOf(0)
    select.focus()
    await user.selectOptions(select, 'In Progress')
    await waitFor(() => expect(lists()).toHaveLength(2))
    expect(await statusOf(0)).toHaveFocus()
  })
})
