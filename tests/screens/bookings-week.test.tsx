import { backend } from '@mocks/node'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { describe, expect, it, onTestFinished } from 'vitest'

import type { Booking } from '@/api/bookings'
import { formatWeek } from '@/domain/week'

import { callsTo } from './calls'
import { expectAccountLink } from './links'
import { person, replaceBookings } from './replace-rows'
import { recordSavedFiles } from './saved-files'
import { tableNamed } from './table'

const WEEK = '/bookings?view=week&week=2024-11-18'

const cleaning = { date: '2024-11-20', service: { name: 'Deep clean' } }
const many = (count: number, booking: Partial<Booking> = cleaning) =>
  Array.from({ length: count }, () => booking)

const { saved, exportCsv } = recordSavedFiles()
const asked = () => callsTo('jobs/admin').map(({ search }) => search)
const days = () => screen.findByRole('list', { name: 'Days' })

async function shownDays() {
  const week = await days()
  return [...week.children].map((day) => {
    const { textContent: heading } = within(day as HTMLElement).getByRole('heading', {
      level: 3,
    })
    const bookings = within(day as HTMLElement).queryAllByRole('listitem')
    return [
      heading,
      ...bookings.map((booking) => [...booking.children].map((c) => c.textContent)),
    ]
  })
}

const heading = (week: string) =>
  screen.findByRole('heading', { level: 2, name: formatWeek(week) })

describe('the week view', () => {
  it('is one click away from the list, which stays the default', async () => {
    replaceBookings(cleaning)
    const { user, router, history } = await renderApp('/bookings')
    await tableNamed('Bookings').rows()
    expect(screen.getByRole('radio', { name: 'List' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Week' }))
    await screen.findByRole('heading', { level: 2 })
    expect(screen.queryByRole('table')).toBeNull()
    expect(router.state.location.search).toMatchObject({ view: 'week' })
    history.back()
    await tableNamed('Bookings').rows()
    expect(router.state.location.searchStr).toBe('')
    history.forward()
    await screen.findByRole('heading', { level: 2 })
    await user.click(screen.getByRole('radio', { name: 'List' }))
    await tableNamed('Bookings').rows()
    expect(router.state.location.searchStr).toBe('')
  })

  it('never says that there are no bookings before they come', async () => {
    replaceBookings(...many(5))
    const said = new Set<string>()
    const observer = new MutationObserver((changes) => {
      const texts = changes.flatMap(({ addedNodes }) =>
        [...addedNodes].map((n) => n.textContent),
      )
      for (const text of texts)
        if (text?.match(/No bookings (?:this week|found)|: No bookings/)) said.add(text)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    await renderApp(WEEK)
    await days()
    expect([...said]).toEqual([])
  })

  it('shows every booking of the week by day and time, and no other', async () => {
    replaceBookings(
      {
        date: '2024-11-20T00:00:00.000Z',
        time: { from: '13:00', to: '15:30' },
        service: { name: 'Deep clean' },
        userId: person('Ann Ford', 'c/1'),
        providerId: person('Bob Gray', 'p+1'),
        status: 4,
      },
      { date: '2024-11-20', time: { from: '9:00 AM', to: undefined }, status: 0 },
      { date: '2024-11-24T23:59:59Z', service: { name: 'Windows' }, status: 9 },
      { date: '2024-11-25', service: { name: 'Next week' } },
      { date: '2024-11-17', service: { name: 'Last week' } },
    )
    await renderApp(WEEK)
    expect(await shownDays()).toEqual([
      ['Mon Nov 18'],
      ['Tue Nov 19'],
      [
        'Wed Nov 20',
        ['9:00 AM', '--', 'Customer: ---', 'Assigned to: Unassigned', 'Pending'],
        [
          '1:00 PM - 3:30 PM',
          'Deep clean',
          'Customer: Ann Ford',
          'Assigned to: Bob Gray',
          'Completed',
        ],
      ],
      ['Thu Nov 21'],
      ['Fri Nov 22'],
      ['Sat Nov 23'],
      [
        'Sun Nov 24',
        ['No time', 'Windows', 'Customer: ---', 'Assigned to: Unassigned', '9'],
      ],
    ])
    expect(screen.getByText('3 bookings')).toBeVisible()
    expectAccountLink('Ann Ford', 'c/1')
    expectAccountLink('Bob Gray', 'p+1')
    expect(screen.getByText(/Dates and times in UTC/)).toBeVisible()
  })

  it('counts bookings without a date, which belong to no week', async () => {
    replaceBookings(cleaning, { service: { name: 'Someday' } }, { date: 'soon' })
    await renderApp(WEEK)
    expect(
      await screen.findByText('1 booking · 2 bookings without a date, only in the list'),
    ).toBeVisible()
    expect(screen.queryByText('Someday')).toBeNull()
  })

  it('says only once that a week has no bookings', async () => {
    replaceBookings({ date: '2024-11-25' })
    await renderApp(WEEK)
    expect(await screen.findByText('No bookings this week')).toBeVisible()
    expect(within(screen.getByRole('main')).queryByText('No bookings')).toBeNull()
    expect(screen.queryByRole('list', { name: 'Days' })).toBeNull()
  })
})

describe('moving between weeks', () => {
  it('by Previous, Next and Today updates the URL without another request', async () => {
    replaceBookings(cleaning, {
      ...cleaning,
      date: '2024-11-27',
      service: { name: 'Gutters' },
    })
    const { user, router, history } = await renderApp(WEEK)
    await days()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await heading('2024-11-25')
    expect(router.state.location.searchStr).toBe('?view=week&week=2024-11-25')
    expect(await screen.findByText('Gutters')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await heading('2024-11-11')
    history.go(-2)
    await heading('2024-11-25')
    history.forward()
    await heading('2024-11-18')
    await user.click(screen.getByRole('button', { name: 'Today' }))
    await waitFor(() => expect(screen.queryByText('Deep clean')).toBeNull())
    expect(asked()).toEqual([{ flag: 'all', page: '1', limit: '100' }])
  })

  it('by two presses in a row moves by two weeks', async () => {
    replaceBookings()
    await renderApp(WEEK)
    await heading('2024-11-18')
    act(() => {
      for (const name of ['Next', 'Next', 'Next', 'Previous'])
        screen.getByRole('button', { name }).click()
    })
    expect(await heading('2024-12-02')).toBeVisible()
  })

  it('by the date picker shows the week of the chosen day', async () => {
    replaceBookings({ ...cleaning, date: '2025-01-01' })
    const { user, router, history } = await renderApp(WEEK)
    const field = await screen.findByLabelText('Go to date')
    expect(field).toHaveValue('2024-11-18')
    await user.click(field)
    fireEvent.change(field, { target: { value: '2025-01-02' } })
    await heading('2024-12-30')
    expect(field).toHaveValue('2025-01-02')
    expect(router.state.location.searchStr).toBe('?view=week&week=2024-12-30')
    await user.tab()
    expect(field).toHaveValue('2024-12-30')
    history.back()
    await heading('2024-11-18')
  })

  it('waits until a date is fully typed, then adds one history entry', async () => {
    replaceBookings()
    const { user, history } = await renderApp(WEEK)
    const field = await screen.findByLabelText('Go to date')
    await user.click(field)
    for (const value of ['', '0002-11-18', '2024-12-18', '2024-12-27']) {
      fireEvent.change(field, { target: { value } })
      expect(field).toHaveValue(value)
    }
    await heading('2024-12-23')
    await user.tab()
    history.back()
    await heading('2024-11-18')
  })

  it('lets the browser write a date, and follows Back while the field has the focus', async () => {
    replaceBookings()
    const { user, history } = await renderApp(WEEK)
    const field = await screen.findByLabelText<HTMLInputElement>('Go to date')
    await user.click(field)
    fireEvent.change(field, { target: { value: '2025-01-02' } })
    await heading('2024-12-30')
    // Firefox empties a date whose attribute changes.
    expect(field).toHaveAttribute('value', '2024-11-18')
    history.back()
    await heading('2024-11-18')
    expect(field).toHaveFocus()
    expect(field).toHaveValue('2024-11-18')
  })

  it('shows the current week, and marks today, if the URL says no week', async () => {
    replaceBookings({ ...cleaning, date: new Date().toISOString() })
    await renderApp('/bookings?view=week&week=2026-02-30')
    const marked = [...(await days()).children].filter((day) =>
      day.hasAttribute('aria-current'),
    )
    expect(marked).toHaveLength(1)
    expect(marked[0]).toHaveTextContent('Deep clean')
  })

  it('drops an unknown view from the URL, and the page in the week view', async () => {
    const { router } = await renderApp('/bookings')
    await tableNamed('Bookings').rows()
    await router.navigate({
      to: '/bookings',
      search: { view: 'month', week: '2024-11-18', page: 2 } as never,
    })
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=2'))
    await router.navigate({ to: '/bookings', search: { view: 'week', page: 2 } })
    await waitFor(() => expect(router.state.location.searchStr).toBe('?view=week'))
  })
})

describe('the filters', () => {
  it('apply to the week, which keeps its old bookings until the filtered ones have loaded', async () => {
    const provider = [...backend.db.accounts.values()].find(
      ({ role, userInfo }) => role === 'provider' && userInfo?.name,
    )
    const own = person(provider!.userInfo?.name, provider!._id)
    replaceBookings(
      { ...cleaning, status: 4 },
      { ...cleaning, service: { name: 'Gutters' }, status: 5 },
      { ...cleaning, service: { name: 'Windows' }, status: 5, providerId: own },
    )
    const { user, router } = await renderApp(WEEK)
    await screen.findByText('3 bookings')
    const release = hold({ path: 'jobs/admin' })
    await user.click(screen.getByRole('tab', { name: 'Cancelled' }))
    expect(await days()).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('Deep clean')).toBeVisible()
    release()
    expect(await screen.findByText('2 bookings')).toBeVisible()
    expect(screen.queryByText('Deep clean')).toBeNull()
    expect(await days()).toHaveAttribute('aria-busy', 'false')

    const filter = screen.getByRole('combobox', { name: 'Assignee' })
    await user.click(filter)
    await user.click(await screen.findByRole('option', { name: own.userInfo.name! }))
    expect(await screen.findByText('1 booking')).toBeVisible()
    expect(screen.getByText('Windows')).toBeVisible()
    const filters = { flag: 'cancelled', providerId: own._id }
    expect(asked().at(-1)).toEqual({ ...filters, page: '1', limit: '100' })
    const search = { view: 'week', week: '2024-11-18', tab: 'cancelled', assignee: own._id }
    expect(router.state.location.search).toEqual(search)
  })

  it('are kept when the view changes', async () => {
    replaceBookings({ ...cleaning, status: 5 })
    const { user, router } = await renderApp(`${WEEK}&tab=cancelled`)
    await days()
    await user.click(screen.getByRole('radio', { name: 'List' }))
    await tableNamed('Bookings').rows()
    expect(router.state.location.searchStr).toBe('?tab=cancelled')
  })
})

it('leads from an empty week to the next one with bookings', async () => {
  replaceBookings({ date: '2024-12-25' }, { date: '2024-12-04' }, { date: '2024-11-01' })
  const { user } = await renderApp(WEEK)
  await user.click(await screen.findByRole('button', { name: 'Next week with bookings' }))
  expect(await heading('2024-12-02')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(await screen.findByRole('button', { name: 'Next week with bookings' }))
  expect(await heading('2024-12-23')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('No bookings this week')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next week with bookings' })).toBeNull()
})

it("exports the week's bookings, to a file that is named by the week", async () => {
  replaceBookings({ ...cleaning, status: 5 }, { ...cleaning, date: '2024-12-04' })
  const [booking] = backend.db.bookings.values()
  const { user } = await renderApp(`${WEEK}&tab=cancelled`)
  await days()
  expect(await exportCsv(user)).toEqual([
    'Booking ID,Date (UTC),From,To,Service,Customer,Assigned to,Status,Total,Customer ID,Provider ID',
    `${booking?._id},2024-11-20 00:00:00,,,Deep clean,,,Cancelled,,,`,
  ])
  expect(saved[0]?.name).toBe('bookings-cancelled-2024-11-18-to-2024-11-24.csv')
})

describe('reading the pages', () => {
  function breakOnce(from = 1) {
    const effect = { status: 500, message: 'Broken' }
    backend.fault({ match: { path: 'jobs/admin' }, from, times: 1, effect })
  }

  it('shows progress, and keeps the result', async () => {
    replaceBookings(...many(255))
    const release = hold({ path: 'jobs/admin' }, { from: 2 })
    const { user, history } = await renderApp(WEEK)
    expect(await screen.findByText('Searching bookings, page 2 of 3')).toBeVisible()
    const progress = screen.getByRole('progressbar', { name: 'Searching bookings' })
    expect(progress).toHaveAttribute('aria-valuenow', String((1 / 3) * 100))
    expect(screen.queryByRole('list', { name: 'Days' })).toBeNull()
    release()
    expect(await screen.findByText('255 bookings')).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()

    await user.click(screen.getByRole('radio', { name: 'List' }))
    await tableNamed('Bookings').rows()
    const calls = asked().length
    history.back()
    expect(await screen.findByText('255 bookings')).toBeVisible()
    expect(asked()).toHaveLength(calls)
  })

  it('says that bookings may be missing if they changed while they were read', async () => {
    replaceBookings(...many(105))
    const transform = (data: unknown) => {
      const { jobs, ...rest } = data as { jobs: object[] }
      return { jobs: jobs.map((job) => ({ ...job, _id: String(Math.random()) })), ...rest }
    }
    backend.fault({ match: { path: 'jobs/admin' }, effect: { transform } })
    await renderApp(WEEK)
    const said = /^The list changed while it was read, so bookings may be missing/
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('shows what was found when it is stopped, also while it is read beyond its limit', async () => {
    replaceBookings(...many(3), ...many(1_247, { date: '2024-01-01' }))
    const { user } = await renderApp(WEEK)
    expect(await screen.findByText('3 bookings')).toBeVisible()
    const release = hold({ path: 'jobs/admin', search: { page: '12' } })
    await user.click(screen.getByRole('button', { name: 'Search on' }))
    await screen.findByText(/^Searching bookings, page 1[23] of 13$/)
    await user.click(screen.getByRole('button', { name: 'Stop searching bookings' }))
    expect(
      await screen.findByText('Only the first 1,100 bookings were searched.'),
    ).toBeVisible()
    expect(await screen.findByText('3 bookings')).toBeVisible()
    expect(screen.getAllByText('Deep clean')).toHaveLength(3)
    release()
  })

  it('keeps the week while it is read beyond its limit, also if that fails', async () => {
    replaceBookings(...many(3), ...many(1_247, { date: '2024-01-01' }))
    const { user } = await renderApp(WEEK)
    expect(await screen.findByText('3 bookings')).toBeVisible()
    let release = () => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    const match = { path: 'jobs/admin', search: { page: '12' } }
    backend.fault({ match, effect: { until } })
    backend.fault({ match, effect: { status: 500, message: 'Broken' } })
    await user.click(screen.getByRole('button', { name: 'Search on' }))
    await screen.findByText(/^Searching bookings, page 1[23] of 13$/)
    expect(screen.getAllByText('Deep clean')).toHaveLength(3)
    release()
    const main = within(screen.getByRole('main'))
    expect(await main.findByRole('alert')).toHaveTextContent(
      'This week may be out of date: Broken',
    )
    expect(screen.getAllByText('Deep clean')).toHaveLength(3)
  })

  it('shows an error instead of an incomplete week, and Retry reads all anew', async () => {
    replaceBookings(...many(245))
    breakOnce(3)
    const { user } = await renderApp(WEEK)
    expect(await screen.findByRole('alert')).toHaveTextContent('Broken')
    expect(screen.queryByRole('list', { name: 'Days' })).toBeNull()
    expect(screen.queryByText('Deep clean')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('245 bookings')).toBeVisible()
  })

  it('keeps the previous result next to an error when a refetch fails', async () => {
    replaceBookings(cleaning)
    const { queryClient, user } = await renderApp(WEEK)
    await screen.findByText('1 booking')
    breakOnce()
    await queryClient.invalidateQueries({ queryKey: ['bookings'] })
    const main = within(screen.getByRole('main'))
    expect(await main.findByRole('alert')).toHaveTextContent(
      'This week may be out of date: Broken',
    )
    expect(screen.getAllByText(/Broken/)).toHaveLength(1)
    expect(screen.getByText('Deep clean')).toBeVisible()
    await user.click(main.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(main.queryByRole('alert')).toBeNull())
  })

  it('stops when the user leaves the screen', async () => {
    replaceBookings(...many(295))
    backend.fault({
      match: { path: 'jobs/admin' },
      from: 2,
      times: 1,
      effect: { hang: true },
    })
    const { router } = await renderApp(WEEK)
    await screen.findByText('Searching bookings, page 2 of 3')
    await router.navigate({ to: '/support' })
    await screen.findByRole('heading', { level: 1, name: 'Support' })
    await router.navigate({ to: '/bookings', search: { view: 'week', week: '2024-11-18' } })
    expect(await screen.findByText('295 bookings')).toBeVisible()
    expect(asked().filter(({ page }) => page === '1')).toHaveLength(3)
  })
})
