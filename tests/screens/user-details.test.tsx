import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { describe, expect, it, vi } from 'vitest'

import { getAccount, listProviderServices, setAccountStatus } from '@/api/accounts'
import { listBookings } from '@/api/bookings'
import { listTickets } from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'

import { firstAccount } from './accounts'
import { callsTo } from './calls'
import { answer, chooseItem, dialog, press } from './steps'
import { tableNamed } from './table'

const ROUTE = '/manage-account/view-accounts/$id'

async function open(id: string, search = '') {
  const app = await renderApp(`/manage-account/view-accounts/${encodeRouteId(id)}${search}`)
  await screen.findByRole('heading', { level: 1 })
  return app
}

async function fact(label: string) {
  const term = await screen.findByText(label, { selector: 'dt, dt *' })
  return term.closest('dt')?.nextElementSibling?.textContent
}

async function expectFacts(facts: Record<string, string>) {
  for (const [label, text] of Object.entries(facts)) expect(await fact(label)).toBe(text)
}

function part(name: 'Services' | 'Availability' | 'Bookings') {
  return within(screen.getByRole('region', { name }))
}

describe('a customer', () => {
  it('shows name, phone, email, status and role, and no provider sections', async () => {
    const account = firstAccount('client')
    Object.assign(account, {
      email: 'joan@example.com',
      status: 'inactive',
      userInfo: { name: 'Joan Park', phone: '+1 555 0199', profilePhoto: undefined },
      providerInfo: { zipCode: '02139', companyName: 'None', availability: [] },
    })
    await open(account._id)
    await expectFacts({
      Name: 'Joan Park',
      Phone: '+1 555 0199',
      Email: 'joan@example.com',
      Status: 'Inactive',
      Role: 'Customer',
    })
    const profile = within(screen.getByRole('region', { name: 'Profile' }))
    expect(profile.getByRole('heading', { level: 2, name: 'Joan Park' })).toBeVisible()
    expect(screen.queryByText(/^(Zip code|Company name)$/)).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: /Services|Availability/ })).toBeNull()
    expect(callsTo(getAccount.path)[0]?.search).toEqual({ id: account._id })
    expect(callsTo(listProviderServices.path)).toEqual([])
  })

  it('can be written to, called and found in the conversations', async () => {
    const account = firstAccount('client')
    Object.assign(account, {
      email: 'joan@example.com',
      userInfo: { name: 'Joan Park', phone: '+1 (555) 0199', profilePhoto: undefined },
    })
    const { user, router } = await open(account._id)
    const link = (name: string | RegExp) => screen.findByRole('link', { name })
    expect(await link(/@example.com/)).toHaveAttribute('href', 'mailto:joan@example.com')
    expect(await link('+1 (555) 0199')).toHaveAttribute('href', 'tel:+15550199')
    await user.click(screen.getByRole('button', { name: 'Copy email' }))
    expect(await navigator.clipboard.readText()).toBe('joan@example.com')
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
    await user.click(
      within(screen.getByRole('main')).getByRole('link', { name: 'Messages' }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
    expect(router.state.location.search).toEqual({ search: 'Joan Park' })
  })

  it('shows two numbers as they came, to be copied', async () => {
    const account = firstAccount('client')
    const phone = '+1 (555) 010-0199 / 07700 900123'
    Object.assign(account, { userInfo: { name: 'Joan Park', phone } })
    const { user } = await open(account._id)
    expect(await fact('Phone')).toBe(phone)
    expect(screen.queryByRole('link', { name: /555/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copy phone' }))
    expect(await navigator.clipboard.readText()).toBe(phone)
  })

  it('says that its email could not be copied if the browser refuses', async () => {
    const { user } = await open(firstAccount('client')._id)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
    await press(user, 'Copy email')
    const text = 'The email could not be copied. Select it to copy it yourself.'
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('shows placeholders for missing values', async () => {
    const account = firstAccount('client')
    Object.assign(account, { email: undefined, status: undefined, userInfo: undefined })
    await open(account._id)
    await expectFacts({ Name: '---', Phone: '--', Email: '--', Status: '--' })
  })
})

describe('a provider', () => {
  it('also shows zip code, company, services with sub-services, and availability', async () => {
    const account = firstAccount('provider')
    account.providerInfo = {
      zipCode: '02139',
      companyName: 'Tidy Fox Repairs',
      availability: [
        { _id: 'g', day: 7, startTime: '22:15', endTime: '00:30' },
        { _id: 'a', day: 1, startTime: '9:00 AM', endTime: '5:30 PM' },
        { _id: 'c', day: 3, startTime: '2026-03-14T08:05:00.000Z', endTime: 'late' },
      ],
    }
    account.services = [
      {
        _id: 's1',
        name: 'Cleaning',
        subServices: [{ name: 'Deep clean' }, { name: 'Windows' }],
      },
      { _id: 's2', name: 'Gardening', subServices: [] },
    ]
    await open(account._id)
    const company = 'Tidy Fox Repairs'
    await expectFacts({ 'Zip code': '02139', 'Company name': company, Role: 'Provider' })

    await part('Services').findByText('Cleaning')
    await expectFacts({ Cleaning: 'Deep clean, Windows', Gardening: 'No Subservices' })
    expect(callsTo(listProviderServices.path)[0]?.search).toEqual({ userId: account._id })

    const days = part('Availability').getAllByRole('term')
    expect(
      days.map((day) => [day.textContent, day.nextElementSibling?.textContent]),
    ).toEqual([
      ['Monday', '9:00 AM – 5:30 PM'],
      ['Wednesday', '8:05 AM – late'],
      ['Sunday', '10:15 PM – 12:30 AM'],
    ])
  })

  it('says which sections are empty', async () => {
    const account = firstAccount('provider')
    account.providerInfo = undefined
    account.services = []
    await open(account._id)
    const none = { 'Zip code': 'No ZipCode found', 'Company name': 'No Company Name found' }
    await expectFacts(none)
    expect(await part('Services').findByText('No services found')).toBeVisible()
    expect(part('Availability').getByText('No availability')).toBeVisible()
  })

  it('shows services that come as a bare list', async () => {
    const account = firstAccount('provider')
    account.services = [
      { _id: 's1', name: 'Cleaning', subServices: [{ name: 'Deep clean' }] },
    ]
    const transform = (data: unknown) => (data as { services: unknown }).services
    backend.fault({ match: listProviderServices, effect: { transform } })
    await open(account._id)
    await screen.findByRole('region', { name: 'Services' })
    await part('Services').findByText('Cleaning')
    await expectFacts({ Cleaning: 'Deep clean' })
  })

  it('shows -- for values that it could not read', async () => {
    const account = firstAccount('provider')
    const transform = (data: unknown) => ({
      ...(data as object),
      providerInfo: {
        availability: 'always',
        zipCode: ['02139'],
        companyName: { en: 'Pier' },
      },
    })
    backend.fault({ match: getAccount, effect: { transform } })
    const unreadable = () => ({ services: ['cleaning'] })
    backend.fault({ match: listProviderServices, effect: { transform: unreadable } })
    await open(account._id)
    await screen.findByRole('region', { name: 'Availability' })
    await expectFacts({ 'Zip code': '--', 'Company name': '--' })
    expect(await part('Services').findByText('--')).toBeVisible()
    expect(part('Availability').getByText('--')).toBeVisible()
  })
})

describe('the bookings of an account', () => {
  /** Keeps only `count` bookings. Makes the account `id` the customer or provider of each. */
  function book(side: 'userId' | 'providerId', id: string, count: number) {
    for (const [index, booking] of [...backend.db.bookings.values()].entries()) {
      if (index >= count) backend.db.bookings.delete(booking._id)
      booking[side] = { _id: id, userInfo: { name: 'Own name' } }
      booking.service = { name: `Service ${String(index + 1).padStart(2, '0')}` }
      booking.date = '2026-03-05'
      booking.time = { from: '09:00', to: '11:30' }
      booking.status = 5
      booking.paymentDetail = { payableAmount: 1234.5 }
    }
  }

  it.each([
    { role: 'client', side: 'userId', other: 'providerId', person: 'Assigned to' },
    { role: 'provider', side: 'providerId', other: 'userId', person: 'Customer' },
  ] as const)(
    'of a $role are requested by $side',
    async ({ role, side, other, person }) => {
      const account = firstAccount(role)
      book(side, account._id, 2)
      const [first, second] = [...backend.db.bookings.values()]
      Object.assign(first ?? {}, {
        [other]: { _id: 'x', userInfo: { name: 'Ruth Costa' } },
      })
      Object.assign(second ?? {}, { [other]: undefined, paymentDetail: undefined })
      await open(account._id)
      await screen.findByText('Service 01')

      expect(callsTo(listBookings.path)[0]?.search).toEqual({
        page: '1',
        limit: '10',
        flag: 'all',
        [side]: account._id,
      })
      const table = within(part('Bookings').getByRole('table', { name: 'Bookings' }))
      const headers = table.getAllByRole('columnheader').map((header) => header.textContent)
      expect(headers).toEqual(['Date', 'Service', person, 'Status', 'Total'])
      const when = 'March 5, 2026 9:00 AM - 11:30 AM'
      expect(await tableNamed('Bookings').rows()).toEqual([
        [when, 'Service 01', 'Ruth Costa', 'Cancelled', '$1,234.50'],
        [when, 'Service 02', '---', 'Cancelled', '--'],
      ])
    },
  )

  it('are paginated, with the page in the URL', async () => {
    const account = firstAccount('client')
    book('userId', account._id, 12)
    const { user, router } = await open(account._id)
    await screen.findByText('Service 01')
    await user.click(part('Bookings').getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Service 11')).toBeVisible()
    expect(router.state.location.searchStr).toBe('?page=2')
    expect(part('Bookings').getByRole('link', { current: 'page' })).toHaveTextContent('2')
  })

  it('are never shown under another account', async () => {
    const account = firstAccount('client')
    const other = { ...account, _id: 'other', email: 'other@example.com' }
    backend.db.accounts.set(other._id, other)
    book('userId', account._id, 2)
    // Opens the other account once to cache it so that opening it again requests only bookings.
    const { router } = await open(other._id)
    await screen.findByText('No bookings yet')
    await act(() => router.navigate({ to: ROUTE, params: { id: account._id } }))
    await screen.findByText('Service 01')
    const release = hold(listBookings)

    await act(() =>
      router.navigate({ to: ROUTE, params: { id: other._id }, search: { page: 2 } }),
    )

    await expect.poll(() => fact('Email')).toBe('other@example.com')
    expect(screen.queryByText('Service 01')).not.toBeInTheDocument()
    release()
    expect(await screen.findByText('No bookings yet')).toBeVisible()
  })
})

it('the status of an account is told by its name on the details of another one, without Undo', async () => {
  const [first, second] = [firstAccount('client'), firstAccount('provider')]
  Object.assign(first, { status: 'active', userInfo: { name: 'Ann First' } })
  const { user, router } = await open(second._id)
  await act(() => router.navigate({ to: ROUTE, params: { id: first._id } }))
  await chooseItem(
    user,
    await screen.findByRole('button', { name: 'Actions' }),
    'Deactivate',
  )
  const release = hold(setAccountStatus)
  await answer(user, 'Yes')
  await act(() => router.navigate({ to: ROUTE, params: { id: second._id } }))
  release()
  expect(await screen.findByText(withText('Ann First deactivated'))).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

describe('what belongs to an account', () => {
  const menu = async (user: App['user'], item: string) => {
    await chooseItem(user, await screen.findByRole('button', { name: 'Actions' }), item)
    return dialog(/./)
  }

  it('includes its status, with the questions of the list', async () => {
    const account = firstAccount('client')
    Object.assign(account, { status: 'active' })
    const { user } = await open(account._id)
    const question = await menu(user, 'Deactivate')
    expect(question.getByText('Do you want to deactivate this account?')).toBeVisible()
    await answer(user, 'Yes')
    await waitFor(async () => expect(await fact('Status')).toBe('Inactive'))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it('includes Undo of its status also after the tab was changed at an address with padding', async () => {
    const account = { ...firstAccount('client'), _id: 'a1', status: 'active' as const }
    backend.db.accounts.set('a1', account)
    const { user, router } = await renderApp(`/manage-account/view-accounts/${btoa('a1')}`)
    await user.click(await screen.findByRole('tab', { name: 'Tickets' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'tickets' }))
    await menu(user, 'Deactivate')
    await answer(user, 'Yes')
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it('includes the status that was asked for, until the server refuses it', async () => {
    const account = firstAccount('client')
    Object.assign(account, { status: 'active' })
    const { user } = await open(account._id)
    await menu(user, 'Deactivate')
    const release = hold(setAccountStatus)
    backend.fault({ match: setAccountStatus, effect: { status: 422, message: 'No' } })
    await answer(user, 'Yes')
    await waitFor(async () => expect(await fact('Status')).toBe('Inactive'))
    release()
    await waitFor(async () => expect(await fact('Status')).toBe('Active'))
  })

  it('has a menu that Escape closes also while its status is being changed', async () => {
    const account = firstAccount('client')
    Object.assign(account, { status: 'active' })
    const { user } = await open(account._id)
    await menu(user, 'Deactivate')
    const release = hold(setAccountStatus)
    await answer(user, 'Yes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('button', { name: 'Actions' }).focus()
    await user.keyboard('{Enter}')
    const activate = await screen.findByRole('menuitem', { name: 'Activate' })
    await waitFor(() => expect(activate).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
    release()
    await waitFor(async () => expect(await fact('Status')).toBe('Inactive'))
  })

  it('is deleted with it, which leads back to the list as it was', async () => {
    const { user, router } = await renderApp('/manage-account?role=customer&page=2')
    const [link] = await screen.findAllByRole('link', { name: 'View' })
    await user.click(link!)
    await screen.findByRole('heading', { level: 1, name: 'User Details' })
    const question = await menu(user, 'Delete')
    expect(question.getByText("This can't be undone.")).toBeVisible()
    const { length: reads } = callsTo(getAccount.path)
    await answer(user, 'Yes')
    expect(await screen.findByText('Customer Deleted Successfully')).toBeVisible()
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ page: 2, role: 'customer' }),
    )
    await waitForResponses()
    // It would not be found.
    expect(callsTo(getAccount.path)).toHaveLength(reads)
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => router.history.back())
    expect(await screen.findByText('Page Not Found')).toBeVisible()
    expect(await screen.findAllByRole('alert')).toHaveLength(1)
  })

  it('are payments, found on all pages, with the tab in the URL', async () => {
    const account = firstAccount('client')
    const [first] = backend.db.payments.values()
    backend.db.payments.set('last', {
      ...first!,
      _id: 'last',
      amount: 77,
      user: { _id: account._id, email: undefined, userInfo: undefined },
    })
    const { user, router } = await open(account._id)
    await user.click(await screen.findByRole('tab', { name: 'Payments' }))
    expect(await screen.findByText('$77.00')).toBeVisible()
    expect(router.state.location.search).toEqual({ tab: 'payments' })
  })

  it('may be payments if those name their user without an ID, and leads to those of its name', async () => {
    const account = firstAccount('client')
    const name = account.userInfo!.name!
    for (const payment of backend.db.payments.values()) {
      payment.user = { ...payment.user!, _id: '' }
    }
    const { user, router } = await open(account._id, '?tab=payments')
    const payments = within(await screen.findByRole('tabpanel', { name: 'Payments' }))
    expect(
      await payments.findByText('Some payments lack the ID by which they would be found.'),
    ).toBeVisible()
    expect(payments.queryByText('No payments')).toBeNull()
    await user.click(payments.getByRole('link', { name: `Search for ${name}` }))
    expect(await screen.findByRole('heading', { name: 'Transactions' })).toBeVisible()
    expect(router.state.location.search).toEqual({ search: name })
  })

  it('are the tickets that it reported or that are about it', async () => {
    const account = firstAccount('provider')
    const [first] = backend.db.tickets.values()
    const person = {
      _id: account._id,
      email: undefined,
      role: 'provider',
      userInfo: undefined,
    }
    const tickets = [
      { _id: 'own', reason: 'Own report', reportedBy: person, conversationId: undefined },
      {
        _id: 'about',
        reason: 'About it',
        reportedBy: { ...person, _id: 'c-1', role: 'client' },
        conversationId: { _id: 'k', participants: [{ userId: person }] },
      },
      { _id: 'other', reason: 'Of others', reportedBy: { ...person, _id: 'c-1' } },
    ]
    backend.db.tickets.clear()
    for (const ticket of tickets) {
      const fields = { reasonDescription: undefined, conversationId: undefined, ...ticket }
      backend.db.tickets.set(ticket._id, { ...first!, ...fields })
    }
    const { user, router } = await open(account._id)
    expect(callsTo(listTickets.path)).toEqual([])
    await user.click(await screen.findByRole('tab', { name: 'Tickets' }))
    expect(await screen.findByText('Own report')).toBeVisible()
    expect(screen.getByText('About it')).toBeVisible()
    expect(screen.queryByText('Of others')).toBeNull()
    expect(router.state.location.search).toEqual({ tab: 'tickets' })
  })

  it('may be tickets if those do not tell by an ID whom they are about', async () => {
    const account = firstAccount('provider')
    const [first] = backend.db.tickets.values()
    const reportedBy = { ...first!.reportedBy!, _id: 'c-1' }
    backend.db.tickets.clear()
    backend.db.tickets.set('t', { ...first!, reportedBy, conversationId: undefined })
    await open(account._id, '?tab=tickets')
    expect(
      await screen.findByText('Some tickets lack the ID by which they would be found.'),
    ).toBeVisible()
    expect(screen.queryByText('No tickets')).toBeNull()
  })

  /** Names the account Joan Park, and gives it and each namesake a conversation. */
  function converse(account: ReturnType<typeof firstAccount>, ...namesakes: string[]) {
    Object.assign(account.userInfo!, { name: 'Joan Park' })
    const userInfo = { name: 'Joan Park', profilePhoto: undefined }
    const conversations = [...backend.db.conversations.values()]
    for (const [index, _id] of [account._id, ...namesakes].entries()) {
      conversations[index]!.participantsDetails = [{ _id, role: 'client', userInfo }]
    }
    return conversations
  }

  it('are its conversations, and none of a namesake', async () => {
    const account = firstAccount('client')
    const [first] = converse(account, 'namesake')
    const { router, user } = await open(account._id, '?tab=conversations')
    const links = await screen.findAllByRole('link', { name: 'Open chat' })
    expect(links).toHaveLength(1)
    await user.click(links[0]!)
    expect(router.state.location.search).toEqual({ conversation: first!._id })
  })

  const messages = () =>
    screen
      .getAllByRole('link', { name: 'Messages' })
      .map((link) => link.getAttribute('href'))

  it('is one conversation, which Messages opens', async () => {
    const account = firstAccount('client')
    const [first] = converse(account)
    await open(account._id)
    const address = `/messages?search=Joan+Park&conversation=${encodeRouteId(first!._id)}`
    await waitFor(() => expect(messages()).toContain(address))
  })

  it('can be found in Messages by the email of a person without a name', async () => {
    const account = firstAccount('client')
    Object.assign(account, { email: 'joan@example.com', userInfo: undefined })
    await open(account._id)
    await waitFor(() => expect(messages()).toContain('/messages?search=joan%40example.com'))
  })
})
