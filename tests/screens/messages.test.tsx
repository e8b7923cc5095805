import type { ConversationRow } from '@mocks/db'
import { backend, handlers, server } from '@mocks/node'
import { demoAdmin, secondAdmin, tokenFor } from '@mocks/seed/admins'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { signInElsewhere } from '@tests/other-tab'
import { asksOnClose, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import type { DetachedWindowAPI } from 'happy-dom'
import { ws } from 'msw'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { listBookings } from '@/api/bookings'
import { getConversation, type Message } from '@/api/chat'
import { MAX_PAGES } from '@/api/client/pages'
import { listPayments } from '@/api/payments'
import { SCROLL_THROTTLE } from '@/domain/limits'
import { encodeRouteId } from '@/domain/list/route-id'
import { conversationPages } from '@/screens/messages/use-conversations'
import { firstConversations } from '@/screens/unread'
import { signIn, signOut, useSession } from '@/session/session'
import { toast } from '@/ui/feedback/toast'

import { callsTo } from './calls'
import { replaceBookings } from './replace-bookings'

const ME = demoAdmin._id
const ADA = 'ada-1'
const GRACE = 'grace-1'
const TED = 'ted-1'

const details = {
  [ME]: { _id: ME, role: 'admin', userInfo: { name: demoAdmin.name, profilePhoto: undefined } },
  [ADA]: {
    _id: ADA,
    role: 'provider',
    userInfo: { name: 'Ada Lovelace', profilePhoto: undefined },
  },
  [GRACE]: {
    _id: GRACE,
    role: 'client',
    userInfo: { name: 'Grace Hopper', profilePhoto: undefined },
  },
  [TED]: { _id: TED, role: 'admin', userInfo: { name: 'Ted Codd', profilePhoto: undefined } },
}

let clock = 0
let serial = 0

function message(conversationId: string, byUser: string, text: string): Message {
  serial++
  clock += 120_000
  return {
    _id: `message-${serial}`,
    byUser,
    message: text,
    image: undefined,
    createdAt: new Date(clock).toISOString(),
    conversationId,
    userDetail: details[byUser],
  }
}

function conversation(
  _id: string,
  other: string,
  messages: Message[],
  more: Partial<ConversationRow> & { lastReadIndex?: number } = {},
) {
  const { lastReadIndex = messages.length, ...rest } = more
  backend.db.conversations.set(_id, {
    _id,
    participants: [
      { _id: `${_id}-me`, userId: ME, lastReadIndex },
      { _id: `${_id}-other`, userId: other, lastReadIndex: messages.length },
    ],
    participantsDetails: [details[ME]!, details[other]!],
    updatedAt: messages.at(-1)?.createdAt ?? new Date(clock).toISOString(),
    serviceDetail: undefined,
    bookingDetail: undefined,
    isBlocked: false,
    ...rest,
  })
  backend.db.messages.set(_id, messages)
}

function texts(count: number, conversationId = 'A', by = ADA) {
  return Array.from({ length: count }, (_, i) =>
    message(conversationId, by, `${conversationId} message ${i + 1}`),
  )
}

const pagesFetched = (id = 'A') => callsTo(`messages/${id}`).map(({ search }) => search)
const sent = (id = 'A') => callsTo(`messages/send/${id}`).map(({ body }) => body)

const listed = () => screen.getByRole('region', { name: 'Conversations' })
const openRow = (name: RegExp) => within(listed()).findByRole('link', { name })
const chat = () => screen.getByRole('region', { name: 'Chat' })
const history = () => screen.findByRole('region', { name: 'Messages' })
const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Write message…')
function bubbles() {
  const region = screen.queryByRole('region', { name: 'Messages' })
  return region
    ? within(region)
        .queryAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent)
    : []
}
const bubble = async (text: string) =>
  (await within(await history()).findByText(text)).closest('li') as HTMLElement

async function waitForSocket(id = 'A') {
  await waitFor(() => expect(backend.openChats()).toContain(id))
}

const renderChat = async (id = 'A') => {
  const app = await renderApp(`/messages?conversation=${encodeRouteId(id)}`)
  await waitForSocket(id)
  return app
}

/** Opens a chat with Ada that has this many messages, and waits for the last of them. */
async function openChat(count = 1) {
  conversation('A', ADA, texts(count))
  const app = await renderChat()
  await bubble(`A message ${count}`)
  return app
}

/** The server stores the next message, but its response is lost. */
function loseNextResponse() {
  backend.fault({
    match: { path: 'messages/send/:id' },
    times: 1,
    effect: { drop: true, afterwards: true },
  })
}

/** The packet by which a Socket.IO server opens a connection. */
const SOCKET_OPEN =
  '0{"sid":"one","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}'

const image = () => new File(['x'], 'leak.png', { type: 'image/png' })

beforeEach(() => {
  clock = Date.UTC(2026, 2, 10, 9)
  backend.db.conversations.clear()
  backend.db.messages.clear()
})
afterEach(() => vi.useRealTimers())

describe('the conversation list', () => {
  it('shows names, the last message, its time and the unread count', async () => {
    conversation('A', ADA, texts(5), { lastReadIndex: 2, updatedAt: '2020-03-05T12:00:00.000Z' })
    conversation('B', GRACE, texts(2, 'B', GRACE), { lastReadIndex: 9 })
    conversation('C', TED, texts(120, 'C', TED), { lastReadIndex: 0 })
    await renderApp('/messages')
    const ada = await openRow(/Ada Lovelace/)
    expect(ada).toHaveAccessibleName(/03\/05\/2020.*A message 5.*3 unread/)
    // In Grace's conversation, the admin's read index exceeds the number of messages. Even so, the
    // unread count must not become negative.
    expect(await openRow(/Grace Hopper/)).not.toHaveAccessibleName(/unread/)
    expect(await openRow(/Ted Codd/)).toHaveAccessibleName(/120 unread/)
    expect(within(listed()).getByText('No More Conversations')).toBeVisible()
    expect(screen.getByText('No Active Conversation')).toBeVisible()
    expect(callsTo('conversation')[0]?.search).toEqual({ page: '1', limit: '10' })
  })

  it('shows an empty state without conversations', async () => {
    await renderApp('/messages')
    expect(await screen.findByText('No Conversations')).toBeVisible()
    expect(screen.queryByText('No More Conversations')).not.toBeInTheDocument()
  })

  it('searches when typing pauses, and keeps the search in the URL', async () => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user, router } = await renderApp('/messages')
    await openRow(/Grace/)
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ada')
    expect(screen.getByPlaceholderText('Search by user')).toHaveValue('ada')
    await waitFor(() =>
      expect(within(listed()).queryByRole('link', { name: /Grace/ })).not.toBeInTheDocument(),
    )
    expect(callsTo('conversation').map(({ search }) => search['search'])).toEqual([
      undefined,
      'ada',
    ])
    expect(router.state.location.search).toEqual({ search: 'ada' })
  })

  it('loads more pages near its end, and until the rows fill it', async () => {
    for (let i = 0; i < 35; i++) conversation(`c${i}`, ADA, texts(1, `c${i}`))
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(
      () => within(listed()).queryAllByRole('listitem').length * 8,
    )
    await renderApp('/messages')
    // At 8 px per row, even 35 rows do not fill 400 px, so all pages load.
    await waitFor(() => expect(within(listed()).getAllByRole('listitem')).toHaveLength(35))
    expect(callsTo('conversation').map(({ search }) => search['page'])).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
    expect(within(listed()).getByText('No More Conversations')).toBeVisible()
  })

  it('requests the next page at 80 percent of the scroll height, not before', async () => {
    for (let i = 0; i < 35; i++) conversation(`c${i}`, ADA, texts(1, `c${i}`))
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(
      () => within(listed()).queryAllByRole('listitem').length * 100,
    )
    await renderApp('/messages')
    await openRow(/c34 message/)
    const scroller = within(listed()).getByRole('list').parentElement!
    const scrollTo = async (top: number) => {
      scroller.scrollTop = top
      fireEvent.scroll(scroller)
      // Only a delay can show that no request follows.
      await new Promise((resolve) => setTimeout(resolve, SCROLL_THROTTLE + 100))
    }
    await scrollTo(390)
    expect(callsTo('conversation')).toHaveLength(1)
    await scrollTo(400)
    await waitFor(() => expect(callsTo('conversation')).toHaveLength(2))
  })

  it('shows a conversation that is on two pages once', async () => {
    for (let i = 0; i < 12; i++) conversation(`c${i}`, ADA, texts(1, `c${i}`))
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000)
    await renderApp('/messages')
    await openRow(/c11 message/)
    // The new conversation becomes the first row and moves the others down, so page 2 repeats the
    // last row of page 1.
    conversation('new', GRACE, texts(1, 'new', GRACE))
    const scroller = within(listed()).getByRole('list').parentElement!
    scroller.scrollTop = 600
    fireEvent.scroll(scroller)
    await waitFor(() => expect(within(listed()).getAllByRole('listitem')).toHaveLength(12))
    expect(within(listed()).getByText('No More Conversations')).toBeVisible()
  })

  it('stops after a maximum number of pages and explains how to find the rest', async () => {
    conversation('A', ADA, texts(1))
    // Because the rows never fill the list, it would load another page if there were no maximum
    // number of pages.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    const { queryClient } = await renderApp('/messages')
    await openRow(/Ada/)
    expect(within(listed()).getByText('No More Conversations')).toBeVisible()
    const numbers = Array.from({ length: MAX_PAGES }, (_, index) => index + 1)
    queryClient.setQueryData(conversationPages('').queryKey, (data) => {
      const first = data?.pages[0]
      const page = first && { ...first, total_pages: MAX_PAGES + 1 }
      return page && { pages: numbers.map(() => page), pageParams: numbers }
    })
    expect(
      await within(listed()).findByText(
        'Older conversations are not listed. Search by user to find them.',
      ),
    ).toBeVisible()
    expect(within(listed()).queryByText('No More Conversations')).not.toBeInTheDocument()
    expect(callsTo('conversation')).toHaveLength(1)
  })

  it('has few of a thousand conversations in the document', async () => {
    conversation('A', ADA, texts(1))
    const { queryClient } = await renderApp('/messages')
    await openRow(/Ada/)
    const numbers = Array.from({ length: MAX_PAGES }, (_, index) => index + 1)
    queryClient.setQueryData(conversationPages('').queryKey, (data) => {
      const [first] = data?.pages ?? []
      const row = first?.conversations[0]
      if (!first || !row) return data
      const conversations = (page: number) =>
        Array.from({ length: 10 }, (_, place) => ({ ...row, _id: `${page}.${place}` }))
      const pages = numbers.map((page) => ({ ...first, conversations: conversations(page) }))
      return { pages, pageParams: numbers }
    })
    const rows = () => within(listed()).getAllByRole('listitem')
    await waitFor(() => expect(rows()[0]).toHaveAttribute('aria-setsize', '1001'))
    expect(rows().length).toBeLessThan(30)
    expect(listed().querySelectorAll('*').length).toBeLessThan(1500)
  })

  it('drops the results of a search five minutes after the user leaves, but not the full list', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    conversation('A', ADA, texts(1), { lastReadIndex: 0 })
    const { queryClient, router } = await renderApp('/bookings')
    await waitFor(() => expect(document.title).toBe('(1) Bookings · Doorstep'))
    const isCached = (search: string) =>
      queryClient.getQueryData(firstConversations(search).queryKey) !== undefined
    await act(() => router.navigate({ to: '/messages', search: { search: 'ada' } }))
    await waitFor(() => expect(isCached('ada')).toBe(true))
    await act(() => router.navigate({ to: '/bookings' }))
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
    expect(isCached('ada')).toBe(false)
    expect(isCached('')).toBe(true)
  })

  it('shows an empty list with Retry after a failed load', async () => {
    conversation('A', ADA, texts(1))
    backend.fault({ match: { path: 'conversation' }, times: 1, effect: { status: 500 } })
    const { user } = await renderApp('/messages')
    expect(await screen.findByText('No Conversations')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(within(listed()).getByRole('button', { name: 'Retry' }))
    expect(await openRow(/Ada/)).toBeVisible()
  })

  it('keeps the focus on Retry, however long the user waits after a failed load', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    backend.fault({ match: { path: 'conversation' }, effect: { status: 500 } })
    await renderApp('/messages')
    const retry = await within(listed()).findByRole('button', { name: 'Retry' })
    retry.focus()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitForResponses()
    expect(retry).toHaveFocus()
  })
})

describe('the active chat', () => {
  it('opens from the list, is kept in the URL, highlighted and marked as read', async () => {
    conversation('A', ADA, texts(3), { lastReadIndex: 1 })
    const { user, router } = await renderApp('/messages')
    await user.click(await openRow(/Ada/))
    expect(await within(chat()).findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
    await waitFor(() => expect(bubbles()).toEqual(['A message 1', 'A message 2', 'A message 3']))
    expect(router.state.location.search).toEqual({ conversation: 'A' })
    expect(useSession.getState().activeConversationId).toBe('A')
    const row = await openRow(/Ada/)
    expect(row).toHaveAttribute('aria-current', 'page')
    expect(row).not.toHaveAccessibleName(/unread/)
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(1))
    expect(callsTo('conversation/markRead/A')[0]?.method).toBe('GET')
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
  ])('closes, opened %s, when the server does not know the conversation', async (_, path) => {
    conversation('A', ADA, texts(1))
    backend.fault({ match: getConversation, effect: { status: 404, message: 'Not found' } })
    const { user, router } = await renderApp(path)
    if (path === '/messages') await user.click(await openRow(/Ada/))
    await waitFor(() => expect(callsTo('conversation/A')).toHaveLength(1))
    expect(await screen.findByText('No Active Conversation')).toBeVisible()
    expect(screen.queryByPlaceholderText('Write message…')).not.toBeInTheDocument()
    expect(router.state.location.search).toEqual({})
    expect(useSession.getState().activeConversationId).toBeNull()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('closes an unknown conversation only when nothing in it is unsent', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user } = await openChat()
    await user.type(await box(), 'half a thought')
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    backend.fault({ match: getConversation, effect: { status: 404, message: 'Not found' } })
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
    for (const token of [null, tokenFor(demoAdmin)]) act(() => useSession.setState({ token }))
    await bubble('Hello Ada')
    expect(within(chat()).getByRole('heading', { level: 2 })).toHaveTextContent(/^Ada Lovelace$/)
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

  it('links its participants, the customer first, and names the sender among several', async () => {
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
    const heading = await within(chat()).findByRole('heading', { name: names.join(', ') })
    const links = within(heading).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(names)
    expect(links[0]).toHaveAttribute(
      'href',
      `/manage-account/view-accounts/${encodeRouteId(GRACE)}`,
    )
    expect(within(await bubble('Hello')).getByText(withText('Grace Hopper · '))).toBeVisible()
    expect(within(await bubble('Hi')).getByText(withText('Ada Lovelace · '))).toBeVisible()
    expect(await bubble('Yes')).not.toHaveTextContent('·')
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

  it('shows Page Not Found for an id that cannot be decoded', async () => {
    await renderApp('/messages?conversation=*')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })

  it('fetches a conversation that is missing from the list', async () => {
    conversation('A', ADA, texts(1))
    backend.db.conversations.get('A')!.participantsDetails = [details[ADA]]
    for (let i = 0; i < 12; i++) conversation(`c${i}`, GRACE, texts(1, `c${i}`, GRACE))
    await renderChat()
    expect(await within(chat()).findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
    expect(callsTo('conversation/A')).toHaveLength(1)
  })

  it('has no name when it is missing from the list and cannot be fetched', async () => {
    conversation('A', ADA, texts(1))
    for (let i = 0; i < 12; i++) conversation(`c${i}`, GRACE, texts(1, `c${i}`, GRACE))
    backend.fault({ match: getConversation, effect: { status: 400 } })
    await renderChat()
    expect(await within(chat()).findByRole('heading', { name: '---' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows a banner with the booking and a link to its service', async () => {
    conversation('A', ADA, texts(1), {
      serviceDetail: { _id: 'service/1', name: 'Deep clean', image: undefined, price: 1250 },
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
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
    happyDOM.setViewport({ width: 1280 })
    onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
    const anybody = [...backend.db.accounts.values()].find(({ role }) => role === 'client')
    backend.db.accounts.set(ADA, {
      ...anybody!,
      _id: ADA,
      email: 'ada@example.com',
      userInfo: { name: 'Ada Lovelace', phone: '+1 555 0100', profilePhoto: undefined },
    })
    conversation('A', ADA, texts(1), {
      serviceDetail: { _id: 'service/1', name: 'Deep clean', image: undefined, price: 1250 },
      bookingDetail: { _id: 'booking-1', date: '2026-04-02', time: undefined, address: undefined },
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
    await user.click(beside.getByRole('button', { name: 'Search bookings' }))
    expect(await beside.findByText('Accepted')).toBeVisible()
    expect(callsTo(listPayments.path)).toEqual([])
    await user.click(beside.getByRole('button', { name: 'Search payments' }))
    expect(await beside.findByText('No payments')).toBeVisible()
    await user.click(beside.getByRole('button', { name: 'Open booking' }))
    expect(await screen.findByRole('dialog', { name: 'Booking' })).toBeVisible()
  })

  it('groups messages of one sender within 60 seconds, and separates different days', async () => {
    const [a, b, c] = texts(3) as [Message, Message, Message]
    a.createdAt = '2026-03-09T23:58:00.000Z'
    b.createdAt = '2026-03-09T23:59:00.000Z'
    c.createdAt = '2026-03-10T00:00:00.000Z'
    conversation('A', ADA, [c, a, b])
    await renderChat()
    const region = await history()
    expect((await bubble('A message 1')).querySelector('time')).toBeNull()
    expect((await bubble('A message 2')).querySelector('time')).toHaveTextContent('11:59 PM')
    expect((await bubble('A message 3')).querySelector('time')).toHaveTextContent('12:00 AM')
    expect(bubbles()).toEqual(['A message 1', 'A message 2', 'A message 3'])
    expect(within(region).getByText('March 9, 2026')).toBeVisible()
    expect(within(region).getByText('March 10, 2026')).toBeVisible()
  })

  it('shows an empty state without messages', async () => {
    conversation('A', ADA, [])
    await renderChat()
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
  })

  it('shows an empty chat with Retry after a failed load', async () => {
    conversation('A', ADA, texts(2))
    backend.fault({ match: { path: 'messages/:id' }, times: 1, effect: { status: 500 } })
    const { user } = await renderChat()
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(await within(chat()).findByRole('button', { name: 'Retry' }))
    expect(await bubble('A message 2')).toBeInTheDocument()
    expect(within(chat()).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('has no input when it is blocked', async () => {
    conversation('A', ADA, texts(1), { isBlocked: true })
    await renderChat()
    expect(await screen.findByText('This conversation has been blocked.')).toBeVisible()
    expect(screen.queryByPlaceholderText('Write message…')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
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
    await waitFor(() => expect(screen.queryByText('half a thought')).not.toBeInTheDocument())
    expect(asksOnClose()).toBe(false)
  })

  it('is cleared after Yes', async () => {
    const before = texts(3)
    conversation('A', ADA, [...before])
    const { user } = await renderChat()
    await bubble('A message 3')
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    let dialog = await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    await user.click(within(dialog).getByRole('button', { name: 'No' }))
    expect(callsTo('messages/clear/A')).toHaveLength(0)
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    dialog = await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
    expect(callsTo('messages/clear/A').map(({ method }) => method)).toEqual(['GET'])
    // Repeats the event of a cleared message, which must stay cleared.
    act(() => {
      backend.emit(before.at(-1))
      backend.emit(message('A', ADA, 'after the clearing'))
    })
    await bubble('after the clearing')
    expect(bubbles()).toEqual(['after the clearing'])
  })
})

describe('an open chat', () => {
  it('closes the question whether to clear it when another chat opens', async () => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user, history } = await renderChat()
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    act(() => history.back())
    await waitFor(() => expect(bubbles()).toEqual(['A message 1']))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(callsTo('messages/clear/B')).toEqual([])
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
    const heading = await within(chat()).findByRole('heading', { name: /Ada Lovelace, Ted Codd/ })
    expect(heading).toHaveTextContent('Grace Hopper, Grace Hopper, Ada Lovelace, Ted Codd')
    expect(within(heading).getAllByRole('link')).toHaveLength(2)
    expect(logged.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
  })

  it('reads its first page once if the socket connects first', async () => {
    conversation('A', ADA, texts(3))
    const release = hold({ path: 'messages/:id' })
    await renderChat()
    // Only a connected chat shows this message, so the socket connects before the page arrives.
    act(() => backend.emit(message('A', ADA, 'live')))
    await bubble('live')
    release()
    await bubble('A message 3')
    expect(pagesFetched()).toEqual([{ page: '1', limit: '10' }])
  })

  it('reads its first page once if the socket connects last, and looks for gaps later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    conversation('A', ADA, texts(3))
    let connect = () => {}
    const slow = ws.link('*/api/v1/connect/').addEventListener('connection', ({ client }) => {
      connect = () => client.send(SOCKET_OPEN)
      client.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.startsWith('40')) client.send('40{"sid":"one"}')
      })
    })
    server.resetHandlers(handlers[0]!, slow)
    await renderApp(`/messages?conversation=${encodeRouteId('A')}`)
    await bubble('A message 3')
    backend.db.messages.get('A')!.push(message('A', ADA, 'before the socket'))
    connect()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(pagesFetched()).toEqual([{ page: '1', limit: '10' }])
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    await bubble('before the socket')
    expect(pagesFetched()).toHaveLength(2)
  })

  it('sends one mark-read request at a time, however many messages arrive at once', async () => {
    await openChat()
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(1))
    const release = hold({ path: 'conversation/markRead/:id' })
    const emit = (text: string) => act(() => backend.emit(message('A', ADA, text)))
    emit('first')
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(2))
    for (let i = 0; i < 8; i++) emit(`quick ${i}`)
    await bubble('quick 7')
    expect(callsTo('conversation/markRead/A')).toHaveLength(2)
    release()
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(3))
    await waitFor(() => expect(callsTo('conversation/markRead/A').at(-1)?.status).toBe(200))
    expect(callsTo('conversation/markRead/A')).toHaveLength(3)
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
    const { router } = await renderApp(`/messages?search=ada&conversation=${encodeRouteId('A')}`)
    await bubble('A message 1')
    await act(() => router.navigate({ to: '/messages', search: { conversation: 'A' } }))
    await waitFor(() => expect(callsTo('conversation').at(-1)?.search['search']).toBeUndefined())
    backend.db.conversations.get('A')!.isBlocked = true
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('This conversation has been blocked.')).toBeVisible()
  })

  it('refetches only the first page of the list when the window gets focus', async () => {
    for (let i = 0; i < 25; i++) conversation(`c${i}`, ADA, texts(1, `c${i}`))
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(
      () => within(listed()).queryAllByRole('listitem').length * 20,
    )
    await renderApp('/messages')
    await waitFor(() => expect(within(listed()).getAllByRole('listitem')).toHaveLength(25))
    const before = callsTo('conversation').length
    conversation('new', GRACE, texts(1, 'new', GRACE))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await openRow(/Grace/)).toBeVisible()
    expect(within(listed()).getAllByRole('listitem')).toHaveLength(26)
    expect(callsTo('conversation').slice(before)).toHaveLength(1)
  })

  it('refetches the list every 30 s while the page is visible, and not while it is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    conversation('A', ADA, texts(1))
    await renderApp('/messages')
    await openRow(/Ada/)
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    const before = callsTo('conversation').length
    conversation('new', GRACE, texts(1, 'new', GRACE))
    await pass(30_000)
    expect(await openRow(/Grace/)).toBeVisible()
    const visible = callsTo('conversation').length
    expect(visible).toBe(before + 1)

    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(120_000)
    expect(callsTo('conversation')).toHaveLength(visible)
  })

  const REFUSAL = 'The server refuses live messages for this conversation.'

  /** Returns a function that ends the refusal. */
  function refuseLiveMessages() {
    let isRefusing = true
    // Socket.IO packet types: 40 joins the namespace, 44 reports a refusal.
    const refusing = ws.link('*/api/v1/connect/').addEventListener('connection', ({ client }) => {
      client.send(SOCKET_OPEN)
      client.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string' || !data.startsWith('40')) return
        client.send(isRefusing ? '44{"message":"Not now"}' : '40{"sid":"two"}')
      })
    })
    // Keeps the mock backend's HTTP handler, which comes first, and replaces its socket handler.
    server.resetHandlers(handlers[0]!, refusing)
    return () => {
      isRefusing = false
    }
  }

  it('shows Retry when the server refuses the conversation, and Retry connects again', async () => {
    conversation('A', ADA, texts(1))
    const accept = refuseLiveMessages()
    const { user } = await renderApp(`/messages?conversation=${encodeRouteId('A')}`)
    await bubble('A message 1')
    expect(await screen.findByText(REFUSAL)).toBeVisible()
    await user.click(within(chat()).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(REFUSAL)).toBeVisible()

    accept()
    await user.click(within(chat()).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(REFUSAL)).not.toBeInTheDocument())
    expect(within(chat()).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('has one Retry for its messages and its connection', async () => {
    conversation('A', ADA, texts(1))
    const accept = refuseLiveMessages()
    backend.fault({ match: { path: 'messages/:id' }, times: 1, effect: { status: 500 } })
    const { user } = await renderApp(`/messages?conversation=${encodeRouteId('A')}`)
    expect(await screen.findByText(REFUSAL)).toBeVisible()
    const retry = await within(chat()).findByRole('button', { name: 'Retry' })
    accept()
    await user.click(retry)
    await bubble('A message 1')
    await waitFor(() => expect(screen.queryByText(REFUSAL)).not.toBeInTheDocument())
    expect(within(chat()).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('stays cleared when a pending page arrives afterwards', async () => {
    const { user, queryClient } = await openChat(3)
    act(() => backend.closeSockets())
    const { data } = callsTo('messages/A').at(-1)!.response as { data: unknown }
    const match = { path: 'messages/:id' }
    const release = hold(match, { times: 1 })
    // Makes the pending page contain the messages, as if the server had read it before it cleared
    // the chat.
    backend.fault({ match, times: 1, effect: { transform: () => data } })
    const before = pagesFetched().length
    await waitFor(() => expect(pagesFetched().length).toBeGreaterThan(before))
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    const dialog = await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
    release()
    await waitForResponses()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(callsTo('messages/A').at(-1)?.status).toBe(200)
    expect(screen.getByText('No Messages Found!')).toBeVisible()
  })

  it('is cleared after Yes even if the response is lost', async () => {
    backend.fault({
      match: { path: 'messages/clear/:id' },
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    const { user } = await openChat(12)
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    const dialog = await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
  })

  it('drops what another admin has cleared when it catches up', async () => {
    await openChat(12)
    act(() => backend.closeSockets())
    backend.db.messages.set('A', [message('A', ADA, 'after the clearing')])
    await waitForSocket('A')
    await bubble('after the clearing')
    expect(bubbles()).toEqual(['after the clearing'])
  })

  it('hides unsent messages from another admin who signs in from another tab', async () => {
    conversation('A', ADA, texts(1))
    const second = { _id: 'A-second', userId: secondAdmin._id, lastReadIndex: 0 }
    backend.db.conversations.get('A')!.participants.push(second)
    backend.fault({ match: { path: 'messages/send/:id' }, effect: { status: 400, message: 'No' } })
    const { user, router } = await renderChat()
    await user.type(await box(), 'unsent{Enter}')
    await waitFor(async () => expect(await bubble('unsent')).toHaveTextContent('Not sent. No'))
    await signInElsewhere(tokenFor(secondAdmin))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(router.state.location.href).toBe('/')
    await act(() => router.navigate({ to: '/messages', search: { conversation: 'A' } }))
    expect(await box()).toHaveValue('')
    expect(screen.queryByText('unsent')).not.toBeInTheDocument()
  })
})

describe('older messages', () => {
  it('show each of 23 messages once, despite arrivals between page loads', async () => {
    const { user } = await openChat(23)
    expect(pagesFetched()[0]).toEqual({ page: '1', limit: '10' })
    expect(bubbles()).toHaveLength(10)
    const before = pagesFetched().length

    const more = () => screen.getByRole('button', { name: 'Load More Messages' })
    await user.click(more())
    await waitFor(() => expect(bubbles()).toHaveLength(15))
    // With a limit of 5, page 2 repeats messages of page 1, which had a limit of 10. So page 3 is
    // read too.
    expect(pagesFetched().slice(before)).toEqual([
      { page: '2', limit: '5' },
      { page: '3', limit: '5' },
    ])
    act(() => {
      for (let i = 0; i < 6; i++) {
        const late = message('A', ADA, `late ${i + 1}`)
        backend.db.messages.get('A')!.push(late)
        backend.emit(late)
      }
    })
    await bubble('late 6')
    while (screen.queryByRole('button', { name: 'Load More Messages' })) {
      await user.click(more())
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Fetching...' })).not.toBeInTheDocument(),
      )
    }
    expect(bubbles()).toEqual(backend.db.messages.get('A')!.map(({ message }) => message))
    expect(new Set(bubbles()).size).toBe(29)
  })

  it('are not requested endlessly from a server that ignores the page number', async () => {
    conversation('A', ADA, texts(30))
    const messages = backend.db.messages.get('A')!.slice(-10)
    backend.fault({
      match: { path: 'messages/:id' },
      effect: { transform: () => ({ messages }) },
    })
    const { user } = await renderChat()
    await bubble('A message 30')
    const before = pagesFetched().length
    await user.click(screen.getByRole('button', { name: 'Load More Messages' }))
    expect(await screen.findByRole('button', { name: 'Load More Messages' })).toBeVisible()
    expect(pagesFetched().slice(before)).toHaveLength(2)
    expect(bubbles()).toHaveLength(10)
  })

  it('show Fetching... while loading, and load once', async () => {
    const { user } = await openChat(30)
    const release = hold({ path: 'messages/:id' })
    await user.click(screen.getByRole('button', { name: 'Load More Messages' }))
    await user.click(await screen.findByRole('button', { name: 'Fetching...' }))
    release()
    expect(await bubble('A message 16')).toBeInTheDocument()
    await waitForResponses()
    // A second click while older messages load requests no more of them.
    expect(bubbles()).toHaveLength(15)
    expect(screen.getByRole('button', { name: 'Load More Messages' })).toBeVisible()
  })
})

describe('sending', () => {
  it('sends on Enter, adds a line on Shift+Enter, and shows the message immediately', async () => {
    conversation('A', ADA, [])
    const { user } = await renderChat()
    const release = hold({ path: 'messages/send/:id' })
    await user.type(await box(), 'one{Shift>}{Enter}{/Shift}two{Enter}')
    const row = (await within(await history()).findByText(/one\s+two/)).closest('li')!
    expect(row).toHaveTextContent('Sending…')
    expect(await box()).toHaveValue('')
    release()
    await waitFor(() => expect(row).not.toHaveTextContent('Sending…'))
    expect(sent()).toEqual([{ message: 'one\ntwo' }])
    expect(bubbles()).toHaveLength(1)
    expect(row.querySelector('time')).not.toBeNull()
    // CSS draws the preview from `data-text`, so getAllByText finds only the message in the chat.
    const preview = (await openRow(/Ada/)).querySelector('[data-text]')
    expect(preview).toHaveAttribute('data-text', 'one\ntwo')
    expect(screen.getAllByText(/one\s+two/)).toHaveLength(1)
  })

  it('sends on Ctrl+Enter too', async () => {
    conversation('A', ADA, [])
    const { user } = await renderChat()
    await user.type(await box(), 'one{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()).toEqual([{ message: 'one' }]))
  })

  it('updates the preview and the time of the conversation', async () => {
    conversation('A', ADA, texts(1), { updatedAt: '2020-03-05T12:00:00.000Z' })
    const { user } = await renderChat()
    expect(await openRow(/Ada/)).toHaveAccessibleName(/03\/05\/2020/)
    await user.type(await box(), 'hello{Enter}')
    await waitFor(async () =>
      expect((await openRow(/Ada/)).querySelector('[data-text]')).toHaveAttribute(
        'data-text',
        'hello',
      ),
    )
    expect(await openRow(/Ada/)).not.toHaveAccessibleName(/03\/05\/2020/)
  })

  it('replaces the preview element, because WebKit does not repaint CSS content', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    const preview = async () => (await openRow(/Ada/)).querySelector('[data-text]')
    const old = await preview()
    await user.type(await box(), 'hello{Enter}')
    await waitFor(async () => expect(await preview()).toHaveAttribute('data-text', 'hello'))
    expect(await preview()).not.toBe(old)
  })

  it('shows one bubble for the response and the event of a message', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await user.type(await box(), 'hello')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(backend.db.messages.get('A')).toHaveLength(2))
    const stored = backend.db.messages.get('A')!.at(-1)!
    act(() => {
      for (let i = 0; i < 3; i++) backend.emit(stored)
    })
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    expect(bubbles()).toEqual(['A message 1', 'hello'])
  })

  it.each(['', '   ', '\n', '\u200B', '\u2800', '\u3164 \u00AD', '\u2060', '\u200F\u202A'])(
    'rejects %j',
    async (text) => {
      conversation('A', ADA, texts(1))
      const { user } = await renderChat()
      fireEvent.change(await box(), { target: { value: text } })
      await user.click(screen.getByRole('button', { name: 'Send' }))
      expect(await screen.findByRole('alert')).toHaveTextContent('Please enter some text')
      expect(sent()).toEqual([])
    },
  )

  it('ignores the second click of a double-click on Send, but keeps the focus', async () => {
    const error = vi.spyOn(toast, 'error')
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await user.type(await box(), 'hello')
    await user.dblClick(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent()).toEqual([{ message: 'hello' }]))
    expect(error).not.toHaveBeenCalled()
    expect(await box()).toHaveFocus()
  })

  it('requires text with an image', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter some text')
    expect(screen.getByRole('img', { name: 'Attached image' })).toBeVisible()
    expect(callsTo('users/upload-file')).toHaveLength(0)
  })

  it('does not send during IME composition', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await user.type(await box(), 'か')
    fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(await box(), { key: 'Enter', keyCode: 229 })
    expect(sent()).toEqual([])
    expect(await box()).toHaveValue('か')
  })

  it('keeps a rejected message with its reason, Retry and Remove', async () => {
    conversation('A', ADA, texts(1))
    backend.fault({
      match: { path: 'messages/send/:id' },
      times: 2,
      effect: { status: 400, message: 'Too loud' },
    })
    const { user } = await renderChat()
    await user.type(await box(), 'first{Enter}')
    const row = await bubble('first')
    await waitFor(() => expect(row).toHaveTextContent('Not sent. Too loud'))
    await user.type(await box(), 'second{Enter}')
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    await user.click(within(row).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1))
    await user.click(within(await bubble('second')).getByRole('button', { name: 'Remove' }))
    expect(bubbles()).toEqual(['A message 1', 'first'])
    expect(sent()).toEqual([{ message: 'first' }, { message: 'second' }, { message: 'first' }])
  })

  it('refetches to find a message whose response was lost, and shows it once', async () => {
    conversation('A', ADA, texts(1))
    loseNextResponse()
    const { user } = await renderChat()
    await user.type(await box(), 'hello{Enter}')
    await waitFor(() => expect(backend.db.messages.get('A')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    expect(bubbles()).toEqual(['A message 1', 'hello'])
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('does not mark a message with a lost response as unsent before refetching the chat', async () => {
    const { user } = await openChat()
    backend.closeSockets()
    backend.setChatDown(true)
    loseNextResponse()
    const said = vi.fn<(text: string) => void>()
    const observer = new MutationObserver(() => said(chat().textContent ?? ''))
    observer.observe(chat(), { subtree: true, childList: true, characterData: true })
    await user.type(await box(), 'hello{Enter}')
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    await bubble('hello')
    observer.disconnect()
    expect(said.mock.calls.flat().filter((text) => text.includes('Not sent'))).toEqual([])
    expect(bubbles()).toEqual(['A message 1', 'hello'])
    expect(sent()).toHaveLength(1)
  })

  it('does not store a message twice on Retry', async () => {
    const { user } = await openChat()
    backend.closeSockets()
    backend.setChatDown(true)
    loseNextResponse()
    backend.fault({ match: { path: 'messages/:id' }, times: 2, effect: { status: 500 } })
    await user.type(await box(), 'hello{Enter}')
    const row = await bubble('hello')
    await waitFor(() => expect(row).toHaveTextContent('Not sent'))
    await user.click(within(row).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(row).toHaveTextContent('Not sent'))
    await user.click(within(await bubble('hello')).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument())
    expect(sent()).toHaveLength(1)
    expect(bubbles()).toEqual(['A message 1', 'hello'])
  })

  it('lets the page close once the server has accepted a message whose copy is unknown', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await bubble('A message 1')
    backend.closeSockets()
    backend.setChatDown(true)
    backend.fault({ match: { path: 'messages/send/:id' }, effect: { transform: () => 'Sent' } })
    backend.fault({ match: { path: 'messages/:id' }, effect: { status: 500 } })
    await user.type(await box(), 'hello{Enter}')
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    expect(asksOnClose()).toBe(false)
  })

  it('previews and removes an attached image, then uploads it and sends its URL', async () => {
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    const attach = await screen.findByLabelText('Attach image')
    await user.upload(attach, image())
    expect(await screen.findByRole('img', { name: 'Attached image' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove image' }))
    expect(screen.queryByRole('img', { name: 'Attached image' })).not.toBeInTheDocument()

    await user.upload(attach, image())
    await user.type(await box(), 'look{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    const upload = callsTo('users/upload-file')[0]
    expect(upload?.body).toMatchObject({ file: 'leak.png', type: 'image/png' })
    const { fileUrl } = (upload!.response as { data: { fileUrl: string } }).data
    expect(sent()).toEqual([{ message: 'look', image: fileUrl }])
    expect(
      within(await bubble('look')).getByRole('img', { name: 'Image from You' }),
    ).toHaveAttribute('src', fileUrl)
  })

  it('accepts pasted and dropped images, and rejects other files', async () => {
    conversation('A', ADA, texts(1))
    await renderChat()
    const clipboardData = { files: [image()], getData: () => '' }
    fireEvent.paste(await box(), { clipboardData })
    expect(await screen.findByRole('img', { name: 'Attached image' })).toBeVisible()
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
    fireEvent.drop(await box(), { dataTransfer: { files: [text], types: ['Files'] } })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Choose a PNG, JPEG, WebP or GIF image.',
    )
    const other = new File(['x'], 'other.png', { type: 'image/png' })
    fireEvent.drop(await box(), { dataTransfer: { files: [other], types: ['Files'] } })
    expect(await screen.findByText('other.png')).toBeVisible()
  })

  describe('before the file is checked', () => {
    const WRONG = 'Choose a PNG, JPEG, WebP or GIF image.'
    let check = { pass: () => {}, fail: () => {} }
    beforeEach(() => {
      vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(
        () =>
          new Promise((resolve, reject) => {
            check = { pass: resolve, fail: () => reject(new Error('Broken')) }
          }),
      )
    })
    async function sendAtOnce() {
      const { user } = await openChat()
      await user.upload(await screen.findByLabelText('Attach image'), image())
      expect(await screen.findByRole('img', { name: 'Attached image' })).toBeVisible()
      await user.type(await box(), 'look{Enter}')
      const row = await bubble('look')
      expect(screen.queryByRole('img', { name: 'Attached image' })).not.toBeInTheDocument()
      await waitForResponses()
      expect(callsTo('users/upload-file')).toEqual([])
      expect(sent()).toEqual([])
      return row
    }

    it('sends nothing, and then the text with its image', async () => {
      await sendAtOnce()
      check.pass()
      const withImage = [{ message: 'look', image: expect.any(String) as string }]
      await waitFor(() => expect(sent()).toEqual(withImage))
    })

    it('sends nothing, and then marks the message whose file is no image', async () => {
      const row = await sendAtOnce()
      check.fail()
      await waitFor(() => expect(row).toHaveTextContent(`Not sent. ${WRONG}`))
      expect(callsTo('users/upload-file')).toEqual([])
      expect(sent()).toEqual([])
    })

    it('shows the file, and then beside it that it is no image', async () => {
      const { user } = await openChat()
      await user.upload(await screen.findByLabelText('Attach image'), image())
      await user.type(await box(), 'look')
      const form = within(screen.getByRole('form', { name: 'New message' }))
      expect(form.queryByRole('alert')).not.toBeInTheDocument()
      check.fail()
      expect(await form.findByRole('alert')).toHaveTextContent(WRONG)
      await user.type(await box(), '{Enter}')
      expect(await box()).toHaveValue('look')
      expect(sent()).toEqual([])
      await user.click(form.getByRole('button', { name: 'Remove image' }))
      expect(form.queryByRole('alert')).not.toBeInTheDocument()
      await user.type(await box(), '{Enter}')
      await waitFor(() => expect(sent()).toEqual([{ message: 'look' }]))
    })
  })

  it('sends nothing after a failed upload; Retry uploads and sends', async () => {
    conversation('A', ADA, texts(1))
    backend.fault({
      match: { path: 'users/upload-file' },
      times: 1,
      effect: { status: 500, message: 'Disk full' },
    })
    const { user } = await renderChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.type(await box(), 'look{Enter}')
    const row = await bubble('look')
    await waitFor(() => expect(row).toHaveTextContent('Not sent. Disk full'))
    expect(sent()).toEqual([])
    await user.click(within(row).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(bubbles()).toEqual(['A message 1', 'look'])
  })

  it('does not render the bubbles again on a keystroke', async () => {
    conversation('A', ADA, texts(3))
    const { user } = await renderChat()
    const region = await history()
    await bubble('A message 3')
    const seen = vi.fn<() => void>()
    const observer = new MutationObserver(seen)
    observer.observe(region, { subtree: true, childList: true, attributes: true })
    await user.type(await box(), 'typing')
    observer.disconnect()
    expect(await box()).toHaveValue('typing')
    expect(seen).not.toHaveBeenCalled()
  })
})

describe('switching between chats A and B', () => {
  beforeEach(() => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(1, 'B', GRACE))
  })

  it("while typing shows an empty input in B and restores A's draft on return", async () => {
    const { user } = await renderChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.type(await box(), 'half a thou')
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    expect(await box()).toHaveValue('')
    expect(asksOnClose()).toBe(true)
    expect(screen.queryByRole('img', { name: 'Attached image' })).not.toBeInTheDocument()
    await user.click(await openRow(/Ada/))
    await bubble('A message 1')
    expect(await box()).toHaveValue('half a thou')
    expect(screen.getByRole('img', { name: 'Attached image' })).toBeVisible()
    await user.type(await box(), 'ght{Enter}')
    await waitFor(() => expect(sent('A')).toHaveLength(1))
    expect(sent('A')).toMatchObject([{ message: 'half a thought' }])
    expect(sent('B')).toEqual([])
    // Sending also removes the draft, so reopening Ada's chat shows an empty input.
    await user.click(await openRow(/Grace/))
    await user.click(await openRow(/Ada/))
    await bubble('half a thought')
    expect(await box()).toHaveValue('')
    expect(asksOnClose()).toBe(false)
  })

  it('during an upload sends the image to A', async () => {
    const release = hold({ path: 'users/upload-file' })
    const { user } = await renderChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.type(await box(), 'look{Enter}')
    expect(
      within(await bubble('look')).getByRole('progressbar', { name: 'Uploading' }),
    ).toBeVisible()
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    release()
    await waitFor(() => expect(sent('A')).toHaveLength(1))
    expect(sent('B')).toEqual([])
    expect(bubbles()).toEqual(['B message 1'])
    await user.click(await openRow(/Ada/))
    await bubble('look')
    expect(bubbles()).toEqual(['A message 1', 'look'])
  })

  it('keeps one socket for the open chat, and closes it with the screen', async () => {
    const { user } = await renderChat()
    await user.click(await openRow(/Grace/))
    await waitFor(() => expect(backend.openChats()).toEqual(['B']))
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)
    await waitFor(() => expect(backend.openChats()).toEqual([]))
  })

  it('keeps drafts and unsent messages after an expired session, but not after Logout', async () => {
    backend.fault({ match: { path: 'messages/send/:id' }, effect: { status: 400, message: 'No' } })
    const { user, router } = await renderChat()
    await user.type(await box(), 'unsent{Enter}')
    await waitFor(async () => expect(await bubble('unsent')).toHaveTextContent('Not sent. No'))
    await user.type(await box(), 'draft')
    await act(async () => signOut('expired'))
    await screen.findByRole('button', { name: 'Sign In' })
    signIn(tokenFor(demoAdmin))
    const search = { conversation: 'A' }
    await act(() => router.navigate({ to: '/messages', search }))
    expect(await bubble('unsent')).toHaveTextContent('Not sent. No')
    expect(await box()).toHaveValue('draft')

    await act(async () => signOut('logout'))
    await screen.findByRole('button', { name: 'Sign In' })
    signIn(tokenFor(demoAdmin))
    await act(() => router.navigate({ to: '/messages', search }))
    await bubble('A message 1')
    expect(bubbles()).toEqual(['A message 1'])
    expect(await box()).toHaveValue('')
  })
})

describe('realtime', () => {
  it('shows a repeated event once, marks it as read and moves the chat to the top', async () => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    await renderChat()
    await bubble('A message 1')
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(1))
    const incoming = message('A', ADA, 'Are you there?')
    backend.db.messages.get('A')!.push(incoming)
    act(() => {
      for (let i = 0; i < 5; i++) backend.emit(incoming)
    })
    await bubble('Are you there?')
    expect(bubbles()).toEqual(['A message 1', 'Are you there?'])
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(2))
    const [first] = within(listed()).getAllByRole('listitem')
    expect(first?.querySelector('[data-text]')).toHaveAttribute('data-text', 'Are you there?')
    expect(first).not.toHaveTextContent('unread')
  })

  it.each([
    ['without an envelope', (row: Message): unknown => row],
    ['under message', (row: Message): unknown => ({ message: row })],
    ['under data', (row: Message): unknown => ({ data: row })],
    ['with byUser as an object', (row: Message): unknown => ({ ...row, byUser: { _id: ADA } })],
  ])('accepts a payload %s', async (_, wrap) => {
    await openChat()
    act(() => backend.emit(wrap(message('A', ADA, 'hello'))))
    expect(await bubble('hello')).toHaveTextContent('Ada Lovelace: hello')
  })

  it('finds the conversation of a message beside it in the payload', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    conversation('A', ADA, texts(1))
    await renderChat()
    await bubble('A message 1')
    const { conversationId, ...other } = message('B', GRACE, 'psst')
    act(() => backend.emit({ conversationId, message: other }))
    await waitFor(async () => expect(await openRow(/Grace/)).toHaveAccessibleName(/psst/))
    expect(bubbles()).toEqual(['A message 1'])
  })

  it('updates only the preview for a message in another conversation', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    await openChat()
    const other = message('B', GRACE, 'psst')
    act(() => {
      backend.emit(other)
      backend.emit(other)
    })
    await waitFor(() =>
      expect(within(listed()).getAllByRole('listitem')[0]).toHaveTextContent('psst'),
    )
    expect(await openRow(/Grace/)).toHaveAccessibleName(/1 unread/)
    expect(bubbles()).toEqual(['A message 1'])
  })

  it('counts no message of mine as unread, whether sent here or elsewhere', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    conversation('A', ADA, texts(1))
    const { user } = await renderChat()
    await bubble('A message 1')
    act(() => backend.emit(message('B', ME, 'from my phone')))
    await waitFor(async () => expect(await openRow(/Grace/)).toHaveAccessibleName(/from my phone/))
    expect(await openRow(/Grace/)).not.toHaveAccessibleName(/unread/)

    await user.type(await box(), 'hello{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitForResponses()
    expect(await openRow(/Ada/)).toHaveAccessibleName(/hello/)
    expect(await openRow(/Ada/)).not.toHaveAccessibleName(/unread/)
    const { participants } = backend.db.conversations.get('A')!
    expect(participants.find(({ userId }) => userId === ME)?.lastReadIndex).toBe(2)
  })

  it('keeps the preview of the newer of two messages whose events come in reverse order', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    await openChat()
    const [older, newer] = [message('B', GRACE, 'older'), message('B', GRACE, 'newer')]
    const [mine, answer] = [message('A', ADA, 'first'), message('A', ADA, 'second')]
    backend.db.messages.get('A')!.push(mine, answer)
    backend.db.messages.get('B')!.push(older, newer)
    backend.db.conversations.get('B')!.updatedAt = newer.createdAt!
    act(() => [newer, older, answer, mine].forEach((row) => backend.emit(row)))
    await bubble('first')
    expect(bubbles()).toEqual(['A message 1', 'first', 'second'])
    await waitFor(async () =>
      expect(await openRow(/Grace/)).toHaveAccessibleName(/newer.*2 unread/),
    )
    expect((await openRow(/Ada/)).querySelector('[data-text]')).toHaveAttribute(
      'data-text',
      'second',
    )
  })

  it('counts a message once if the list already contains it when its event comes', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    conversation('A', ADA, texts(1))
    await renderChat()
    await bubble('A message 1')
    const late = message('B', GRACE, 'psst')
    backend.db.messages.get('B')!.push(late)
    backend.db.conversations.get('B')!.updatedAt = late.createdAt!
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await openRow(/Grace/)).toHaveAccessibleName(/psst.*1 unread/)
    act(() => backend.emit(late))
    // A message of the open chat arrives after the one before.
    act(() => backend.emit(message('A', ADA, 'later')))
    await bubble('later')
    await waitForResponses()
    expect(await openRow(/Grace/)).toHaveAccessibleName(/1 unread/)
  })

  it('keeps the preview and the count of a message that arrives while the list is read', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    conversation('A', ADA, texts(1))
    const { queryClient } = await renderChat()
    await bubble('A message 1')
    await openRow(/Grace/)
    await waitForResponses()
    const earlier = queryClient.getQueryData(firstConversations().queryKey)
    const release = hold({ path: 'conversation' }, { times: 1 })
    const effect = { transform: () => earlier }
    backend.fault({ match: { path: 'conversation' }, times: 1, effect })
    const before = callsTo('conversation').length
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(callsTo('conversation')).toHaveLength(before + 1))
    const other = message('B', GRACE, 'psst')
    backend.db.messages.get('B')!.push(other)
    backend.db.conversations.get('B')!.updatedAt = other.createdAt!
    act(() => backend.emit(other))
    await waitFor(async () => expect(await openRow(/Grace/)).toHaveAccessibleName(/psst/))
    release()
    await waitForResponses()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(await openRow(/Grace/)).toHaveAccessibleName(/psst.*1 unread/)
  })

  it('shows messages missed while disconnected once and in order', async () => {
    await openChat()
    act(() => backend.closeSockets())
    expect(await screen.findByText(/^Connection lost/)).toBeVisible()
    const missed = [1, 2, 3].map((i) => message('A', ADA, `missed ${i}`))
    backend.db.messages.get('A')!.push(...missed)
    await waitForSocket('A')
    await bubble('missed 3')
    act(() => missed.forEach((row) => backend.emit(row)))
    expect(bubbles()).toEqual(['A message 1', 'missed 1', 'missed 2', 'missed 3'])
    expect(screen.queryByText(/^Connection lost/)).not.toBeInTheDocument()
  })

  it('stops reading missed messages from a server that ignores the page number', async () => {
    await openChat()
    act(() => backend.closeSockets())
    const missed = Array.from({ length: 12 }, (_, i) => message('A', ADA, `missed ${i + 1}`))
    backend.db.messages.get('A')!.push(...missed)
    backend.fault({
      match: { path: 'messages/:id' },
      effect: { transform: () => ({ messages: missed.slice(-10) }) },
    })
    const before = pagesFetched().length
    await waitForSocket('A')
    await bubble('missed 12')
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
    expect(pagesFetched().slice(before)).toHaveLength(2)
  })

  it('announces messages from others to screen readers, but not mine or the history', async () => {
    await openChat(2)
    const log = screen.getByRole('log', { name: 'New messages' })
    expect(log).toBeEmptyDOMElement()
    act(() => backend.emit(message('A', ME, 'from my other tab')))
    await bubble('from my other tab')
    expect(log).toBeEmptyDOMElement()
    act(() => backend.emit(message('A', ADA, 'hello')))
    await waitFor(() => expect(log).toHaveTextContent('New message from Ada Lovelace'))
    expect(screen.getAllByText('hello')).toHaveLength(1)
    expect(log).not.toHaveTextContent('A message')
  })

  it('announces my messages once they are sent, also after a failure', async () => {
    const { user } = await openChat()
    const log = screen.getByRole('log', { name: 'New messages' })
    const fault = { status: 400, message: 'No' }
    backend.fault({ match: { path: 'messages/send/:id' }, times: 1, effect: fault })
    await user.type(await box(), 'one{Enter}')
    await waitFor(() => expect(log).toHaveTextContent(/^Your message could not be sent$/))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(log).toHaveTextContent(/^Your message was sent$/))
    const [first] = log.children
    await user.type(await box(), 'two{Enter}')
    await waitFor(() => expect(log.children).toHaveLength(2))
    // Only what is added is announced.
    expect(log.children[0]).toBe(first)
    expect(log.children[1]).toHaveTextContent(/^Your message was sent$/)
  })

  it('announces my messages whose copies the server does not send', async () => {
    backend.fault({ match: { path: 'messages/send/:id' }, effect: { transform: () => ({}) } })
    const { user } = await openChat()
    await user.type(await box(), 'one{Enter}')
    const log = screen.getByRole('log', { name: 'New messages' })
    await waitFor(() => expect(log).toHaveTextContent(/^Your message was sent$/))
    await bubble('one')
    expect(log).toHaveTextContent(/^Your message was sent$/)
  })

  it('announces nothing that was sent before the chat was opened', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user } = await openChat()
    await user.type(await box(), 'one{Enter}')
    await bubble('one')
    const log = () => screen.getByRole('log', { name: 'New messages' })
    await waitFor(() => expect(log()).toHaveTextContent('Your message was sent'))
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    await user.click(await openRow(/Ada/))
    await bubble('one')
    expect(log()).toBeEmptyDOMElement()
  })

  it('announces how many older messages have been loaded', async () => {
    const { user } = await openChat(18)
    const log = screen.getByRole('log', { name: 'New messages' })
    const more = () => screen.getByRole('button', { name: 'Load More Messages' })
    await user.click(more())
    await waitFor(() => expect(log).toHaveTextContent(/^5 older messages$/))
    const [first] = log.children
    await user.click(more())
    await waitFor(() => expect(log).toHaveTextContent(/^3 older messages$/))
    // The same number as before is announced again.
    expect(log.children[0]).not.toBe(first)
  })

  it('gives messages, their preview, names and the input the direction of their own text', async () => {
    conversation('A', ADA, [message('A', ADA, 'شكرا جزيلا!')])
    conversation('B', GRACE, [message('B', GRACE, 'תודה רבה!')])
    const { user } = await renderChat()
    const own = (element: Element) => element.closest('bdi, [dir=auto]')
    expect(own((await bubble('شكرا جزيلا!')).querySelector('p')!)).not.toBeNull()
    expect(own(await within(listed()).findByText('תודה רבה!'))).not.toBeNull()
    expect(own(within(listed()).getByText('Grace Hopper'))).not.toBeNull()
    expect(own(within(chat()).getByRole('link', { name: 'Ada Lovelace' }))).not.toBeNull()
    expect(await box()).toHaveAttribute('dir', 'auto')
    const fault = { status: 400, message: 'الخدمة متوقفة!' }
    backend.fault({ match: { path: 'messages/send/:id' }, effect: fault })
    await user.type(await box(), 'one{Enter}')
    expect(own(await screen.findByText('الخدمة متوقفة!'))).not.toBeNull()
  })
})

describe('unread conversations', () => {
  beforeEach(() => {
    conversation('A', ADA, texts(1, 'A'))
    conversation('B', GRACE, texts(2, 'B', GRACE), { lastReadIndex: 0 })
    conversation('C', TED, texts(2, 'C', TED), { lastReadIndex: 0 })
  })

  it('are counted below the list', async () => {
    await renderChat('A')
    expect(await within(listed()).findByText('2 unread', { selector: 'span' })).toBeVisible()
    expect(within(listed()).getByRole('link', { name: 'Next unread' })).toBeVisible()
  })
})

describe('a half-written message', () => {
  it('marks its conversation in the list as a draft', async () => {
    conversation('A', ADA, texts(1, 'A'))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user } = await renderChat('A')
    await user.type(await box(), 'On my')
    expect(within(await openRow(/Ada/)).queryByText('Draft')).toBeNull()
    await user.click(await openRow(/Grace/))
    await waitForSocket('B')
    expect(within(await openRow(/Ada/)).getByText('Draft')).toBeVisible()
    expect(within(await openRow(/Grace/)).queryByText('Draft')).toBeNull()
  })
})
