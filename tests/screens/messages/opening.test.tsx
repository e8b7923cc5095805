import { backend } from '@mocks/node'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { asksOnClose, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { setWidth } from '@tests/window-width'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { listBookings } from '@/api/bookings'
import { getConversation, listConversations } from '@/api/chat'
import { listPayments } from '@/api/payments'
import { encodeRouteId } from '@/domain/list/route-id'
import { useSession } from '@/session/session'

import { callsTo } from '../calls'
import { replaceBookings } from '../replace-rows'
import {
  ADA,
  box,
  bubble,
  bubbles,
  chat,
  conversation,
  details,
  GRACE,
  image,
  listed,
  ME,
  message,
  openChat,
  openRow,
  renderChat,
  startWithoutChats,
  TED,
  texts,
  waitForSocket,
} from './chats'

startWithoutChats()

describe('opening a chat', () => {
  it('opens from the list, is kept in the URL, highlighted and marked as read', async () => {
    conversation('A', ADA, texts(3), { lastReadIndex: 1 })
    const { user, router } = await renderApp('/messages')
    await user.click(await openRow(/Ada/))
    expect(
      await within(chat()).findByRole('heading', { name: 'Ada Lovelace Provider' }),
    ).toBeVisible()
    await waitFor(() =>
      expect(bubbles()).toEqual(['A message 1', 'A message 2', 'A message 3']),
    )
    expect(router.state.location.search).toEqual({ conversation: 'A' })
    expect(useSession.getState().activeConversationId).toBe('A')
    const row = await openRow(/Ada/)
    expect(row).toHaveAttribute('aria-current', 'page')
    expect(row).not.toHaveAccessibleName(/unread/)
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(1))
    expect(callsTo('conversation/markRead/A')[0]?.method).toBe('GET')
  })

  it('marks it as read if it was left and opened again while it was read', async () => {
    conversation('A', ADA, texts(1), { lastReadIndex: 0 })
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const release = hold({ path: 'messages/A' })
    const { user } = await renderApp('/messages')
    for (const name of [/Ada/, /Grace/, /Ada/]) await user.click(await openRow(name))
    release()
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(1))
  })

  it('keeps it unread in the list if it was left before its messages were there', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    conversation('A', ADA, texts(1), { lastReadIndex: 0 })
    hold({ path: 'messages/A' })
    const { user } = await renderApp('/messages')
    await user.click(await openRow(/Ada/))
    await waitForSocket()
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    expect(await openRow(/Ada/)).toHaveAccessibleName(/1 unread/)
    expect(callsTo('conversation/markRead/A')).toEqual([])
  })

  it('has the focus under fingers where it replaces the list', async () => {
    // As the mobile layout does.
    const style = document.createElement('style')
    style.textContent = '[data-view=chat] > [aria-label=Conversations] { display: none }'
    document.head.append(style)
    onTestFinished(() => style.remove())
    const original = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      original(query === '(pointer: fine)' ? 'not all' : query),
    )
    conversation('A', ADA, texts(1))
    const { user } = await renderApp('/messages')
    await user.click(await openRow(/Ada/))
    await waitFor(() =>
      expect(within(chat()).getByRole('heading', { level: 2 })).toHaveFocus(),
    )
  })

  it('opens by a URL that names it, while the Messages link shows the list', async () => {
    conversation('A', ADA, texts(1), { lastReadIndex: 0 })
    const { router, user } = await renderChat()
    expect(await bubble('A message 1')).toBeInTheDocument()
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)
    await screen.findByRole('heading', { name: 'Dashboard' })
    await waitForResponses()
    const marked = callsTo('conversation/markRead/A').length
    await user.click(screen.getAllByRole('link', { name: 'Messages' })[0]!)
    expect(await screen.findByText('No Active Conversation')).toBeVisible()
    await openRow(/Ada/)
    await waitForResponses()
    expect(router.state.location.search).toEqual({})
    expect(useSession.getState().activeConversationId).toBeNull()
    expect(callsTo('conversation/markRead/A')).toHaveLength(marked)
  })

  it.each([
    ['from the list', '/messages'],
    ['from a link', `/messages?conversation=${encodeRouteId('A')}`],
  ])(
    'closes, opened %s, when the server does not know the conversation',
    async (_, path) => {
      conversation('A', ADA, texts(1))
      backend.fault({
        match: getConversation,
        effect: { status: 404, message: 'Not found' },
      })
      const { user, router } = await renderApp(path)
      if (path === '/messages') await user.click(await openRow(/Ada/))
      await waitFor(() => expect(callsTo('conversation/A')).toHaveLength(1))
      expect(await screen.findByText('No Active Conversation')).toBeVisible()
      expect(screen.queryByPlaceholderText('Write message…')).not.toBeInTheDocument()
      expect(router.state.location.search).toEqual({})
      expect(useSession.getState().activeConversationId).toBeNull()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    },
  )

  it('takes a conversation that no longer exists out of the list', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    conversation('A', ADA, texts(1))
    const { user } = await renderApp('/messages')
    const row = await openRow(/Ada/)
    backend.db.conversations.delete('A')
    await user.click(row)
    expect(await screen.findByText('No Active Conversation')).toBeVisible()
    await waitFor(() => expect(row).not.toBeInTheDocument())
    expect(await openRow(/Grace/)).toBeVisible()
  })

  it('closes an unknown conversation only when nothing in it is unsent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user } = await openChat()
    await user.type(await box(), 'half a thought')
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    backend.fault({ match: getConversation, effect: { status: 404, message: 'Not found' } })
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    await user.click(await openRow(/Ada/))
    expect(await screen.findByText('This conversation no longer exists.')).toBeVisible()
    expect(screen.queryByPlaceholderText('Write message…')).not.toBeInTheDocument()
    const draft = within(screen.getByRole('region', { name: 'Unsent message' }))
    expect(draft.getByText('half a thought')).toBeVisible()
    await user.click(draft.getByRole('button', { name: 'Discard' }))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('No Active Conversation')).toBeVisible()
    expect(asksOnClose()).toBe(false)
  })

  it('identifies own messages when the token becomes known after the chat has rendered', async () => {
    conversation('A', ADA, [message('A', ADA, 'Hello'), message('A', ME, 'Hello Ada')])
    await renderChat()
    await bubble('Hello Ada')
    for (const token of [null, tokenFor(demoAdmin)])
      act(() => useSession.setState({ token }))
    await bubble('Hello Ada')
    expect(within(chat()).getByRole('heading', { level: 2 })).toHaveTextContent(
      /^Ada Lovelace Provider$/,
    )
    expect(await bubble('Hello Ada')).toHaveTextContent(/^You: /)
    expect(await bubble('Hello')).toHaveTextContent(/^Ada Lovelace: /)
  })

  it('opens from rows that are links, with arrow keys between them, and focuses the input', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    conversation('A', ADA, texts(1))
    const { user, router } = await renderApp('/messages?search=a')
    const first = await openRow(/Ada/)
    const href = new URL(first.getAttribute('href') ?? '', 'https://localhost')
    expect(href.searchParams.get('conversation')).toBe(encodeRouteId('A'))
    expect(href.searchParams.get('search')).toBe('a')
    first.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(await openRow(/Grace/)).toHaveFocus()
    await user.keyboard('{ArrowUp}{Enter}')
    await bubble('A message 1')
    expect(router.state.location.search).toEqual({ conversation: 'A', search: 'a' })
    expect(await box()).toHaveFocus()
    first.focus()
    await user.keyboard('{Enter}')
    expect(await box()).toHaveFocus()
  })

  it('opens from a list with one Tab stop: the row focused last, or else the open one', async () => {
    conversation('C', ADA, texts(1, 'C'))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    conversation('A', ADA, texts(1))
    const { user } = await renderApp(`/messages?conversation=${encodeRouteId('B')}`)
    const open = await openRow(/Grace/)
    const rows = within(open.closest('ul')!).getAllByRole('link')
    const tabStops = () => rows.filter(({ tabIndex }) => tabIndex === 0)
    expect(tabStops()).toEqual([open])
    act(() => open.focus())
    await user.keyboard('{ArrowDown}')
    expect(rows[rows.indexOf(open) + 1]).toHaveFocus()
    expect(tabStops()).toEqual([document.activeElement])
    await user.tab()
    expect(document.activeElement?.closest('ul')).not.toBe(open.closest('ul'))
  })

  it('does not raise the keyboard of a touch screen', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: false,
          media: query,
          addEventListener() {},
          removeEventListener() {},
        }) as never,
    )
    await openChat()
    expect(await box()).not.toHaveFocus()
  })

  it('returns to the previous chat on Back, and then closes', async () => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user, router } = await renderApp('/messages')
    await user.click(await openRow(/Ada/))
    await bubble('A message 1')
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    act(() => router.history.back())
    await waitFor(() => expect(bubbles()).toEqual(['A message 1']))
    act(() => router.history.back())
    expect(await screen.findByText('No Active Conversation')).toBeVisible()
    expect(useSession.getState().activeConversationId).toBeNull()
  })

  it('fetches a conversation that is missing from the list', async () => {
    conversation('A', ADA, texts(1))
    backend.db.conversations.get('A')!.participantsDetails = [details[ADA]]
    for (let i = 0; i < 12; i++) conversation(`c${i}`, GRACE, texts(1, `c${i}`, GRACE))
    await renderChat()
    expect(
      await within(chat()).findByRole('heading', { name: 'Ada Lovelace Provider' }),
    ).toBeVisible()
    expect(callsTo('conversation/A')).toHaveLength(1)
  })

  it('can be cleared once it is there', async () => {
    conversation('A', ADA, texts(1))
    for (let i = 0; i < 12; i++) conversation(`c${i}`, GRACE, texts(1, `c${i}`, GRACE))
    const release = hold(getConversation)
    await renderChat()
    await bubble('A message 1')
    expect(within(chat()).getByRole('heading', { name: 'Conversation' })).toBeVisible()
    expect(within(chat()).queryByRole('button', { name: /^(Clear Chat|Case)$/ })).toBeNull()
    release()
    expect(await within(chat()).findByRole('button', { name: 'Clear Chat' })).toBeVisible()
  })

  it('has no name when it is missing from the list and cannot be fetched', async () => {
    conversation('A', ADA, texts(1))
    for (let i = 0; i < 12; i++) conversation(`c${i}`, GRACE, texts(1, `c${i}`, GRACE))
    backend.fault({ match: getConversation, effect: { status: 400 } })
    await renderChat()
    expect(await within(chat()).findByRole('heading', { name: '---' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('notices that a conversation was blocked after the list had been loaded', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderApp('/messages')
    await openRow(/Ada/)
    backend.db.conversations.get('A')!.isBlocked = true
    await user.click(await openRow(/Ada/))
    expect(await screen.findByText('This conversation has been blocked.')).toBeVisible()
    expect(callsTo('conversation/A')).toHaveLength(1)
  })

  it('notices a block that the results of an earlier search do not show', async () => {
    conversation('A', ADA, texts(1))
    const { router } = await renderApp(
      `/messages?search=ada&conversation=${encodeRouteId('A')}`,
    )
    await bubble('A message 1')
    await act(() => router.navigate({ to: '/messages', search: { conversation: 'A' } }))
    await waitFor(() =>
      expect(callsTo('conversation').at(-1)?.search['search']).toBeUndefined(),
    )
    backend.db.conversations.get('A')!.isBlocked = true
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('This conversation has been blocked.')).toBeVisible()
  })

  it('knows a block that a list read earlier for a booking does not show', async () => {
    conversation('A', ADA, texts(1))
    for (let i = 0; i < 12; i++) conversation(`c${i}`, GRACE, texts(1, `c${i}`, GRACE))
    const { queryClient, router } = await renderApp('/bookings')
    const ofAda = listConversations.whole({ search: 'Ada Lovelace' })
    await queryClient.prefetchQuery(ofAda.options)
    backend.db.conversations.get('A')!.isBlocked = true
    await act(() => router.navigate({ to: '/messages', search: { conversation: 'A' } }))
    expect(await screen.findByText('This conversation has been blocked.')).toBeVisible()
  })

  it('is marked as read again when its first load has failed and Retry shows it', async () => {
    conversation('A', ADA, texts(1))
    let isDown = true
    backend.fault({
      match: { path: 'messages/:id' },
      get effect() {
        return isDown ? { status: 500 } : { latency: 0 }
      },
    })
    const { user } = await renderChat()
    const retry = await within(chat()).findByRole('button', { name: 'Retry' })
    await waitForResponses()
    const marked = callsTo('conversation/markRead/A').length
    backend.db.messages.get('A')!.push(message('A', ADA, 'in the meantime'))
    isDown = false
    await user.click(retry)
    await bubble('in the meantime')
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(marked + 1))
  })
})

describe('a blocked conversation', () => {
  it('stays blocked while it is opened again, as the list has told meanwhile', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user } = await openChat()
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    backend.db.conversations.get('A')!.isBlocked = true
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitForResponses()
    hold(getConversation)
    await user.click(await openRow(/Ada/))
    await bubble('A message 1')
    expect(screen.queryByPlaceholderText('Write message…')).not.toBeInTheDocument()
    expect(screen.getByText('This conversation has been blocked.')).toBeVisible()
  })

  it('is known as blocked once a message is refused, although the list lacks it', async () => {
    conversation('A', ADA, texts(1))
    for (let i = 0; i < 12; i++) conversation(`c${i}`, GRACE, texts(1, `c${i}`, GRACE))
    const { user } = await renderChat()
    await bubble('A message 1')
    backend.db.conversations.get('A')!.isBlocked = true
    await user.type(await box(), 'hello{Enter}')
    const reason = 'This conversation has been blocked.'
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2))
    expect(await bubble('hello')).toHaveTextContent(`Not sent. ${reason}`)
    expect(screen.queryByPlaceholderText('Write message…')).not.toBeInTheDocument()
  })

  it('that becomes blocked shows what was typed, until it is discarded', async () => {
    const { user } = await openChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.type(await box(), 'half a thought')
    backend.db.conversations.get('A')!.isBlocked = true
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('This conversation has been blocked.')).toBeVisible()
    expect(screen.queryByPlaceholderText('Write message…')).not.toBeInTheDocument()
    const draft = within(screen.getByRole('region', { name: 'Unsent message' }))
    expect(draft.getByText('half a thought')).toBeVisible()
    expect(draft.getByText('leak.png')).toBeVisible()
    expect(asksOnClose()).toBe(true)
    await user.click(draft.getByRole('button', { name: 'Discard' }))
    const question = 'Do you want to discard this message?'
    const dialog = await screen.findByRole('dialog', { name: question })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(screen.queryByText('half a thought')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(asksOnClose()).toBe(false)
  })
})

describe('unread conversations', () => {
  beforeEach(() => {
    conversation('A', ADA, texts(1, 'A'))
    conversation('B', GRACE, texts(2, 'B', GRACE), { lastReadIndex: 0 })
    conversation('C', TED, texts(2, 'C', TED), { lastReadIndex: 0 })
  })

  it('are counted below the list, where a link opens the next one', async () => {
    const { user } = await renderChat('A')
    expect(
      await within(listed()).findByText('2 unread', { selector: 'span' }),
    ).toBeVisible()
    await user.click(within(listed()).getByRole('link', { name: 'Next unread' }))
    expect(
      await within(listed()).findByText('1 unread', { selector: 'span' }),
    ).toBeVisible()
  })

  it.each([
    ['next', '{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}', ['C', 'B']],
    ['previous', '{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}', ['B', 'C']],
  ])('open by keyboard, the %s one, and keep what is typed', async (_, keys, ids) => {
    conversation('C', TED, texts(2, 'C', TED), { lastReadIndex: 0 })
    conversation('D', ADA, texts(1, 'D'))
    conversation('B', GRACE, texts(2, 'B', GRACE), { lastReadIndex: 0 })
    const { user, router } = await renderChat('D')
    const opened = () => router.state.location.search.conversation
    await within(listed()).findByText('2 unread', { selector: 'span' })
    await user.type(await box(), `half a thought${keys}`)
    await waitFor(() => expect(opened()).toBe(ids[0]))
    await waitForSocket(ids[0])
    await user.keyboard(keys)
    await waitFor(() => expect(opened()).toBe(ids[1]))
    await user.click(await openRow(/Ada Lovelace.*Draft/))
    expect(await box()).toHaveValue('half a thought')
  })
})

describe('the head of a chat', () => {
  it('links its participants, says who is the customer, and names the sender among several', async () => {
    conversation('A', ADA, [
      message('A', GRACE, 'Hello'),
      message('A', ADA, 'Hi'),
      message('A', ME, 'Yes'),
    ])
    backend.db.conversations.get('A')!.participantsDetails = [ME, TED, ADA, GRACE].map(
      (id) => details[id]!,
    )
    await renderChat()
    const names = ['Grace Hopper', 'Ted Codd', 'Ada Lovelace']
    const heading = await within(chat()).findByRole('heading', {
      name: 'Grace Hopper Customer, Ted Codd, Ada Lovelace Provider',
    })
    const links = within(heading).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(names)
    expect(links[0]).toHaveAttribute(
      'href',
      `/manage-account/view-accounts/${encodeRouteId(GRACE)}`,
    )
    expect(
      within(await bubble('Hello')).getByText(withText('Grace Hopper · ')),
    ).toBeVisible()
    expect(within(await bubble('Hi')).getByText(withText('Ada Lovelace · '))).toBeVisible()
    expect(await bubble('Yes')).not.toHaveTextContent('·')
  })

  it('shows a banner with the booking and a link to its service', async () => {
    conversation('A', ADA, texts(1), {
      serviceDetail: {
        _id: 'service/1',
        name: 'Deep clean',
        image: undefined,
        price: 1250,
      },
      bookingDetail: {
        _id: 'booking-1',
        date: '2026-04-02T00:00:00.000Z',
        time: { from: '09:00', to: '11:30' },
        address: { houseNo: '12', street: 'Mill Lane', city: 'Concord', state: 'NH' },
      },
    })
    await renderChat()
    const banner = within(await screen.findByRole('region', { name: 'Booking' }))
    expect(banner.getByRole('link', { name: 'Deep clean' })).toHaveAttribute(
      'href',
      `/service/view/${encodeRouteId('service/1')}`,
    )
    expect(banner.getByText('$1,250.00')).toBeVisible()
    expect(banner.getByText('12 Mill Lane, Concord, NH')).toBeVisible()
    expect(banner.getByText('April 2, 2026, 9:00 AM - 11:30 AM')).toBeVisible()
  })

  it('has its booking and its people beside it in a wide window', async () => {
    setWidth(1280)
    const anybody = [...backend.db.accounts.values()].find(({ role }) => role === 'client')
    backend.db.accounts.set(ADA, {
      ...anybody!,
      _id: ADA,
      email: 'ada@example.com',
      userInfo: { name: 'Ada Lovelace', phone: '+1 555 0100', profilePhoto: undefined },
    })
    conversation('A', ADA, texts(1), {
      serviceDetail: {
        _id: 'service/1',
        name: 'Deep clean',
        image: undefined,
        price: 1250,
      },
      bookingDetail: {
        _id: 'booking-1',
        date: '2026-04-02',
        time: undefined,
        address: undefined,
      },
    })
    const { user } = await renderChat()
    const beside = within(await screen.findByRole('region', { name: 'Case' }))
    expect(await beside.findByRole('link', { name: '+1 555 0100' })).toHaveAttribute(
      'href',
      'tel:+15550100',
    )
    expect(beside.getByRole('link', { name: /^ada/ })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    )
    expect(beside.getByRole('link', { name: 'View account' })).toHaveAttribute(
      'href',
      `/manage-account/view-accounts/${encodeRouteId(ADA)}`,
    )
    expect(callsTo(listBookings.path)).toEqual([])
    replaceBookings({ _id: 'booking-1', status: 1 })
    expect(callsTo(listPayments.path)).toEqual([])
    await user.click(beside.getByRole('button', { name: 'Find status, payments, tickets' }))
    expect(await beside.findByText('Accepted')).toBeVisible()
    expect(await beside.findByText('No payments')).toBeVisible()
    expect(await beside.findByText('No tickets')).toBeVisible()
    await user.click(beside.getByRole('link', { name: 'Open booking' }))
    expect(await screen.findByRole('dialog', { name: 'Booking' })).toBeVisible()
  })

  it('names somebody of whom it has only the id by the account beside it', async () => {
    setWidth(1280)
    const [anybody] = backend.db.accounts.values()
    backend.db.accounts.set(ADA, { ...anybody!, _id: ADA, role: 'provider' })
    conversation('A', ADA, texts(1))
    backend.db.conversations.get('A')!.participantsDetails = [
      details[ME]!,
      { _id: ADA, role: undefined, userInfo: undefined },
    ]
    await renderChat()
    const beside = within(await screen.findByRole('region', { name: 'Case' }))
    expect(await beside.findByText(anybody!.userInfo!.name!)).toBeVisible()
  })

  it('says beside it who is the customer and who the provider', async () => {
    setWidth(1280)
    conversation('A', ADA, texts(1))
    backend.db.conversations.get('A')!.participantsDetails = [ME, TED, ADA, GRACE].map(
      (id) => details[id]!,
    )
    await renderChat()
    const beside = within(await screen.findByRole('region', { name: 'Case' }))
    const people = await beside.findByRole('region', { name: 'People' })
    expect(people).toHaveTextContent(/Grace Hopper ?Customer.*Ada Lovelace ?Provider/)
    expect(within(people).getAllByText(/^(Customer|Provider|Admin)$/)).toHaveLength(2)
  })

  it('has its case behind a button where a window has no room for it', async () => {
    setWidth(1024)
    conversation('A', ADA, texts(1), {
      bookingDetail: {
        _id: 'booking-1',
        date: '2026-04-02',
        time: undefined,
        address: undefined,
      },
    })
    replaceBookings({ _id: 'booking-1', status: 1 })
    const { user, router } = await renderApp('/messages')
    await user.click(await openRow(/Ada Lovelace/))
    await user.click(await screen.findByRole('button', { name: 'Case' }))
    expect(screen.queryByRole('region', { name: 'Case' })).toBeNull()
    const drawer = within(await screen.findByRole('dialog', { name: 'Case' }))
    expect(drawer.getByText('Provider')).toBeVisible()
    expect(callsTo(listBookings.path)).toEqual([])
    await user.click(drawer.getByRole('button', { name: 'Find status, payments, tickets' }))
    expect(await drawer.findByText('Accepted')).toBeVisible()
    // Another drawer would cover it.
    expect(drawer.queryByRole('link', { name: 'Open booking' })).toBeNull()
    act(() => router.history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has its case in a drawer no more once the window has had room for it', async () => {
    setWidth(1024)
    const { user } = await openChat()
    await user.click(await screen.findByRole('button', { name: 'Case' }))
    await screen.findByRole('dialog', { name: 'Case' })
    act(() => setWidth(1400))
    await screen.findByRole('region', { name: 'Case' })
    act(() => setWidth(1024))
    expect(await screen.findByRole('button', { name: 'Case' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Case' })).toBeNull()
  })

  it('has participants whose ids are missing or repeated', async () => {
    const logged = vi.spyOn(console, 'error')
    conversation('A', ADA, texts(1))
    backend.db.conversations.get('A')!.participantsDetails = [
      { ...details[ADA], _id: '' },
      { ...details[TED], _id: '' },
      details[GRACE],
      details[GRACE],
    ]
    await renderChat()
    await bubble('A message 1')
    const heading = await within(chat()).findByRole('heading', {
      name: /Ada Lovelace.*, Ted Codd/,
    })
    expect(heading).toHaveTextContent(
      'Grace Hopper Customer, Grace Hopper Customer, Ada Lovelace Provider, Ted Codd',
    )
    expect(within(heading).getAllByRole('link')).toHaveLength(2)
    expect(logged.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual(
      [],
    )
  })
})
