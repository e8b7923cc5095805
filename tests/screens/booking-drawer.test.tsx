import { backend } from '@mocks/node'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBookings } from '@/api/bookings'
import { listConversations } from '@/api/chat'
import { listPayments } from '@/api/payments'
import { listTickets } from '@/api/support'
import { App } from '@/app'
import { encodeRouteId } from '@/domain/list/route-id'

import { firstAccount } from './accounts'
import { callsTo } from './calls'
import { conversation, message } from './messages/chats'
import { answer, dialog, noDialog, press } from './steps'

const ID = 'booking-1'
const CUSTOMER = { _id: 'c-1', email: 'joan@example.com', userInfo: { name: 'Joan Park' } }
const PROVIDER = { _id: 'p-1', userInfo: { name: 'Ted Codd' } }

const linked = `/bookings?booking=${encodeRouteId(ID)}`
const drawer = () => dialog('Booking')
const section = async (name: string) =>
  within(await (await drawer()).findByRole('region', { name }))
const SPLIT = 'Provider $70.00 · Admin $30.00'
/** Opens the booking by its link, and returns a part of it. */
async function open(name: string) {
  const app = await renderApp(linked)
  return { ...app, part: await section(name) }
}
type User = Awaited<ReturnType<typeof renderApp>>['user']

async function findRecords(user: User) {
  await user.click((await drawer()).getByRole('button', { name: /^Find/ }))
}

function change(booking: object) {
  Object.assign(backend.db.bookings.get(ID)!, booking)
}

function pay(id: string, jobId: string, more: object = {}) {
  backend.db.payments.set(id, {
    _id: id,
    jobId,
    amount: 100,
    paymentType: 'payment',
    status: 'succeeded',
    createdAt: '2026-03-05T14:30:00.000Z',
    share: 70,
    user: CUSTOMER,
    ...more,
  })
}

/** A conversation of the customer and the provider. */
function converse(id: string, booking: string | undefined, text: string) {
  const withPhoto = { profilePhoto: undefined }
  conversation(id, CUSTOMER._id, [message(id, CUSTOMER._id, text)], {
    participantsDetails: [
      { ...CUSTOMER, role: 'client', userInfo: { ...CUSTOMER.userInfo, ...withPhoto } },
      { ...PROVIDER, role: 'provider', userInfo: { ...PROVIDER.userInfo, ...withPhoto } },
    ],
    updatedAt: '2026-03-05T09:00:00.000Z',
    bookingDetail: booking
      ? {
          _id: booking,
          date: '2026-03-05',
          time: { from: '09:00', to: '11:30' },
          address: { houseNo: '12', street: 'Mill Lane', city: 'Concord', state: 'NH' },
        }
      : undefined,
  })
}

beforeEach(() => {
  const { bookings, payments, tickets, conversations } = backend.db
  for (const table of [bookings, payments, tickets, conversations]) table.clear()
  bookings.set(ID, {
    _id: ID,
    date: '2026-03-05',
    time: { from: '09:00', to: '11:30' },
    service: { name: 'Deep Clean' },
    userId: CUSTOMER,
    providerId: PROVIDER,
    status: 1,
    paymentDetail: { payableAmount: 100 },
  })
  const client = firstAccount('client')
  backend.db.accounts.set(CUSTOMER._id, {
    ...client,
    ...CUSTOMER,
    userInfo: { ...CUSTOMER.userInfo, phone: '+1 555 0199', profilePhoto: undefined },
  })
})

describe('a booking', () => {
  it('opens from its date, and Back closes it', async () => {
    const { user, router } = await renderApp('/bookings')
    await user.click(await screen.findByRole('link', { name: 'March 5, 2026' }))
    const content = await drawer()
    expect(await content.findByText('Deep Clean')).toBeVisible()
    expect(content.getByText('Accepted')).toBeVisible()
    expect(router.state.location.search).toEqual({ booking: ID })
    act(() => router.history.back())
    await noDialog()
    expect(router.state.location.href).toBe('/bookings')
    expect(screen.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  })

  it('opens from a link, and closes in place', async () => {
    const { user, router, history } = await renderApp(linked)
    await user.click((await drawer()).getByRole('button', { name: 'Close' }))
    await noDialog()
    expect(router.state.location.href).toBe('/bookings')
    expect(history.length).toBe(1)
  })

  it('opens above unsaved edits, which stay, without a question', async () => {
    const { user, router } = await renderApp('/service/add')
    await user.type(screen.getByLabelText('Name'), 'Mowing')
    const state = { booking: { customer: undefined } }
    act(() => void router.navigate({ to: '.', search: { booking: ID }, state }))
    await user.click((await drawer()).getByRole('button', { name: 'Close' }))
    await noDialog()
    expect(router.state.location.href).toBe('/service/add')
    expect(screen.getByLabelText('Name')).toHaveValue('Mowing')
    act(() => void router.navigate({ to: '/support' }))
    await answer(user, 'Leave', 'Leave without saving?')
    await waitFor(() => expect(router.state.location.pathname).toBe('/support'))
  })

  it('shows who takes part, what was paid, and its ID', async () => {
    pay('1', ID)
    pay('2', 'another booking')
    const { user } = await renderApp(linked)
    const customer = await section('Customer')
    expect(customer.getByRole('link', { name: 'Joan Park' })).toBeVisible()
    expect(await customer.findByRole('link', { name: '+1 555 0199' })).toBeVisible()
    expect(
      (await section('Assigned to')).getByRole('link', { name: 'Ted Codd' }),
    ).toBeVisible()
    await findRecords(user)
    const payments = await section('Payments')
    expect(await payments.findByText(SPLIT)).toBeVisible()
    expect(payments.getAllByRole('listitem')).toHaveLength(1)
    expect((await section('Booking ID')).getByText(ID)).toBeVisible()
  })

  it('names somebody of whom it has only the id by the account', async () => {
    change({ userId: { _id: CUSTOMER._id } })
    const { part } = await open('Customer')
    expect(await part.findByRole('link', { name: 'Joan Park' })).toBeVisible()
    expect(part.queryByText('Name unknown')).toBeNull()
  })

  it('says calmly that nobody is assigned', async () => {
    change({ providerId: undefined })
    expect((await open('Assigned to')).part.getByText('No provider yet')).toBeVisible()
  })

  it('without a provider leads to the providers, and to those who did its service', async () => {
    change({ providerId: undefined })
    const booking = backend.db.bookings.get(ID)!
    const completed = (id: string, more: object) =>
      backend.db.bookings.set(id, { ...booking, _id: id, status: 4, ...more })
    completed('1', { providerId: { _id: 'p-2', userInfo: { name: 'Ann Ford' } } })
    completed('2', { providerId: PROVIDER, service: { name: 'deep clean ' } })
    completed('3', { providerId: PROVIDER })
    completed('4', { providerId: PROVIDER, service: { name: 'Window Cleaning' } })
    completed('5', { providerId: PROVIDER, status: 5 })
    completed('6', {})
    const { user, router, part } = await open('Assigned to')
    const calls = callsTo(listBookings.path).length

    await user.click(part.getByRole('button', { name: 'Others who did this service' }))
    const others = await section('Others who did this service')
    await waitFor(() =>
      expect(others.queryAllByRole('listitem').map((row) => row.textContent)).toEqual([
        'Ted Codd, 2 times',
        'Ann Ford, 1 time',
      ]),
    )
    expect(callsTo(listBookings.path).slice(calls)).toMatchObject([
      { search: { flag: 'completed', limit: '100' } },
    ])
    expect(others.getByRole('link', { name: 'Ted Codd' })).toHaveAttribute(
      'href',
      `/manage-account/view-accounts/${encodeRouteId(PROVIDER._id)}`,
    )
    await user.click(part.getByRole('link', { name: 'Providers' }))
    await noDialog()
    expect(router.state.location.href).toBe('/manage-account?type=provider')
  })

  it('says if nobody did its service', async () => {
    change({ providerId: undefined })
    const { user, part } = await open('Assigned to')
    await user.click(part.getByRole('button', { name: 'Others who did this service' }))
    const others = await section('Others who did this service')
    expect(await others.findByText('Nobody did it yet')).toBeVisible()
  })

  it('with a provider leads to no others', async () => {
    const { part } = await open('Assigned to')
    expect(part.getByRole('link', { name: 'Ted Codd' })).toBeVisible()
    expect(part.queryByRole('link', { name: 'Providers' })).toBeNull()
    expect(part.queryByRole('button')).toBeNull()
  })

  it('leads to its chat, which also tells the address', async () => {
    converse('other', 'another booking', 'About another booking')
    converse('its', ID, 'When will you come?')
    const { user, router } = await renderApp(linked)
    expect(await (await drawer()).findByText('12 Mill Lane, Concord, NH')).toBeVisible()
    const found = await section('Conversation')
    expect(found.getByText('When will you come?')).toBeVisible()
    await user.click(found.getByRole('link', { name: 'Open chat' }))
    await noDialog()
    expect(router.state.location.search).toEqual({ conversation: 'its' })
  })

  const address = '12 Mill Lane, Concord, NH'
  /** A conversation of the same people whose booking has no id. */
  function converseAt(date: string | undefined, from: string | undefined, to = '11:30') {
    converse('its', 'has no id', 'Hello')
    const row = backend.db.conversations.get('its')!
    const time = from === undefined ? undefined : { from, to }
    row.bookingDetail = { ...row.bookingDetail!, _id: '', date, time }
    row.serviceDetail = { _id: 's-1', name: 'Window Cleaning', image: undefined, price: 80 }
  }

  it.each([
    ['the same date and time', '2026-03-05', '09:00', undefined],
    [
      'the same date and time in other words',
      '2026-03-05T00:00:00.000Z',
      '9:00 AM',
      '11:30 AM',
    ],
  ])('has the address and the service of a chat about %s', async (_, date, from, to) => {
    converseAt(date, from, to)
    await renderApp(linked)
    const content = await drawer()
    expect(await content.findByText(address)).toBeVisible()
    expect(content.getByRole('link', { name: 'Deep Clean' })).toBeVisible()
  })

  it.each([
    ['another date', '2026-03-06', '09:00'],
    ['another time', '2026-03-05', '10:00'],
  ])('has nothing of a chat of the same people about %s', async (_, date, from) => {
    converseAt(date, from)
    const { part } = await open('Conversation')
    expect(await part.findByText('No conversation')).toBeVisible()
    const content = await drawer()
    expect(content.queryByText(address)).toBeNull()
    expect(content.queryByRole('link', { name: 'Deep Clean' })).toBeNull()
  })

  it.each([
    ['names no date', undefined, '09:00'],
    ['names no time', '2026-03-05', undefined],
  ])(
    'leads to a chat of both people that %s, without its address',
    async (_, date, from) => {
      converseAt(date, from)
      const { part } = await open('Conversation')
      expect(await part.findByText('Hello')).toBeVisible()
      const content = await drawer()
      expect(content.queryByText(address)).toBeNull()
      expect(content.queryByRole('link', { name: 'Deep Clean' })).toBeNull()
    },
  )

  it('has no address of a chat of somebody else who has the same name and time', async () => {
    converseAt('2026-03-05', '09:00')
    change({ userId: { ...CUSTOMER, _id: 'c-2' } })
    const { part } = await open('Conversation')
    expect(await part.findByText('No conversation')).toBeVisible()
    expect((await drawer()).queryByText(address)).toBeNull()
  })

  const NONE = 'No conversation'
  const unnamed = { _id: CUSTOMER._id, userInfo: undefined }
  const onlyEmail = { ...unnamed, email: CUSTOMER.email }

  it.each([
    ['no conversation about another booking of the same people', 'another', {}, NONE],
    ['a conversation of both people that names no booking', undefined, {}, 'Hello'],
    [
      'what the provider found if the customer has no name',
      ID,
      { userId: unnamed },
      'Hello',
    ],
    [
      'nothing false if nobody has a name',
      ID,
      { userId: unnamed, providerId: undefined },
      /^Without a name/,
    ],
    [
      'that a search by email, which may miss a conversation, found none',
      ID,
      { userId: onlyEmail, providerId: undefined },
      'A search by the email address found none.',
    ],
  ])('shows %s', async (_, about, changed, said) => {
    converse('its', about, 'Hello')
    change(changed)
    const { part } = await open('Conversation')
    expect(await part.findByText(said)).toBeVisible()
    expect(part.queryByText(NONE) === null).toBe(said !== NONE)
  })

  it('has no conversation of strangers if nobody has an id', async () => {
    converse('its', undefined, 'Hello')
    for (const one of backend.db.conversations.get('its')!.participantsDetails) one._id = ''
    change({ userId: { ...CUSTOMER, _id: '' }, providerId: { ...PROVIDER, _id: '' } })
    expect(await (await open('Conversation')).part.findByText(NONE)).toBeVisible()
  })

  it('tells how many pages of payments have been searched, and can stop', async () => {
    for (let n = 0; n < 225; n += 1) pay(`${n}`, 'another booking')
    const release = hold({ path: listPayments.path }, { from: 2 })
    const { user } = await open('Customer')
    await findRecords(user)
    const payments = await section('Payments')
    expect(await payments.findByText('Searching payments, page 2 of 3')).toBeVisible()
    await user.click(payments.getByRole('button', { name: 'Stop searching payments' }))
    expect(
      await payments.findByText(
        /^Only the first \d+ (?:payments|bookings) were searched\.$/,
      ),
    ).toBeVisible()
    release()
    await user.click(payments.getByRole('button', { name: 'Search on' }))
    expect(await payments.findByText('No payments')).toBeVisible()
  })

  it('has its payment although another one was deleted while all were read', async () => {
    for (let n = 0; n < 450; n += 1) pay(`${n}`, n === 200 ? ID : 'another booking')
    const release = hold({ path: listPayments.path }, { from: 4 })
    const { user } = await open('Customer')
    await findRecords(user)
    const payments = await section('Payments')
    await payments.findByText('Searching payments, page 4 of 5')
    // Moves the booking's payment from page 3 to page 2, which has been read.
    backend.db.payments.delete('150')
    release()
    expect(await payments.findByText(SPLIT)).toBeVisible()
  })

  it('opened by a link is searched for in 1,000 rows, and in the others on request', async () => {
    const [booking] = backend.db.bookings.values()
    backend.db.bookings.clear()
    for (let n = 0; n < 1_050; n += 1)
      backend.db.bookings.set(`${n}`, { ...booking!, _id: `${n}` })
    backend.db.bookings.set(ID, booking!)
    const { user } = await renderApp(`/support?booking=${encodeRouteId(ID)}`)
    const content = await drawer()
    const said = 'Only the first 1,000 bookings were searched.'
    expect(await content.findByText(said)).toBeVisible()
    expect(callsTo(listBookings.path)).toHaveLength(10)
    await user.click(content.getByRole('button', { name: 'Search on' }))
    expect(await content.findByText('Deep Clean')).toBeVisible()
  })

  it('that cannot be found says so, with the customer that its payment names', async () => {
    pay('1', 'unknown-booking')
    const { user } = await renderApp('/transactions')
    await user.click(await screen.findByRole('link', { name: 'unknown-booking' }))
    const content = await drawer()
    expect(await content.findByText('Booking not found')).toBeVisible()
    expect(content.getByRole('link', { name: 'Joan Park' })).toBeVisible()
    await findRecords(user)
    expect(await content.findByText(SPLIT)).toBeVisible()
  })

  it('names the customer that a payment knows, although a link opened it before', async () => {
    pay('1', 'unknown-booking')
    const { user } = await renderApp('/transactions?booking=dW5rbm93bi1ib29raW5n')
    await (await drawer()).findByText('Booking not found')
    await press(user, 'Close')
    await noDialog()
    await user.click(await screen.findByRole('link', { name: 'unknown-booking' }))
    const content = await drawer()
    expect(await content.findByRole('link', { name: 'Joan Park' })).toBeVisible()
  })

  it('that could not be read can be tried again', async () => {
    const effect = { status: 400, message: 'The bookings are being moved' }
    backend.fault({ match: listBookings, times: 2, effect })
    const { user } = await renderApp(`/support?booking=${encodeRouteId(ID)}`)
    const content = await drawer()
    expect(await content.findByText('The bookings are being moved')).toBeVisible()
    const [retry] = content.getAllByRole('button', { name: 'Retry' })
    await user.click(retry!)
    await user.click(
      content.queryAllByRole('button', { name: 'Retry' })[0] ?? document.body,
    )
    expect(await content.findByText('Deep Clean')).toBeVisible()
  })

  it('shows what was found a moment ago without reading it again', async () => {
    pay('1', ID)
    const { user } = await open('Customer')
    await findRecords(user)
    const first = await section('Payments')
    await first.findByText(SPLIT)
    await user.click((await drawer()).getByRole('button', { name: 'Close' }))
    await noDialog()
    await user.click(screen.getByRole('link', { name: 'March 5, 2026' }))
    await (await section('Payments')).findByText(SPLIT)
    expect(callsTo(listPayments.path)).toHaveLength(1)
  })

  it('reads no list unasked', async () => {
    pay('1', ID)
    const { user } = await renderApp('/bookings')
    await user.click(await screen.findByRole('link', { name: 'March 5, 2026' }))
    await (await section('Conversation')).findByText('No conversation')
    expect(callsTo(listPayments.path)).toEqual([])
    expect(callsTo(listTickets.path)).toEqual([])
    expect(callsTo(listBookings.path)).toHaveLength(1)
    await findRecords(user)
    const tickets = await section('Tickets')
    expect(await tickets.findByText('No tickets')).toBeVisible()
    expect(callsTo(listTickets.path)).toHaveLength(1)
  })

  it('shows its ticket, whose status is set there, and which leads to Support', async () => {
    backend.db.tickets.set('t-1', {
      conversationId: undefined,
      reasonDescription: undefined,
      createdAt: '2026-03-06T10:00:00.000Z',
      _id: 't-1',
      jobId: { _id: ID, service: { categoryName: 'Cleaning' } },
      reportedBy: { ...CUSTOMER, role: 'client' },
      reason: 'Provider did not show up',
      status: 'open',
    })
    const { user } = await renderApp(linked)
    expect(callsTo(listTickets.path)).toEqual([])
    await findRecords(user)
    const tickets = await section('Tickets')
    expect(await tickets.findByText('Provider did not show up')).toBeVisible()
    expect(tickets.getByRole('link', { name: 'Joan Park' })).toBeVisible()
    await user.click(tickets.getByRole('combobox', { name: 'Status' }))
    await user.click(await tickets.findByRole('option', { name: 'Ticket Closed' }))
    await waitFor(() => expect(backend.db.tickets.get('t-1')!.status).toBe('closed'))
    await waitFor(() =>
      expect(tickets.getByRole('combobox', { name: 'Status' })).toHaveValue(
        'Ticket Closed',
      ),
    )
    expect(tickets.getByRole('link', { name: 'Joan Park' })).toHaveFocus()
    await user.click(tickets.getByRole('link', { name: 'Open in Support' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('Joan Park')
    expect(await screen.findByText('Provider did not show up')).toBeVisible()
  })

  it('does not say that it has no tickets if those name their booking without an ID', async () => {
    backend.db.tickets.set('t-1', {
      conversationId: undefined,
      reasonDescription: undefined,
      createdAt: '2026-03-06T10:00:00.000Z',
      _id: 't-1',
      jobId: { _id: undefined, service: { categoryName: 'Cleaning' } },
      reportedBy: { ...CUSTOMER, role: 'client' },
      reason: 'Provider did not show up',
      status: 'open',
    })
    const { user } = await renderApp(linked)
    await findRecords(user)
    const tickets = await section('Tickets')
    expect(
      await tickets.findByText('Some tickets lack the ID by which they would be found.'),
    ).toBeVisible()
    expect(tickets.queryByText('No tickets')).toBeNull()
    expect(await (await section('Payments')).findByText('No payments')).toBeVisible()
  })

  it('shows its total, and a chat without messages as the list of chats does', async () => {
    change({ paymentDetail: { payableAmount: 84.5 } })
    converse('its', ID, 'Hello')
    backend.db.messages.set('its', [])
    await renderApp(linked)
    expect(await (await drawer()).findByText('$84.50')).toBeVisible()
    expect(
      await (await section('Conversation')).findByText('No messages yet'),
    ).toBeVisible()
  })

  it('shows the payments at once that a filter has read', async () => {
    pay('1', ID)
    const { user } = await renderApp('/transactions?kind=payment')
    await user.click(await screen.findByRole('link', { name: ID }))
    expect(await (await drawer()).findByText(SPLIT)).toBeVisible()
    expect(callsTo(listPayments.path)).toHaveLength(1)
  })

  it('is the row that was pressed, not an older copy from another tab of the list', async () => {
    const { user } = await renderApp('/bookings')
    await screen.findByRole('link', { name: 'March 5, 2026' })
    change({ status: 4 })
    await user.click(screen.getByRole('tab', { name: 'Completed' }))
    await screen.findByText('Completed', { selector: 'td *' })
    await user.click(screen.getByRole('link', { name: 'March 5, 2026' }))
    const content = await drawer()
    expect(content.getByText('Completed')).toBeVisible()
    expect(content.queryByText('Accepted')).toBeNull()
  })

  it('stays as it was pressed when its list loses it, although an older list has a copy', async () => {
    const { user, router, queryClient } = await renderApp('/bookings')
    await screen.findByRole('link', { name: 'March 5, 2026' })
    change({ status: 4 })
    await user.click(screen.getByRole('tab', { name: 'Completed' }))
    await screen.findByText('Completed', { selector: 'td *' })
    const queryKey = [listBookings.tag]
    const shown = queryClient.getQueryCache().findAll({ queryKey, type: 'active' })
    // Before the drawer is there, the list has been read again.
    router.subscribe('onBeforeLoad', () => {
      for (const query of shown) query.setData({ jobs: [], total_pages: 1 })
    })
    await user.click(screen.getByRole('link', { name: 'March 5, 2026' }))
    const content = await drawer()
    expect(content.getByText('Completed')).toBeVisible()
    act(() => queryClient.removeQueries({ queryKey }))
    expect(content.getByText('Completed')).toBeVisible()
    expect(content.queryByText('Accepted')).toBeNull()
    expect(callsTo(listBookings.path)).toHaveLength(2)
  })

  it('is up to date once a list has read it since it was pressed', async () => {
    const { user, queryClient } = await renderApp('/bookings')
    await user.click(await screen.findByRole('link', { name: 'March 5, 2026' }))
    const content = await drawer()
    expect(content.getByText('Accepted')).toBeVisible()
    change({ status: 4 })
    await act(() => queryClient.invalidateQueries({ queryKey: [listBookings.tag] }))
    expect(await content.findByText('Completed')).toBeVisible()
  })

  it('finds its conversation beyond three pages on request, and says nothing false before', async () => {
    for (let n = 0; n < 320; n += 1)
      converse(`${n}`, `booking ${n}`, 'About another booking')
    converse('its', ID, 'When will you come?')
    const { user, part } = await open('Conversation')
    const searched = 'Only the first 300 conversations were searched.'
    expect(await part.findByText(searched)).toBeVisible()
    expect(part.queryByText('No conversation')).toBeNull()
    const searches = callsTo(listConversations.path).filter(
      ({ search }) => search['search'],
    )
    expect(searches).toHaveLength(3)
    await user.click(part.getByRole('button', { name: 'Search on' }))
    expect(await part.findByText('When will you come?')).toBeVisible()
  })

  it('has no conversation if the server finds none by answering 404', async () => {
    const effect = { status: 404, message: 'Conversations not found' }
    backend.fault({ match: listConversations, effect })
    const { part } = await open('Conversation')
    expect(await part.findByText('No conversation')).toBeVisible()
    expect(part.queryByRole('alert')).toBeNull()
  })

  it('leads back to the one that was pressed before it, while the code was loading', async () => {
    backend.db.bookings.set('other', {
      ...backend.db.bookings.get(ID)!,
      _id: 'other',
      date: '2026-03-06',
    })
    const { user, router } = await renderApp('/bookings')
    const first = await screen.findByRole('link', { name: 'March 5, 2026' })
    const second = screen.getByRole('link', { name: 'March 6, 2026' })
    // A drawer that is there would cover the second link.
    fireEvent.click(first)
    await waitFor(() => expect(router.state.location.search).toEqual({ booking: ID }))
    fireEvent.click(second)
    expect(await (await drawer()).findByText('other')).toBeVisible()
    await press(user, 'Close')
    expect(await (await drawer()).findByText(ID)).toBeVisible()
    await press(user, 'Close')
    await noDialog()
    expect(router.state.location.href).toBe('/bookings')
    await user.click(second)
    expect(await (await drawer()).findByText('other')).toBeVisible()
  })

  it('goes back once if Close is pressed twice', async () => {
    const { user, router, queryClient, rerender } = await renderApp('/support')
    // With transitions, in which Close can still be pressed.
    rerender(<App router={router} queryClient={queryClient} />)
    await act(() => router.navigate({ to: '/bookings' }))
    await user.click(await screen.findByRole('link', { name: 'March 5, 2026' }))
    // A browser goes back later, so that the second press finds the drawer's address.
    const back = vi.spyOn(router.history, 'back').mockReturnValue()
    const close = (await drawer()).getByRole('button', { name: 'Close' })
    await user.click(close)
    await user.click(close)
    await noDialog()
    expect(back).toHaveBeenCalledOnce()
  })
})
