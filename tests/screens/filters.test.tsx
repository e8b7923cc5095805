import { backend } from '@mocks/node'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { setWidth } from '@tests/window-width'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { listAccounts } from '@/api/accounts'
import { listBookings } from '@/api/bookings'

import { firstAccount } from './accounts'
import { callsTo } from './calls'
import { filteredLists, pagedLists } from './paged-lists'
import { person, replaceBookings, replacePayments } from './replace-rows'
import { recordSavedFiles } from './saved-files'
import { press } from './steps'
import { tableNamed } from './table'

const bookings = tableNamed('Bookings')
const payments = tableNamed('Transactions')
const tickets = tableNamed('Support tickets')
const accounts = tableNamed('Accounts')
const searchedLists = pagedLists
  .filter(({ hasSearch }) => hasSearch)
  .map(({ path }) => path)
const { saved, exportCsv } = recordSavedFiles()

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function openFilters(user: User) {
  const [button] = await screen.findAllByRole('button', { name: 'Filters' })
  await user.click(button!)
}

/** Bookings on consecutive days from March 1 on. Each fifth has no provider. */
function seedBookings(length = 24) {
  replaceBookings(
    ...Array.from({ length }, (_, index) => ({
      date: new Date(Date.UTC(2026, 2, index + 1)).toISOString().slice(0, 10),
      service: { name: index % 2 === 0 ? 'Deep Clean' : 'Façade' },
      userId: person(`Customer ${index}`),
      providerId: index % 5 === 0 ? undefined : person('Ted Codd'),
      status: index % 2,
    })),
  )
}

describe('on a narrow screen, the filters', () => {
  it('of Bookings are in a sheet, which their button counts', async () => {
    setWidth(390)
    seedBookings()
    const { user, router } = await renderApp('/bookings')
    const button = await screen.findByRole('button', { name: 'Filters' })
    expect(screen.queryByRole('combobox', { name: 'Assignee' })).toBeNull()
    await user.click(button)
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(within(sheet).getByRole('combobox', { name: 'Assignee' })).toBeVisible()
    await user.click(within(sheet).getByRole('checkbox', { name: 'Unassigned' }))
    expect(router.state.location.search).toHaveProperty('unassigned', true)
    await user.click(within(sheet).getByRole('button', { name: 'Show results' }))
    await waitFor(() => expect(sheet).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  })

  it('of Manage Accounts are in a sheet', async () => {
    setWidth(390)
    const { user, router } = await renderApp('/manage-account?role=provider')
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    expect(within(sheet).getByRole('combobox', { name: 'Role' })).toHaveValue('provider')
    const status = within(sheet).getByRole('combobox', { name: 'Status' })
    await user.selectOptions(status, 'Active')
    await waitFor(() =>
      expect(router.state.location.search).toHaveProperty('status', 'active'),
    )
  })
})

describe('the filters of Bookings', () => {
  it('find those without a provider on all pages, and stand in the URL', async () => {
    seedBookings()
    const { user, router } = await renderApp('/bookings')
    await openFilters(user)
    await user.click(await screen.findByRole('checkbox', { name: 'Unassigned' }))
    await waitFor(async () =>
      expect(await bookings.column('Customer')).toEqual(
        [0, 5, 10, 15, 20].map((index) => `Customer ${index}`),
      ),
    )
    expect(await bookings.column('Assigned to')).toEqual(Array(5).fill('---'))
    expect(router.state.location.search).toEqual({ unassigned: true })
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  })

  it('list those without a provider by date and time, the soonest first', async () => {
    const at = (name: string, date: string | undefined, from?: string) => ({
      userId: person(name),
      date,
      ...(from && { time: { from, to: '23:00' } }),
    })
    replaceBookings(
      at('Third', '2026-03-02', '1:30 PM'),
      at('Last', undefined),
      at('Fourth', '2026-03-02T00:00:00.000Z'),
      at('Second', '2026-03-02', '09:00'),
      at('First', '2026-03-01', '18:00'),
    )
    await renderApp('/bookings?unassigned=true')
    await waitFor(async () =>
      expect(await bookings.column('Customer')).toEqual([
        'First',
        'Second',
        'Third',
        'Fourth',
        'Last',
      ]),
    )
  })

  it('find who is unassigned in the tab on screen, also after another one without that filter', async () => {
    seedBookings()
    const { user } = await renderApp(
      '/bookings?tab=upcoming&status=Pending&unassigned=true',
    )
    await waitFor(async () => expect(await bookings.column('Customer')).toHaveLength(3))
    await press(user, 'Clear filters')
    await user.click(await screen.findByRole('tab', { name: 'All' }))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-02' } })
    expect(await screen.findByText('23 of 24 bookings')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Unassigned' }))
    expect(await screen.findByText('4 of 24 bookings')).toBeVisible()
    expect(await bookings.column('Customer')).toEqual([
      'Customer 5',
      'Customer 10',
      'Customer 15',
      'Customer 20',
    ])
  })

  it('find text without accents, in one status, from one day to another', async () => {
    seedBookings()
    await renderApp('/bookings?search=facade&status=Accepted&from=2026-03-03&to=2026-03-07')
    expect(await bookings.column('Customer')).toEqual(['Customer 3', 'Customer 5'])
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('facade')
    expect(screen.getByLabelText('From')).toHaveValue('2026-03-03')
  })

  it('from a day are one step of the history, however often the day changes', async () => {
    const { user, router } = await renderApp('/bookings?page=2')
    await openFilters(user)
    for (const value of ['2026-03-03', '2026-03-04']) {
      fireEvent.change(screen.getByLabelText('From'), { target: { value } })
      await waitFor(() => expect(router.state.location.search).toEqual({ from: value }))
    }
    act(() => router.history.back())
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }))
  })

  it('keep the day while one part of it is being corrected, and let the browser write it', async () => {
    const { user, router } = await renderApp('/bookings?from=2026-03-03')
    const field = await screen.findByLabelText<HTMLInputElement>('From')
    await user.click(field)
    // A browser reports a date of which a part is missing as '', with this.
    const isUnfinished = vi.spyOn(field.validity, 'badInput', 'get').mockReturnValue(true)
    fireEvent.change(field, { target: { value: '' } })
    expect(router.state.location.search).toEqual({ from: '2026-03-03' })
    isUnfinished.mockReturnValue(false)
    fireEvent.change(field, { target: { value: '2026-04-03' } })
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ from: '2026-04-03' }),
    )
    // Firefox empties a date whose attribute changes.
    expect(field).toHaveAttribute('value', '2026-03-03')
    expect(field).toHaveValue('2026-04-03')
    fireEvent.change(field, { target: { value: '' } })
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('keep the day while its year has a digit too many', async () => {
    const { user, router } = await renderApp('/bookings?from=2026-03-03')
    const field = await screen.findByLabelText<HTMLInputElement>('From')
    await user.click(field)
    // Browsers accept such years, unlike happy-dom.
    const typed = vi.spyOn(field, 'value', 'get').mockReturnValue('20266-03-03')
    fireEvent.input(field)
    typed.mockRestore()
    await waitForResponses()
    expect(router.state.location.search).toEqual({ from: '2026-03-03' })
    await user.tab()
    expect(field).toHaveValue('2026-03-03')
  })

  it('show the day that is in force once an unfinished one is left', async () => {
    const { user, router } = await renderApp('/bookings?from=2026-03-03')
    const field = await screen.findByLabelText<HTMLInputElement>('From')
    await user.click(field)
    vi.spyOn(field.validity, 'badInput', 'get').mockReturnValue(true)
    fireEvent.change(field, { target: { value: '' } })
    await user.tab()
    expect(field).toHaveValue('2026-03-03')
    expect(router.state.location.search).toEqual({ from: '2026-03-03' })
  })

  it('show the day that Back leads to, although its field has the focus', async () => {
    const { user, router } = await renderApp('/bookings?status=Accepted')
    const field = await screen.findByLabelText('From')
    await user.click(field)
    for (const value of ['2026-03-03', '2026-03-04']) {
      fireEvent.change(field, { target: { value } })
      await waitFor(() =>
        expect(router.state.location.search).toHaveProperty('from', value),
      )
    }
    expect(field).toHaveValue('2026-03-04')
    act(() => router.history.back())
    await waitFor(() => expect(field).toHaveValue(''))
    expect(field).toHaveFocus()
  })

  it('show what has been found, and how far the search is, and have pages of their own', async () => {
    seedBookings(225)
    const release = hold({ path: listBookings.path }, { from: 2 })
    const { user } = await renderApp('/bookings?search=customer')
    expect(await screen.findByText('Searching bookings, page 2 of 3')).toBeVisible()
    expect(await bookings.rows()).toHaveLength(10)
    release()
    await waitFor(() => expect(screen.queryByText(/^Searching/)).toBeNull())
    await user.click(screen.getByRole('link', { name: '23' }))
    expect(await bookings.column('Customer')).toHaveLength(5)
  })

  it('search 1,000 rows, say that there are more, and search on', async () => {
    seedBookings(1_120)
    const { user } = await renderApp('/bookings?search=customer%201111')
    expect(await screen.findByText('Nothing found in the first 1,000 rows')).toBeVisible()
    expect(screen.getByText('Only the first 1,000 bookings were searched.')).toBeVisible()
    expect(screen.queryByText(/None of the/)).toBeNull()
    expect(callsTo(listBookings.path)).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Search on' }))
    expect(await bookings.column('Customer')).toEqual(['Customer 1111'])
    expect(screen.queryByText(/were searched/)).toBeNull()
  })

  it('say how far they have searched when a page cannot be read', async () => {
    seedBookings(225)
    const effect = { status: 500, message: 'Broken' }
    backend.fault({ match: { path: listBookings.path, search: { page: '2' } }, effect })
    await renderApp('/bookings?search=customer')
    expect(await screen.findByRole('alert')).toHaveTextContent('Broken')
    expect(await bookings.rows()).toHaveLength(10)
    expect(screen.getByText('Only the first 100 bookings were searched.')).toBeVisible()
  })

  it('offer to search on where pages are short and counted as if they were not', async () => {
    backend.use('limit-capped')
    seedBookings(1_120)
    const transform = (data: unknown) => ({ ...(data as object), total_pages: 12 })
    backend.fault({ match: listBookings, effect: { transform } })
    const { user } = await renderApp('/bookings?search=customer%201111')
    expect(
      await screen.findByText('Only the first 1,000 bookings were searched.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Search on' }))
    expect(await bookings.column('Customer')).toEqual(['Customer 1111'])
  })

  it('have an age and Refresh like any list, and are read again on focus when they are old', async () => {
    seedBookings()
    const { user } = await renderApp('/bookings?unassigned=true')
    expect(await bookings.column('Status')).toHaveLength(5)
    expect(screen.getByText('Updated just now')).toBeVisible()
    const { now } = Date
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 290_000)
    const focus = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))
    focus()
    await waitForResponses()
    expect(callsTo(listBookings.path)).toHaveLength(1)
    backend.db.bookings.clear()
    clock.mockImplementation(() => now() + 301_000)
    focus()
    expect(await screen.findByText('No bookings found')).toBeVisible()
    seedBookings()
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await bookings.column('Status')).toHaveLength(5)
  })

  it('can be stopped, and then begin anew', async () => {
    seedBookings(325)
    const first = hold({ path: listBookings.path }, { times: 1 })
    const release = hold({ path: listBookings.path }, { from: 3 })
    const { user } = await renderApp('/bookings?unassigned=true')
    expect(await screen.findByText('Searching bookings, page 1')).toBeVisible()
    // Nothing could be shown of a search that is stopped now.
    expect(screen.queryByRole('button', { name: 'Stop searching bookings' })).toBeNull()
    first()
    await user.click(await screen.findByRole('button', { name: 'Stop searching bookings' }))
    expect(
      await screen.findByText(/^Only the first \d+ (?:payments|bookings) were searched\.$/),
    ).toBeVisible()
    release()
    await user.click(screen.getByRole('button', { name: 'Search on' }))
    await waitFor(() => expect(screen.getByRole('link', { name: '7' })).toBeVisible())
    const asked = callsTo(listBookings.path).map(({ search }) => search['page'])
    expect(asked.filter((page) => page === '1')).toHaveLength(3)
  })

  it('read no more of the list once they are cleared', async () => {
    seedBookings(1_000)
    const release = hold({ path: listBookings.path, search: { limit: '100' } }, { from: 3 })
    const { user } = await renderApp('/bookings?unassigned=true')
    await waitFor(() => expect(callsTo(listBookings.path)).toHaveLength(6))
    await press(user, 'Clear filters')
    release()
    await bookings.rows()
    await waitForResponses()
    expect(callsTo(listBookings.path)).toHaveLength(7)
  })

  it('export all rows that match, however many there are', async () => {
    seedBookings(1_120)
    const { user } = await renderApp('/bookings?unassigned=true')
    await screen.findByText('Only the first 1,000 bookings were searched.')
    expect(await exportCsv(user)).toHaveLength(1 + 224)
  })

  it('apply to the export, whose name tells them', async () => {
    seedBookings()
    const { user } = await renderApp('/bookings?unassigned=true&status=Pending')
    await bookings.rows()
    const lines = await exportCsv(user)
    expect(saved[0]?.name).toContain('pending-unassigned')
    expect(lines).toHaveLength(1 + 3)
  })

  it('read the list only once for the filters that follow and the week', async () => {
    seedBookings()
    const { user, router } = await renderApp('/bookings?unassigned=true')
    await bookings.rows()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Accepted')
    await waitFor(async () => expect(await bookings.rows()).toHaveLength(2))
    await act(() => router.navigate({ href: '/bookings?view=week&week=2026-03-02' }))
    expect(await screen.findByText('7 bookings')).toBeVisible()
    // Those that apply to the week.
    await act(() =>
      router.navigate({ href: '/bookings?view=week&week=2026-03-02&unassigned=true' }),
    )
    const days = within(await screen.findByRole('list', { name: 'Days' }))
    await waitFor(() => expect(days.queryByText('Customer 6')).toBeNull())
    expect(days.getByText('Customer 5')).toBeVisible()
    expect(callsTo(listBookings.path)).toHaveLength(1)
  })
})

describe('the filters of Support', () => {
  it('find by text and status', async () => {
    const all = [...backend.db.tickets.values()]
    for (const ticket of all) ticket.status = 'open'
    Object.assign(all.at(-1)!, { status: 'closed', reason: 'Nobody came' })
    const { user, router } = await renderApp('/support')
    await openFilters(user)
    const status = screen.getByRole('combobox', { name: 'Ticket status' })
    await user.selectOptions(status, 'Ticket Closed')
    await waitFor(async () =>
      expect(await tickets.column('reason')).toEqual(['Nobody came']),
    )
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'somebody{Enter}')
    expect(
      await screen.findByText('None of the tickets matches these filters.'),
    ).toBeVisible()
    expect(router.state.location.search).toEqual({ status: 'closed', search: 'somebody' })
  })
})

describe('the filters of Transactions', () => {
  it('find by booking ID, group and kind', async () => {
    replacePayments(
      { jobId: 'job-1', user: person('Ann') },
      { jobId: 'job-2', user: person('Ben'), status: 'canceled' },
      { jobId: 'job-2', user: person('Cem'), status: 'succeeded', paymentType: 'transfer' },
      { jobId: 'job-3', user: person('Dan'), status: 'refunded' },
    )
    const { user } = await renderApp('/transactions?search=job-2')
    expect(await payments.column('User Name')).toEqual(['Ben', 'Cem'])
    await openFilters(user)
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Payment status' }),
      'Failed',
    )
    await waitFor(async () => expect(await payments.column('User Name')).toEqual(['Ben']))
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Payment status' }),
      'All',
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Transfer')
    await waitFor(async () => expect(await payments.column('User Name')).toEqual(['Cem']))
  })

  it('find those of a period, and say what all of its rows add up to', async () => {
    const at = (createdAt: string) => ({ createdAt, amount: 100, status: 'succeeded' })
    replacePayments(
      { ...at('2026-03-02T00:00:00Z'), paymentType: 'payment', share: 70 },
      { ...at('2026-03-08T23:59:59Z'), paymentType: 'payment' },
      { ...at('2026-03-08T10:00:00Z'), paymentType: 'transfer', amount: 130 },
      {
        ...at('2026-03-05T10:00:00Z'),
        paymentType: 'payment',
        status: 'refunded',
        amount: 40,
      },
      { ...at('2026-03-05T10:00:00Z'), status: 'requires_payment_method', amount: 7 },
      at('2026-03-09T00:00:00Z'),
      at('2026-03-01T23:59:59Z'),
    )
    const { user, router } = await renderApp('/transactions')
    await openFilters(user)
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-02' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-08' } })
    const totals = await screen.findByRole('status', { name: 'Totals' })
    expect(await screen.findByText('5 of 7 payments')).toBeVisible()
    expect(router.state.location.search).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    const sums = within(totals)
      .getAllByText(/./)
      .map(({ textContent }) => textContent)
    expect(sums).toEqual([
      'Paid $200.00',
      'Provider $130.00',
      'Admin $70.00',
      'Refunded $40.00',
      'Not completed $7.00',
      'Transferred $130.00',
    ])
    expect(await exportCsv(user)).toHaveLength(1 + 5)
    expect(saved[0]?.name).toContain('from-2026-03-02-to-2026-03-08')
  })

  it('find those of this week, from Monday to Sunday', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-08T23:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { user, router } = await renderApp('/transactions')
    await openFilters(user)
    await user.click(screen.getByRole('button', { name: 'This week' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        from: '2026-03-02',
        to: '2026-03-08',
      }),
    )
  })

  it('say no sums of a list that was not read to its end', async () => {
    replacePayments(
      ...Array.from({ length: 1_001 }, () => ({ amount: 1, status: 'succeeded' })),
    )
    const { user } = await renderApp('/transactions?status=completed')
    await screen.findByText('Only the first 1,000 payments were searched.')
    expect(screen.queryByRole('status', { name: 'Totals' })).toBeNull()
    await press(user, 'Search on')
    const totals = await screen.findByRole('status', { name: 'Totals' })
    expect(totals).toHaveTextContent(/^Paid \$1,001\.00/)
  })

  it('show the refunds that the dashboard sums up', async () => {
    replacePayments({ user: person('Ann') }, { user: person('Dan'), status: 'refunded' })
    await renderApp('/transactions?status=refunded')
    expect(await payments.column('User Name')).toEqual(['Dan'])
  })
})

describe('Clear filters', () => {
  it.each([
    ['/bookings?tab=active&search=clean&status=Pending&assignee=a', { tab: 'active' }],
    [
      '/bookings?view=week&week=2026-03-02&unassigned=true',
      { view: 'week', week: '2026-03-02' },
    ],
    ['/support?search=nobody', {}],
    ['/transactions?kind=payment&page=2', {}],
  ])(
    'is offered beside the filters of %s, and keeps what is no filter',
    async (href, rest) => {
      const { user, router } = await renderApp(href)
      await press(user, 'Clear filters')
      await waitFor(() => expect(router.state.location.search).toEqual(rest))
      expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
      const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
      expect(search).toHaveValue('')
    },
  )
})

it.each([
  ['Search', '/support?search=clean', ['leak', 'lift']],
  ['From', '/bookings?from=2026-03-03', ['2026-03-04', '2026-03-05']],
  ['Go to date', '/bookings?view=week&week=2026-03-02', ['2026-03-09', '2026-03-16']],
])(
  'What is typed into %s after Back is a step of its own, although the field kept the focus',
  async (label, href, texts) => {
    const { user, router, history } = await renderApp(href)
    const before = router.state.location.href
    const field = await screen.findByLabelText(label)
    await user.click(field)
    for (const value of texts) {
      fireEvent.change(field, { target: { value } })
      fireEvent.keyDown(field, { key: 'Enter' })
      await waitFor(() => expect(router.state.location.href).toContain(value))
      act(() => history.back())
      await waitFor(() => expect(router.state.location.href).toBe(before))
      await waitFor(() => expect(field).not.toHaveValue(value))
    }
    expect(field).toHaveFocus()
  },
)

it('Clear filters clears a search that is sent by its own press', async () => {
  const { user, router } = await renderApp('/support?status=open')
  await tickets.rows()
  const box = screen.getByRole('searchbox', { name: 'Search' })
  const clear = screen.getByRole('button', { name: 'Clear filters' })
  await user.type(box, 'clean')
  // A touch leaves the field and presses the button in one task.
  act(() => {
    box.blur()
    clear.click()
  })
  await waitFor(() => expect(box).toHaveValue(''))
  expect(router.state.location.search).toEqual({})
  await user.type(box, 'clean{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'clean' }))
})

describe('a search with pauses', () => {
  it.each([
    ...searchedLists.map((path) => [path, 1] as const),
    // Back leaves these.
    ['/service', 0],
    ['/messages', 0],
  ] as const)('on %s is one step of the history at most', async (path, steps) => {
    const { user, router, history } = await renderApp(path)
    const box = await screen.findByRole('searchbox', { name: 'Search' })
    for (const letter of 'clean') {
      // Enter takes the place of a pause.
      await user.type(box, `${letter}{Enter}`)
    }
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'clean' }))
    expect(history.length).toBe(1 + steps)
    if (steps === 0) return
    act(() => history.back())
    await waitFor(() => expect(box).toHaveValue(''))
    expect(router.state.location.search).toEqual({})
  })
})

it.each([...searchedLists, '/service', '/messages'])(
  'A search on %s that waits for a pause does not undo a link that is pressed meanwhile',
  async (path) => {
    const { user, router } = await renderApp(path)
    const box = await screen.findByRole('searchbox', { name: 'Search' })
    await user.type(box, 'clean')
    // Enter ends the pause, while the next screen is being loaded.
    const unsubscribe = router.subscribe('onBeforeLoad', () => {
      unsubscribe()
      fireEvent.keyDown(box, { key: 'Enter' })
    })
    await act(() => router.navigate({ to: '/privacy' }))
    expect(await screen.findByRole('heading', { name: 'CMS' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/privacy')
  },
)

it.each([...searchedLists, '/service', '/messages'])(
  'A search on %s goes on at an address with capitals and a slash at its end',
  async (path) => {
    const { user, router } = await renderApp(`${path.toUpperCase()}/`)
    const box = await screen.findByRole('searchbox', { name: 'Search' })
    await user.type(box, 'clean{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'clean' }))
    await user.type(box, 'ing{Enter}')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ search: 'cleaning' }),
    )
  },
)

it.each([
  ['A search', 'Search', 'clean', 'cleaning'],
  ['A period', 'From', '2026-03-02', '2026-03-03'],
])(
  '%s that goes on after another filter was changed begins another step of the history',
  async (_name, label, first, second) => {
    const { user, router, history } = await renderApp('/bookings')
    await openFilters(user)
    const field = await screen.findByLabelText(label)
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: first } })
    fireEvent.blur(field)
    await waitFor(() => expect(router.state.location.searchStr).toContain(first))
    await user.selectOptions(screen.getByLabelText('Status'), 'Completed')
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: second } })
    fireEvent.blur(field)
    await waitFor(() => expect(router.state.location.searchStr).toContain(second))
    act(() => history.back())
    await waitFor(() => expect(field).toHaveValue(first))
    expect(router.state.location.search).toHaveProperty('status', 'Completed')
  },
)

describe('what is pasted into a search', () => {
  async function paste(user: User, text: string) {
    await user.click(await screen.findByRole('searchbox', { name: 'Search' }))
    await user.paste(text)
    await user.keyboard('{Enter}')
  }

  it.each(['Joan\u00A0Park', 'Joan\tPark', 'Joan  Park\u200E'])(
    'finds the account of a name that was copied as %j',
    async (text) => {
      const account = firstAccount('client')
      Object.assign(account, { userInfo: { ...account.userInfo, name: 'Joan Park' } })
      const { user } = await renderApp('/manage-account')
      await accounts.rows()
      await paste(user, text)
      await waitFor(() => expect(callsTo('users').at(-1)?.search['search']).toBeDefined())
      await waitFor(async () => expect(await accounts.rows()).toHaveLength(1))
      expect(await accounts.column('Name')).toEqual(['Joan Park'])
    },
  )

  it.each(['#66b0c3d4e5f60718293a4b5c', '…3a4b5c', '# 66B0C3'])(
    'finds the booking of the ID %j',
    async (text) => {
      replacePayments({ jobId: '66b0c3d4e5f60718293a4b5c', amount: 10 }, { amount: 20 })
      const { user } = await renderApp('/transactions')
      await payments.rows()
      await paste(user, text)
      await screen.findByText('1 of 2 payments')
      expect(await payments.column('Total Amount')).toEqual(['$10.00'])
    },
  )

  it('finds a name as it is shown, although it is stored with two spaces', async () => {
    replaceBookings({ userId: person('Joan  Park') }, { userId: person('Ben Ross') })
    const { user } = await renderApp('/bookings')
    await bookings.rows()
    await paste(user, 'Joan Park')
    await screen.findByText('1 of 2 bookings')
    expect(await bookings.column('Customer')).toEqual(['Joan  Park'])
  })
})

describe('a phone number', () => {
  const accountCalls = () => callsTo(listAccounts.path)
  function givePhone(phone: string) {
    const last = [...backend.db.accounts.values()].findLast(
      ({ role }) => role === 'client',
    )!
    Object.assign(last, { userInfo: { ...last.userInfo, name: 'Joan Park', phone } })
  }

  it('finds its account on all pages by itself, and the row shows the number', async () => {
    givePhone('0555 01998')
    const { user, router } = await renderApp('/manage-account')
    await accounts.rows()
    const before = accountCalls().length
    const box = screen.getByRole('searchbox', { name: 'Search' })
    await user.type(box, '+0 (555) 01-99{Enter}')
    await screen.findByText('1 of 340 accounts')
    expect(await accounts.column('Email')).toEqual([expect.stringContaining('0555 01998')])
    const limits = accountCalls()
      .slice(before)
      .map(({ search }) => search['limit'])
    expect(limits).toEqual(Array(4 + 2).fill('100'))
    await user.click(screen.getByRole('link', { name: 'Joan Park' }))
    await waitFor(() => expect(router.state.location.pathname).toContain('/view-accounts/'))
  })

  it('finds its account although it is written in Arabic digits', async () => {
    givePhone('0555 01998')
    const { user } = await renderApp('/manage-account')
    await accounts.rows()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '٠٥٥٥٠١{Enter}')
    await screen.findByText('1 of 340 accounts')
    expect(await accounts.column('Email')).toEqual([expect.stringContaining('0555 01998')])
  })

  it('is told while it is searched for, and typing on reads nothing again', async () => {
    givePhone('0555 01998')
    const { user } = await renderApp('/manage-account')
    await accounts.rows()
    const release = hold(listAccounts, { from: 2 })
    const box = screen.getByRole('searchbox', { name: 'Search' })
    await user.type(box, '55501{Enter}')
    expect(await screen.findByText(/^Searching accounts, page 2 of 4$/)).toBeVisible()
    release()
    await screen.findByText(/ of 340 accounts$/)
    const before = accountCalls().length
    await user.type(box, '998{Enter}')
    await screen.findByText('1 of 340 accounts')
    expect(accountCalls()).toHaveLength(before)
  })

  it('does not hide the accounts whose email contains its digits', async () => {
    givePhone('0555 01998')
    firstAccount('client').email = 'ann55501@example.com'
    const { user } = await renderApp('/manage-account')
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '55501{Enter}')
    await waitFor(async () =>
      expect(await accounts.column('Email')).toEqual(
        expect.arrayContaining([expect.stringMatching(/^ann55501@example\.com/)]),
      ),
    )
  })

  it('of which only four digits are known is searched for on request', async () => {
    givePhone('0555 01998')
    const { user } = await renderApp('/manage-account')
    await accounts.rows()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '1998{Enter}')
    await press(user, 'Search phone numbers on all pages')
    expect(await screen.findByRole('link', { name: 'Joan Park' })).toBeVisible()
  })

  it('is no longer searched for once a name is typed', async () => {
    givePhone('0555 01998')
    const { user, router } = await renderApp('/manage-account?search=55501&phone=true')
    await accounts.rows()
    const box = screen.getByRole('searchbox', { name: 'Search' })
    await user.clear(box)
    await user.type(box, 'Joan Park{Enter}')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ search: 'Joan Park' }),
    )
    expect(await accounts.column('Email')).not.toContainEqual(
      expect.stringContaining('0555 01998'),
    )
  })
})

it.each(filteredLists)(
  '$path replaces the ordinary page, which nobody asks for',
  async ({ path, endpoint }) => {
    await renderApp(path)
    await waitFor(() => expect(callsTo(endpoint.path)).not.toEqual([]))
    await waitForResponses()
    expect(callsTo(endpoint.path).map(({ search }) => search['limit'])).not.toContain('10')
  },
)
