import { backend } from '@mocks/node'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it } from 'vitest'

import { getAccount, setAccountStatus } from '@/api/accounts'
import { encodeRouteId } from '@/domain/list/route-id'

import { callsTo } from './calls'
import { expectAccountLink } from './links'
import { person, replaceBookings } from './replace-rows'
import { recordSavedFiles } from './saved-files'
import { answer } from './steps'
import { tableNamed } from './table'

const asked = () => callsTo('jobs/admin').map(({ search }) => search)
const { headers, rows } = tableNamed('Bookings')
const { saved, exportCsv } = recordSavedFiles()
const providers = () =>
  [...backend.db.accounts.values()].filter(({ role }) => role === 'provider')

describe('the table', () => {
  it('shows each booking in the expected columns', async () => {
    replaceBookings({
      date: '2024-03-05T00:00:00.000Z',
      time: { from: '09:00', to: '2024-03-05T13:30:00.000Z' },
      service: { name: 'Deep clean' },
      userId: person('Ann Ford', 'c/1'),
      providerId: person('Bob Gray', 'p+1'),
      status: 2,
      paymentDetail: { payableAmount: 1234.5 },
    })
    await renderApp('/bookings')
    expect(await headers()).toEqual([
      'Date',
      'Service',
      'Customer',
      'Assigned to',
      'Status',
      'Total',
    ])
    expect(await rows()).toEqual([
      [
        'March 5, 2024 9:00 AM - 1:30 PM',
        'Deep clean',
        'Ann Ford',
        'Bob Gray',
        'On The Way',
        '$1,234.50',
      ],
    ])
    expectAccountLink('Ann Ford', 'c/1')
    expectAccountLink('Bob Gray', 'p+1')
  })

  it('shows placeholders for missing values, and an unknown status code as it came', async () => {
    replaceBookings({}, { status: 9, date: 'soon', paymentDetail: { payableAmount: 0 } })
    await renderApp('/bookings')
    expect(await rows()).toEqual([
      ['--', '--', '---', '---', '--', '--'],
      ['--', '--', '---', '---', '9', '$0.00'],
    ])
  })

  it('shows No bookings found for an empty list', async () => {
    replaceBookings()
    await renderApp('/bookings')
    expect(await screen.findByText('No bookings found')).toBeVisible()
  })
})

describe('the status tabs', () => {
  it.each([
    ['All', 'all', ''],
    ['Active', 'active', '?tab=active'],
    ['Upcoming', 'upcoming', '?tab=upcoming'],
    ['Completed', 'completed', '?tab=completed'],
    ['Cancelled', 'cancelled', '?tab=cancelled'],
  ])("'%s' sends flag=%s", async (name, flag, address) => {
    const { user, router } = await renderApp('/bookings?tab=active&page=2')
    await rows()
    await user.click(screen.getByRole('tab', { name }))
    await waitFor(() => expect(router.state.location.searchStr).toBe(address))
    await waitFor(() => expect(asked().at(-1)).toEqual({ flag, page: '1', limit: '10' }))
    expect(screen.getByRole('tab', { name, selected: true })).toBeVisible()
  })

  it('restore their state from a link and remove default and invalid values', async () => {
    const { router } = await renderApp('/bookings?tab=completed&page=2')
    await rows()
    expect(screen.getByRole('tab', { name: 'Completed', selected: true })).toBeVisible()
    expect(asked()).toEqual([{ flag: 'completed', page: '2', limit: '10' }])
    await router.navigate({
      to: '/bookings',
      search: { tab: 'nonsense', page: 'x', assignee: '%' } as never,
    })
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ flag: 'all', page: '1', limit: '10' }),
    )
    expect(router.state.location.searchStr).toBe('')
  })
})

describe('the Assignee filter', () => {
  const filter = () => screen.findByRole('combobox', { name: 'Assignee' })
  const options = () => screen.getAllByRole('option').map((option) => option.textContent)

  it('offers All, then the providers, and loads more on scrolling', async () => {
    const { user } = await renderApp('/bookings')
    expect(await filter()).toHaveValue('All')
    await user.click(await filter())
    const names = providers().map(({ userInfo, email }) => userInfo?.name ?? email)
    await waitFor(() => expect(options()).toEqual(['All', ...names.slice(0, 10)]))
    expect(callsTo('users').at(-1)?.search).toEqual({
      role: 'provider',
      page: '1',
      limit: '10',
    })

    fireEvent.scroll(screen.getByRole('listbox'))
    await waitFor(() => expect(options()).toEqual(['All', ...names.slice(0, 20)]))
    expect(callsTo('users').at(-1)?.search).toEqual({
      role: 'provider',
      page: '2',
      limit: '10',
    })
  })

  it('still loads more if an account is changed meanwhile', async () => {
    const { user, router } = await renderApp('/manage-account')
    const answerChange = hold(setAccountStatus)
    const [deactivate] = await screen.findAllByRole('button', { name: 'Deactivate' })
    await user.click(deactivate!)
    await answer(user, 'Yes')
    await act(() => router.navigate({ to: '/bookings' }))
    await user.click(await filter())
    await waitFor(() => expect(options()).toHaveLength(11))
    const pages = () => callsTo('users').map(({ search }) => search['page'])
    const release = hold({ path: 'users' })
    fireEvent.scroll(screen.getByRole('listbox'))
    await waitFor(() => expect(pages().at(-1)).toBe('2'))
    answerChange()
    await waitFor(() => expect(pages().at(-1)).toBe('1'))
    release()
    await waitFor(() => expect(options()).toHaveLength(21))
  })

  it('reads on by itself while the pages of the server are too short to scroll', async () => {
    const transform = (data: unknown) => {
      const page = data as { users: object[] }
      return { ...page, users: page.users.slice(0, 6) }
    }
    backend.fault({ match: { path: 'users' }, effect: { transform } })
    const { user } = await renderApp('/bookings')
    await user.click(await filter())
    await waitFor(() => expect(options()).toHaveLength(13))
    expect(callsTo('users').map(({ search }) => search['page'])).toEqual(['1', '2'])
  })

  it('says when the providers could not be loaded, and reads them again when it opens', async () => {
    const effect = { status: 500, message: 'Broken' }
    backend.fault({ match: { path: 'users' }, times: 1, effect })
    const { user } = await renderApp('/bookings')
    await user.click(await filter())
    const said = 'The providers could not be loaded. Broken'
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    await user.keyboard('{Escape}')
    await user.click(await filter())
    await waitFor(() => expect(options()).toHaveLength(11))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('withdraws the failure of a page while it is read again', async () => {
    const effect = { status: 500, message: 'Broken' }
    backend.fault({ match: { path: 'users' }, from: 2, times: 1, effect })
    const { user } = await renderApp('/bookings')
    await user.click(await filter())
    await waitFor(() => expect(options()).toHaveLength(11))
    fireEvent.scroll(screen.getByRole('listbox'))
    await screen.findByRole('alert')
    const release = hold({ path: 'users' })
    fireEvent.scroll(screen.getByRole('listbox'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    release()
    await waitFor(() => expect(options()).toHaveLength(21))
  })

  it('searches on the server and requests the bookings of the chosen provider', async () => {
    const { user, router } = await renderApp('/bookings?tab=active')
    const provider = providers().at(-1)!
    const name = provider.userInfo!.name!
    await user.click(await filter())
    await user.type(await filter(), name)
    const first = { page: '1', limit: '10' }
    const searched = { role: 'provider', ...first, search: name }
    await waitFor(() => expect(callsTo('users').at(-1)?.search).toEqual(searched))
    // Enter takes the first match, which is active.
    await screen.findByRole('option', { name })
    await user.keyboard('{Enter}')
    const chosen = { flag: 'active', ...first, providerId: provider._id }
    await waitFor(() => expect(asked().at(-1)).toEqual(chosen))
    const address = `?tab=active&assignee=${encodeRouteId(provider._id)}`
    expect(router.state.location.searchStr).toBe(address)
    await waitFor(async () => expect(await filter()).toHaveValue(name))
  })

  it('names a provider that a search has found at once, and if nothing else does', async () => {
    const provider = providers().at(-1)!
    provider.userInfo = { ...provider.userInfo!, name: 'Zora Quill' }
    const { user } = await renderApp('/bookings')
    await user.type(await filter(), 'zora')
    await screen.findByRole('option', { name: 'Zora Quill' })
    const release = hold(getAccount)
    backend.fault({ match: getAccount, effect: { status: 500 } })
    await user.keyboard('{Enter}')
    // The screen shows what was chosen.
    await waitFor(() => expect(callsTo(getAccount.path)).toHaveLength(1))
    expect(await filter()).toHaveValue('Zora Quill')
    release()
    await waitForResponses()
    expect(await filter()).toHaveValue('Zora Quill')
  })

  it('tells two providers of the same name apart by their email', async () => {
    const [first, second, third] = providers()
    for (const account of [first, second])
      account!.userInfo = { ...account!.userInfo!, name: 'Al' }
    const { user } = await renderApp('/bookings')
    await user.click(await filter())
    await screen.findByRole('option', { name: `Al ${first!.email}` })
    expect(options().slice(1, 4)).toEqual([
      `Al${first!.email}`,
      `Al${second!.email}`,
      third!.userInfo?.name,
    ])
  })

  it('sends no provider for All', async () => {
    const [provider] = providers()
    const link = `/bookings?tab=active&assignee=${encodeRouteId(provider!._id)}`
    const { user, router } = await renderApp(link)
    await user.click(await filter())
    await user.click(await screen.findByRole('option', { name: 'All' }))
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ flag: 'active', page: '1', limit: '10' }),
    )
    expect(router.state.location.searchStr).toBe('?tab=active')
  })

  it('does not say that there is no such provider before the search has ended', async () => {
    const { user } = await renderApp('/bookings')
    await user.click(await filter())
    await screen.findByRole('option', { name: providers()[0]!.userInfo!.name! })
    const release = hold({ path: 'users' })
    await user.type(await filter(), 'zzz')
    await waitFor(() => expect(callsTo('users').at(-1)?.search['search']).toBe('zzz'))
    expect(screen.queryByText('No provider of that name')).toBeNull()
    release()
    expect(await screen.findByText('No provider of that name')).toBeVisible()
  })

  it('can be emptied while a provider is searched, and then shows All again', async () => {
    const { user } = await renderApp('/bookings')
    await user.type(await filter(), 'nobody of this name')
    await screen.findByText('No provider of that name')
    await user.clear(await filter())
    await screen.findByRole('option', { name: 'All' })
    expect(await filter()).toHaveValue('')
    await user.tab()
    await waitFor(async () => expect(await filter()).toHaveValue('All'))
  })

  it('shows the name of a provider restored from a link, even beyond the first page', async () => {
    const provider = providers().at(-1)!
    await renderApp(`/bookings?assignee=${encodeRouteId(provider._id)}`)
    await waitFor(async () => expect(await filter()).toHaveValue(provider.userInfo?.name))
    expect(asked()).toEqual([
      { flag: 'all', page: '1', limit: '10', providerId: provider._id },
    ])
  })

  it('keeps what is typed when the name of the provider in a link comes late', async () => {
    const provider = providers().at(-1)!
    provider.userInfo = { ...provider.userInfo!, name: 'Zora Quill' }
    const release = hold(getAccount)
    const { user } = await renderApp(`/bookings?assignee=${encodeRouteId(provider._id)}`)
    await user.type(await filter(), 'zo')
    await screen.findByRole('option', { name: 'Zora Quill' })
    await user.type(await filter(), 'ra')
    expect(await filter()).toHaveValue('zora')
    release()
    await user.tab()
    await waitFor(async () => expect(await filter()).toHaveValue('Zora Quill'))
  })

  it('says so when the provider in a link no longer exists', async () => {
    await renderApp(`/bookings?assignee=${encodeRouteId('nobody')}`)
    await waitFor(async () => expect(await filter()).toHaveValue('Unknown provider'))
    expect(await screen.findByText('No bookings found')).toBeVisible()
  })
})

describe('Export CSV', () => {
  it('contains all pages of the chosen tab, with dates, times and amounts a spreadsheet can read', async () => {
    replaceBookings(
      {
        status: 4,
        date: '2024-03-05T23:59:00.000Z',
        time: { from: '09:00', to: '2024-03-05T13:30:00.000Z' },
        service: { name: 'Deep clean' },
        userId: person('Ann Ford', 'c'),
        paymentDetail: { payableAmount: 1234.5 },
      },
      { status: 4, providerId: person('=Bob', 'p') },
      ...Array.from({ length: 10 }, () => ({ status: 4 })),
      { status: 0 },
    )
    const { user } = await renderApp('/bookings?tab=completed')
    await rows()
    const [head, first, second, ...rest] = await exportCsv(user)
    expect(head).toBe(
      'Booking ID,Date (UTC),From,To,Service,Customer,Assigned to,Status,Total,Customer ID,Provider ID',
    )
    expect(first).toBe(
      '0,2024-03-05 23:59:00,9:00 AM,1:30 PM,Deep clean,Ann Ford,,Completed,1234.5,c,',
    )
    expect(second).toBe("1,,,,,,'=Bob,Completed,,,p")
    expect(rest).toHaveLength(10)
    expect(saved[0]?.name).toMatch(/^bookings-completed-\d{4}-\d{2}-\d{2}\.csv$/)
  })

  it('contains totals in whole cents, as the list shows them, and nothing for what is missing', async () => {
    replaceBookings({ paymentDetail: { payableAmount: 0.1 + 0.2 } }, { status: 0 })
    const { user } = await renderApp('/bookings')
    await rows()
    const [, ...lines] = await exportCsv(user)
    expect(lines).toEqual(['0,,,,,,,,0.3,,', '1,,,,,,,Pending,,,'])
  })
})
