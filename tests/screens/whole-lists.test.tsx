import { backend } from '@mocks/node'
import { enlarge } from '@mocks/seed/enlarge'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it } from 'vitest'

import { listAccounts } from '@/api/accounts'
import { listBookings } from '@/api/bookings'
import { listPayments } from '@/api/payments'
import { listTickets } from '@/api/support'

import { callsTo } from './calls'
import { person, replaceBookings, replacePayments } from './replace-rows'
import { recordSavedFiles } from './saved-files'
import { answer, expire, noDialog, press, signInAgain } from './steps'
import { tableNamed } from './table'

/*
 * Several readers of one list: what runs once (an export, a selection of all matches) reads for
 * itself, and what is on screen shows what was changed by hand.
 */

const tickets = tableNamed('Support tickets')
const payments = tableNamed('Transactions')
const { saved, csvLines } = recordSavedFiles()

const exportButton = () => screen.getByRole('button', { name: 'Export CSV' })
const rowsText = (noun: string) =>
  screen.findByRole('button', { name: `Stop searching ${noun}` })
const noProgress = () => waitFor(() => expect(screen.queryByText(/^Searching/)).toBeNull())

async function exported({ user }: App, count: number) {
  await user.click(exportButton())
  await waitFor(() => expect(saved).toHaveLength(count), { timeout: 10_000 })
  return csvLines(count - 1)
}

function customers() {
  return [...backend.db.accounts.values()].filter(({ role }) => role !== 'admin')
}

async function chooseStatus({ user }: App, row: number, label: string) {
  await user.click((await screen.findAllByRole('combobox', { name: 'Status' }))[row]!)
  const options = within(await screen.findByRole('listbox'))
  await user.click(options.getByRole('option', { name: label }))
}

function seedBookings(length: number) {
  replaceBookings(
    ...Array.from({ length }, (_, index) => ({
      date: new Date(Date.UTC(2026, 2, 1 + index)).toISOString(),
      service: { name: 'Deep clean' },
      userId: person(`Customer ${index}`),
    })),
  )
}

describe('an export', () => {
  it('that is stopped saves nothing, although the list was exported before', async () => {
    enlarge(backend.db, { accounts: 145 })
    const app = await renderApp('/manage-account')
    await tableNamed('Accounts').rows()
    const before = (await exported(app, 1)).length
    for (const { _id } of customers().slice(0, 5)) backend.db.accounts.delete(_id)
    const release = hold({ path: listAccounts.path, search: { page: '2', limit: '100' } })
    await app.user.click(exportButton())
    await app.user.click(await rowsText('rows'))
    await noProgress()
    release()
    expect(saved).toHaveLength(1)
    expect(await exported(app, 2)).toHaveLength(before - 5)
  })

  it('of a filtered list is read anew, and ends with the first Stop', async () => {
    replacePayments(
      ...Array.from({ length: 1_705 }, () => ({
        paymentType: 'payment' as const,
        amount: 10,
      })),
    )
    const app = await renderApp('/transactions?kind=payment')
    await screen.findByText('Only the first 1,000 payments were searched.')
    const release = hold({ path: listPayments.path, search: { page: '7' } })
    await app.user.click(exportButton())
    await screen.findByText(/^Searching rows, page \d+ of 18/)
    await app.user.click(await rowsText('rows'))
    const { length } = callsTo(listPayments.path)
    await noProgress()
    release()
    await waitForResponses()
    expect(saved).toEqual([])
    expect(callsTo(listPayments.path)).toHaveLength(length)
    expect(screen.getByText('Only the first 1,000 payments were searched.')).toBeVisible()
    expect(await exported(app, 1)).toHaveLength(1 + 1_705)
  })

  it('contains a booking that was moved meanwhile once, and misses none', async () => {
    seedBookings(500)
    const app = await renderApp('/bookings')
    await tableNamed('Bookings').rows()
    const release = hold({ path: listBookings.path, search: { page: '4', limit: '100' } })
    await app.user.click(exportButton())
    await screen.findByText('Searching rows, page 5 of 5')
    const { bookings } = backend.db
    const moved = { ...bookings.get('150')!, date: '2026-08-01T00:00:00.000Z' }
    bookings.delete('150')
    const others = [...bookings.values()]
    bookings.clear()
    // Its new date moves it from page 2 to page 4, and the first row of page 4 to page 3.
    for (const row of others.toSpliced(350, 0, moved)) bookings.set(row._id, row)
    release()
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 10_000 })
    const [, ...lines] = await csvLines()
    const ids = lines.map((line) => line.split(',')[0])
    expect(ids).toHaveLength(500)
    expect(new Set(ids).size).toBe(500)
    expect(screen.queryByText(/may be missing/)).toBeNull()
  })

  it.each([25, 30, 50])(
    'contains all rows of a server that sends %i a page but counts pages of 100',
    async (size) => {
      seedBookings(61)
      let answered = 0
      const transform = () => {
        const { page, limit } = callsTo(listBookings.path)[answered]!.search
        answered += 1
        const kept = Math.min(size, Number(limit))
        const start = (Number(page) - 1) * kept
        const jobs = [...backend.db.bookings.values()].slice(start, start + kept)
        return { jobs, total_pages: Math.ceil(61 / Number(limit)) }
      }
      backend.fault({ match: listBookings, effect: { transform } })
      const app = await renderApp('/bookings')
      await tableNamed('Bookings').rows()
      expect(await exported(app, 1)).toHaveLength(1 + 61)
    },
  )

  it('of an empty list whose pages are counted as 0 is whole', async () => {
    replacePayments()
    const transform = () => ({ payments: [], total_pages: 0 })
    backend.fault({ match: listPayments, effect: { transform } })
    const app = await renderApp('/transactions')
    await screen.findByText('No Data Found')
    await exported(app, 1)
    expect(await screen.findByText('0 rows exported')).toBeVisible()
    expect(screen.queryByText(/may be missing/)).toBeNull()
  })

  it('is named by its filter, not only by the word that filters share', async () => {
    replacePayments({ status: 'refunded', paymentType: 'refunded' })
    const app = await renderApp('/transactions?kind=refunded')
    await payments.rows()
    await exported(app, 1)
    await act(() =>
      app.router.navigate({ to: '/transactions', search: { status: 'refunded' } }),
    )
    await payments.rows()
    await exported(app, 2)
    expect(new Set(saved.map(({ name }) => name)).size).toBe(2)
    seedBookings(1)
    await act(() => app.router.navigate({ to: '/bookings', search: { tab: 'completed' } }))
    await exported(app, 3)
    await act(() =>
      app.router.navigate({ to: '/bookings', search: { status: 'Completed' } }),
    )
    await exported(app, 4)
    expect(new Set(saved.map(({ name }) => name)).size).toBe(4)
  })
})

it('an export that the end of the session stopped says so after signing in', async () => {
  enlarge(backend.db, { accounts: 260 })
  const app = await renderApp('/manage-account')
  await tableNamed('Accounts').rows()
  hold({ path: listAccounts.path, search: { page: '2', limit: '100' } })
  await app.user.click(exportButton())
  await screen.findByText('Searching rows, page 4 of 4')
  await expire()
  expect(screen.getByText('Session expired')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  await signInAgain(app)
  const said = 'Export of accounts: 3 of 4 pages read. Nothing was exported.'
  expect(await screen.findByText(said)).toBeVisible()
  expect(saved).toEqual([])
})

it('Select all matches that is stopped selects nothing, although it was read before', async () => {
  enlarge(backend.db, { accounts: 160 })
  const app = await renderApp('/manage-account')
  await tableNamed('Accounts').rows()
  await press(app.user, 'Select')
  const bar = within(await screen.findByRole('region', { name: 'Selected accounts' }))
  await app.user.click(bar.getByRole('button', { name: /^Select all matches/ }))
  await app.user.click(await bar.findByRole('button', { name: 'Clear selection' }))
  const release = hold({ path: listAccounts.path, search: { page: '2', limit: '100' } })
  await app.user.click(bar.getByRole('button', { name: /^Select all matches/ }))
  await app.user.click(await bar.findByRole('button', { name: 'Stop searching accounts' }))
  await noProgress()
  release()
  expect(bar.getByText('0 selected')).toBeVisible()
  expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled()
})

it('Search on that is stopped leaves what was found before, and can be pressed again', async () => {
  replacePayments(
    ...Array.from({ length: 1_120 }, (_, index) => ({
      paymentType: 'payment' as const,
      user: person(`Payer ${index}`),
    })),
  )
  const app = await renderApp('/transactions?search=payer%20111')
  await screen.findByText('Only the first 1,000 payments were searched.')
  expect(await payments.column('User Name')).toEqual(['Payer 111'])
  const release = hold({ path: listPayments.path, search: { page: '6' } }, { times: 1 })
  await press(app.user, 'Search on')
  await app.user.click(await rowsText('payments'))
  release()
  await noProgress()
  expect(screen.getByText('Only the first 1,000 payments were searched.')).toBeVisible()
  expect(await payments.column('User Name')).toEqual(['Payer 111'])
  await press(app.user, 'Search on')
  await waitFor(async () => expect(await payments.rows()).toHaveLength(10))
  await noProgress()
  expect(screen.queryByText(/were searched/)).toBeNull()
})

it('Search on that is stopped is not gone on with by a Refresh', async () => {
  replacePayments(
    ...Array.from({ length: 1_120 }, () => ({ paymentType: 'payment' as const })),
  )
  const app = await renderApp('/transactions?kind=payment')
  await screen.findByText('Only the first 1,000 payments were searched.')
  const release = hold({ path: listPayments.path, search: { page: '6' } }, { times: 1 })
  await press(app.user, 'Search on')
  await app.user.click(await rowsText('payments'))
  release()
  await noProgress()
  const { length } = callsTo(listPayments.path)
  await press(app.user, 'Refresh')
  await waitFor(() => expect(callsTo(listPayments.path).length).toBeGreaterThan(length))
  await noProgress()
  expect(screen.getByText('Only the first 1,000 payments were searched.')).toBeVisible()
})

describe('rows that were changed by hand', () => {
  beforeEach(() => {
    for (const ticket of backend.db.tickets.values()) ticket.status = 'open'
  })

  async function setStatus(app: App, row: number, label: string) {
    await chooseStatus(app, row, label)
    const status = screen.getAllByRole('combobox', { name: 'Status' })[row]
    await waitFor(() => expect(status).toHaveValue(label))
    await screen.findAllByText(new RegExp(`: ${label}$`))
  }

  it('all stay as they were changed in a filtered list, not only the first one', async () => {
    const app = await renderApp('/support?status=open')
    await tickets.rows()
    await setStatus(app, 0, 'Ticket Closed')
    await setStatus(app, 1, 'In Progress')
    await setStatus(app, 2, 'Ticket Closed')
    await setStatus(app, 1, 'Ticket Closed')
    const shown = screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Status' })
    expect(shown.slice(0, 4).map(({ value }) => value)).toEqual([
      'Ticket Closed',
      'Ticket Closed',
      'Ticket Closed',
      'Open',
    ])
    await press(app.user, 'Refresh')
    await waitFor(async () =>
      expect(new Set(await tickets.column('Status'))).toEqual(new Set(['Open'])),
    )
  })

  it('all stay as they were changed among the accounts that a phone number found', async () => {
    const found = customers().slice(0, 3)
    for (const account of found) {
      Object.assign(account, {
        status: 'active',
        userInfo: { ...account.userInfo, phone: '(0555) 019-987' },
      })
    }
    const app = await renderApp('/manage-account?search=5550199&phone=true')
    await tableNamed('Accounts').rows()
    for (const index of [0, 1, 2]) {
      const row = within(screen.getAllByRole('row')[index + 1]!)
      await app.user.click(row.getByRole('button', { name: 'Deactivate' }))
      await answer(app.user, 'Yes')
      await row.findByText('Inactive')
    }
    expect(await tableNamed('Accounts').column('Status')).toEqual(Array(3).fill('Inactive'))
  })

  it('stay in a filter that only an earlier change has brought them into', async () => {
    const app = await renderApp('/support?status=open')
    await tickets.rows()
    await setStatus(app, 0, 'In Progress')
    await app.user.selectOptions(screen.getByLabelText('Ticket status'), 'In Progress')
    await waitFor(async () => expect(await tickets.rows()).toHaveLength(1))
    await setStatus(app, 0, 'Ticket Closed')
    expect(await tickets.column('Status')).toEqual(['Ticket Closed'])
  })

  it('are gone when another filter, or another visit, has come between', async () => {
    const app = await renderApp('/support?status=open')
    const statuses = async () => new Set(await tickets.column('Status'))
    await tickets.rows()
    await setStatus(app, 0, 'Ticket Closed')
    const filter = screen.getByLabelText('Ticket status')
    await app.user.selectOptions(filter, 'Ticket Closed')
    await waitFor(async () => expect(await statuses()).toEqual(new Set(['Ticket Closed'])))
    await app.user.selectOptions(filter, 'Open')
    await waitFor(async () => expect(await statuses()).toEqual(new Set(['Open'])))
    await setStatus(app, 1, 'In Progress')
    await act(() => app.router.navigate({ to: '/' }))
    await app.user.click(await screen.findByRole('link', { name: 'Show open' }))
    expect(await statuses()).toEqual(new Set(['Open']))
  })

  it('stay gone when they are changed once more in the drawer of their booking', async () => {
    const [first, second] = [...backend.db.tickets.values()]
    const { _id: booking } = first!.jobId!
    Object.assign(second!, { jobId: first!.jobId })
    const app = await renderApp('/support?status=open')
    await tickets.rows()
    await noProgress()
    await setStatus(app, 1, 'In Progress')
    const filter = screen.getByLabelText('Ticket status')
    await app.user.selectOptions(filter, 'All')
    await app.user.selectOptions(filter, 'Open')
    const open = await tickets.column('Status')
    expect(new Set(open)).toEqual(new Set(['Open']))
    const search = { status: 'open', booking } as const
    await act(() => app.router.navigate({ to: '/support', search }))
    const drawer = within(await screen.findByRole('dialog'))
    const inDrawer = await drawer.findByDisplayValue('In Progress')
    await app.user.click(inDrawer)
    await app.user.click(await drawer.findByRole('option', { name: 'Ticket Closed' }))
    await waitFor(() => expect(inDrawer).toHaveValue('Ticket Closed'))
    await waitFor(() => expect(second!.status).toBe('closed'))
    await act(() => app.router.navigate({ to: '/support', search: { status: 'open' } }))
    await noDialog()
    expect(new Set(await tickets.column('Status'))).toEqual(new Set(['Open']))
  })

  it('are found by a filter of the API that was read before they were changed', async () => {
    for (const [index, account] of customers().entries()) {
      account.status = index === 0 ? 'inactive' : 'active'
      const phone = index < 3 ? '0555 019987' : '1'
      Object.assign(account, { userInfo: { ...account.userInfo, phone } })
    }
    const app = await renderApp('/manage-account?search=5550199&phone=true&status=active')
    const accounts = tableNamed('Accounts')
    await waitFor(async () => expect(await accounts.rows()).toHaveLength(2))
    await noProgress()
    const status = screen.getByLabelText('Status')
    await app.user.selectOptions(status, 'Inactive')
    await waitFor(async () => expect(await accounts.rows()).toHaveLength(1))
    await press(app.user, 'Activate')
    await answer(app.user, 'Yes')
    await screen.findByText(withText(/ activated$/))
    expect(await accounts.column('Status')).toEqual(['Active'])
    await app.user.selectOptions(status, 'Active')
    await waitFor(async () => expect(await accounts.rows()).toHaveLength(3))
  })

  it('are back under a filter of the API by an Undo after the list was read again', async () => {
    for (const [index, account] of customers().entries()) {
      account.status = 'active'
      const phone = index < 2 ? '0555 019987' : '1'
      Object.assign(account, { userInfo: { ...account.userInfo, phone } })
    }
    const app = await renderApp('/manage-account?search=5550199&phone=true&status=active')
    const rows = () => tableNamed('Accounts').rows()
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    await noProgress()
    await app.user.click(screen.getAllByRole('button', { name: 'Deactivate' })[0]!)
    await answer(app.user, 'Yes')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await app.user.hover(undo)
    await press(app.user, 'Refresh')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await app.user.click(undo)
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  it('are counted on the dashboard as they are now, although it was read before', async () => {
    const rows = [...backend.db.tickets.values()].slice(0, 13)
    backend.db.tickets.clear()
    for (const row of rows) backend.db.tickets.set(row._id, row)
    const app = await renderApp('/')
    const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
    expect(await attention.findByText(/^13\s/)).toHaveTextContent('13 open tickets')
    await app.user.click(attention.getByRole('link', { name: 'Show open' }))
    await tickets.rows()
    await setStatus(app, 0, 'Ticket Closed')
    await setStatus(app, 1, 'Ticket Closed')
    await act(() => app.router.navigate({ to: '/' }))
    await waitFor(() =>
      expect(screen.getByText(/open tickets/)).toHaveTextContent('11 open'),
    )
  })
})

describe('a list that is known to be outdated', () => {
  it.each([
    ['', 0],
    [', during a Refresh', 1],
  ])(
    'is read again after a visit elsewhere that ended its reading%s',
    async (_name, refreshes) => {
      enlarge(backend.db, { accounts: 260 })
      for (const account of customers().slice(0, 2)) {
        Object.assign(account, { userInfo: { ...account.userInfo, phone: '0555 019987' } })
      }
      const app = await renderApp('/manage-account?search=5550199&phone=true')
      await screen.findByText(/^2 of \d+ accounts$/)
      const calls = () => callsTo(listAccounts.path).length
      const before = calls() + refreshes
      hold(listAccounts, { times: refreshes })
      if (refreshes > 0) await press(app.user, 'Refresh')
      await waitFor(() => expect(calls()).toBe(before))
      hold(listAccounts, { from: 2, times: 1 })
      await app.user.click(screen.getAllByRole('button', { name: 'Delete' })[0]!)
      await answer(app.user, 'Yes')
      await waitFor(() => expect(calls()).toBe(before + 2))
      await act(() => app.router.navigate({ to: '/privacy' }))
      await screen.findByRole('textbox', { name: 'Privacy Policy' })
      act(() => app.history.back())
      await waitFor(async () => expect(await tableNamed('Accounts').rows()).toHaveLength(1))
    },
  )

  it('is so after another change, and is read again', async () => {
    for (const ticket of backend.db.tickets.values()) ticket.status = 'open'
    const app = await renderApp('/support?status=open')
    await screen.findByText(/of \d+ tickets$/)
    await press(app.user, 'Clear filters')
    const [first] = backend.db.tickets.values()
    first!.status = 'closed'
    await chooseStatus(app, 0, 'In Progress')
    await waitFor(async () =>
      expect((await tickets.column('Status'))[0]).toBe('Ticket Closed'),
    )
    await chooseStatus(app, 1, 'In Progress')
    await screen.findByText(/: In Progress$/)
    await app.user.selectOptions(screen.getByLabelText('Ticket status'), 'Open')
    const { size } = backend.db.tickets
    expect(await screen.findByText(`${size - 2} of ${size} tickets`)).toBeVisible()
  })

  it('still says after a change that it could not be read again', async () => {
    for (const ticket of backend.db.tickets.values()) ticket.status = 'open'
    const app = await renderApp('/support?status=open')
    await screen.findByText(/of \d+ tickets$/)
    backend.fault({ match: listTickets, times: 1, effect: { status: 500 } })
    await press(app.user, 'Refresh')
    const warning = await screen.findByText('This list may be out of date:')
    await chooseStatus(app, 0, 'In Progress')
    await screen.findByText(/: In Progress$/)
    expect(warning).toBeVisible()
  })
})

describe('a list', () => {
  it('of which the server counts no pages says so in a search, too', async () => {
    const transform = (data: unknown) => ({ ...(data as object), total_pages: undefined })
    backend.fault({ match: listTickets, effect: { transform } })
    for (const ticket of backend.db.tickets.values()) ticket.status = 'open'
    await renderApp('/support?status=open')
    const said =
      'The server did not say how many pages there are, so tickets may be missing.'
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('without rows is no list of the newest 0 on the dashboard', async () => {
    const transform = () => ({ supportTickets: [] })
    backend.fault({ match: listTickets, effect: { transform } })
    await renderApp('/')
    await screen.findByRole('region', { name: 'Needs attention' })
    expect(await screen.findByText(/open tickets/)).toHaveTextContent('No open tickets')
    expect(screen.queryByText(/newest 0/)).toBeNull()
  })

  it.each([null, undefined])(
    "that is %s although there are pages of it can't be read, and isn't empty",
    async (supportTickets) => {
      const transform = () => ({ supportTickets, total_pages: 4 })
      backend.fault({ match: listTickets, effect: { transform } })
      await renderApp('/support')
      expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
      expect(screen.queryByText('No Data Found')).toBeNull()
    },
  )

  it('says that a page is beyond its end, not that there is nothing', async () => {
    // The server counts an empty page after the last one.
    const transform = (data: unknown) => ({ ...(data as object), total_pages: 5 })
    backend.fault({ match: listTickets, effect: { transform } })
    const rows = [...backend.db.tickets.values()].slice(0, 40)
    backend.db.tickets.clear()
    for (const row of rows) backend.db.tickets.set(row._id, row)
    await renderApp('/support?page=5')
    expect(await screen.findByText('The list ends before page 5.')).toBeVisible()
    expect(screen.queryByText(/nobody has made one/)).toBeNull()
    expect(screen.getByRole('link', { name: '4' })).toBeVisible()
  })
})
