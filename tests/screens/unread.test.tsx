import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { listBookings } from '@/api/bookings'
import { listConversations, markRead } from '@/api/chat'
import { broadcastSeen } from '@/screens/conversations/unread'
import { signOut } from '@/session/session'

import { callsTo } from './calls'
import { conversationWith as conversation, ME, startWithoutChats } from './messages/chats'

const MINUTE = 60_000

const link = () => screen.getByRole('link', { name: 'Messages' })
const list = () => screen.getByRole('region', { name: 'Conversations' })
const row = (name: RegExp) => within(list()).findByRole('link', { name })
const rows = () =>
  within(list())
    .queryAllByRole('listitem')
    .map(({ textContent }) => /Ada|Grace|Edsger/.exec(textContent)?.[0])
const reads = () => callsTo(listConversations.path).length
const expectTitle = (text: string) => waitFor(() => expect(document.title).toBe(text))
const returnToTab = () =>
  act(() => void window.dispatchEvent(new Event('visibilitychange')))

function useTestClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

startWithoutChats()
beforeEach(() => {
  conversation('Ada', { unread: 2 })
  conversation('Grace')
  conversation('Edsger', { unread: 1 })
})

describe('the number of unread conversations', () => {
  it('counts no conversation whose numbers can not be read', async () => {
    const unreadable = ({
      conversations,
    }: {
      conversations: { participants: object[] }[]
    }) => ({
      conversations: conversations.map((row) => ({
        ...row,
        participants: row.participants.map((one) => ({ ...one, lastReadIndex: 'five' })),
      })),
    })
    const transform = (data: unknown) =>
      unreadable(data as Parameters<typeof unreadable>[0])
    backend.fault({ match: listConversations, effect: { transform } })
    await renderApp('/messages')
    await screen.findAllByRole('link', { name: /Ada/ })
    await waitFor(() => expect(document.title).toBe('Messages · Doorstep'))
  })

  it('is in the title and describes the Messages link, whose name and text stay', async () => {
    const { user } = await renderApp('/bookings')
    await expectTitle('(2) Bookings · Doorstep')
    expect(link()).toHaveAccessibleDescription('2 unread')
    expect(link()).toHaveTextContent(/^Messages$/)
    expect(callsTo(listConversations.path).map(({ search }) => search)).toEqual([
      { page: '1', limit: '10' },
    ])
    await user.click(screen.getByRole('link', { name: 'Support' }))
    await expectTitle('(2) Support · Doorstep')
  })

  it('has a plus when more pages follow', async () => {
    for (let i = 0; i < 12; i++) conversation(`Person ${i}`, { unread: i < 9 ? 0 : 1 })
    await renderApp('/bookings')
    await expectTitle('(3+) Bookings · Doorstep')
    expect(link()).toHaveAccessibleDescription('3+ unread')
  })

  it('leaves out a conversation that is read elsewhere and no longer on the first page', async () => {
    useTestClock()
    for (let i = 0; i < 7; i++) conversation(`Person ${i}`)
    await renderApp('/messages')
    await expectTitle('(2) Messages · Doorstep')
    // Ada's row is pushed off the first page, and another admin's device has read it.
    conversation('Barbara', { unread: 1 })
    for (const { participants } of backend.db.conversations.values()) {
      if (participants[1]?.userId === 'id-Ada') participants[0]!.lastReadIndex = 5
    }
    await pass(MINUTE / 2)
    await expectTitle('(2+) Messages · Doorstep')
    expect(rows()).toContain('Ada')
  })

  it('is fetched after the first screen has loaded', async () => {
    useTestClock()
    const release = hold(listBookings)
    await renderApp('/bookings')
    await waitFor(() => expect(callsTo(listBookings.path)).toHaveLength(1))
    await pass(1000)
    expect(reads()).toBe(0)
    release()
    await waitFor(() => expect(reads()).toBe(1))
  })

  it.each([
    ['Login', '/login', 'nobody'],
    ['a page without the shell', '/companyfrontProfile', 'admin'],
  ] as const)('is not fetched on %s', async (_, path, as) => {
    useTestClock()
    await renderApp(path, { as })
    await screen.findAllByRole('heading', { level: 1 })
    await pass(3 * MINUTE)
    expect(reads()).toBe(0)
  })

  it('is fetched every minute, and so the title is true while the tab is hidden', async () => {
    useTestClock()
    await renderApp('/bookings')
    await expectTitle('(2) Bookings · Doorstep')
    conversation('Barbara', { unread: 1 })
    await pass(MINUTE)
    await expectTitle('(3) Bookings · Doorstep')
    expect(reads()).toBe(2)

    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    conversation('Jean', { unread: 1 })
    await pass(MINUTE)
    await expectTitle('(4) Bookings · Doorstep')
    await pass(MINUTE)
    expect(reads()).toBe(4)

    hidden.mockReturnValue('visible')
    await waitForResponses()
    returnToTab()
    expect(reads()).toBe(4)
  })

  it('is missing when the first fetch fails, and stays when a later one does, without any message', async () => {
    useTestClock()
    backend.fault({ match: listConversations, times: 1, effect: { status: 500 } })
    await renderApp('/bookings')
    await waitFor(() => expect(reads()).toBe(1))
    await waitForResponses()
    expect(document.title).toBe('Bookings · Doorstep')
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(MINUTE)
    await expectTitle('(2) Bookings · Doorstep')
    backend.fault({ match: listConversations, effect: { status: 500 } })
    await pass(MINUTE)
    await waitFor(() => expect(reads()).toBe(3))
    await waitForResponses()
    expect(document.title).toBe('(2) Bookings · Doorstep')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('decreases as soon as a conversation is opened', async () => {
    backend.fault({ match: markRead, effect: { hang: true } })
    const { user } = await renderApp('/messages')
    await expectTitle('(2) Messages · Doorstep')
    await user.click(await row(/Ada/))
    await expectTitle('(1) Messages · Doorstep')
    expect(link()).toHaveAccessibleDescription('1 unread')
  })
})

describe('opening Messages', () => {
  it('shows the rows fetched for the count at once, and always refetches them', async () => {
    const { user } = await renderApp('/bookings')
    await expectTitle('(2) Bookings · Doorstep')
    await waitForResponses()
    conversation('Barbara', { unread: 1 })
    await user.click(link())
    expect(await row(/Ada/)).toBeVisible()
    expect(await row(/Barbara/)).toBeVisible()
    await expectTitle('(3) Messages · Doorstep')
    expect(reads()).toBe(2)
  })

  it('shares a pending request', async () => {
    const release = hold(listConversations)
    const { user } = await renderApp('/bookings')
    await waitFor(() => expect(reads()).toBe(1))
    await user.click(link())
    await screen.findByRole('region', { name: 'Conversations' })
    release()
    expect(await row(/Ada/)).toBeVisible()
    expect(reads()).toBe(1)
  })
})

describe('Unread only', () => {
  const filter = () => screen.findByRole('switch', { name: 'Unread only' })

  it('hides conversations that are read, and is kept in the URL', async () => {
    const { user, router } = await renderApp('/messages')
    await row(/Grace/)
    expect(rows()).toEqual(['Edsger', 'Grace', 'Ada'])
    await user.click(await filter())
    expect(rows()).toEqual(['Edsger', 'Ada'])
    expect(router.state.location.search).toEqual({ unread: true })
    expect(reads()).toBe(1)
    await user.click(await filter())
    expect(rows()).toEqual(['Edsger', 'Grace', 'Ada'])
    expect(router.state.location.search).toEqual({})
  })

  it('is restored from the URL and works by keyboard', async () => {
    const { user } = await renderApp('/messages?unread=true')
    await row(/Ada/)
    expect(rows()).toEqual(['Edsger', 'Ada'])
    const search = screen.getByRole('searchbox', { name: 'Search' })
    search.focus()
    await user.tab()
    expect(await filter()).toHaveFocus()
    await user.keyboard(' ')
    expect(rows()).toEqual(['Edsger', 'Grace', 'Ada'])
  })

  it('keeps the open conversation in the list until another one is opened', async () => {
    const { user, router } = await renderApp('/messages?unread=true')
    await user.click(await row(/Ada/))
    await expectTitle('(1) Messages · Doorstep')
    expect(rows()).toEqual(['Edsger', 'Ada'])
    expect(router.state.location.search).toEqual({
      conversation: 'conversation-Ada',
      unread: true,
    })
    await user.click(await row(/Edsger/))
    await waitFor(() => expect(rows()).toEqual(['Edsger']))
  })

  it('can be combined with a search', async () => {
    const { user, router } = await renderApp('/messages?unread=true')
    await row(/Ada/)
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ad{Enter}')
    await waitFor(() => expect(rows()).toEqual(['Ada']))
    expect(router.state.location.search).toEqual({ search: 'ad', unread: true })
  })

  it('has an empty state of its own', async () => {
    backend.db.conversations.clear()
    conversation('Grace')
    await renderApp('/messages?unread=true')
    expect(await screen.findByText('No unread conversations')).toBeVisible()
    expect(screen.queryByText('No Conversations')).toBeNull()
    expect(screen.queryByText('No More Conversations')).toBeNull()
  })

  it('loads further pages on request only', async () => {
    backend.db.conversations.clear()
    conversation('Ada', { unread: 1 })
    for (let i = 0; i < 10; i++) conversation(`Person ${i}`)
    // Without the unread filter, the list would load every page, because the rows never fill it.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    const { user } = await renderApp('/messages?unread=true')
    expect(
      await screen.findByText('No unread conversations among those loaded so far'),
    ).toBeVisible()
    expect(reads()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Load more conversations' }))
    await row(/Ada/)
    expect(rows()).toEqual(['Ada'])
    expect(screen.queryByRole('button', { name: 'Load more conversations' })).toBeNull()
  })
})

describe('notifications of new messages', () => {
  class FakeNotification extends EventTarget {
    static readonly shown: FakeNotification[] = []
    static permission: NotificationPermission = 'default'
    static readonly requestPermission = vi.fn<() => Promise<NotificationPermission>>()
    readonly close = vi.fn<() => void>()
    readonly told: (string | undefined)[]
    constructor(title: string, options?: NotificationOptions) {
      super()
      this.told = [title, options?.body]
      FakeNotification.shown.push(this)
    }
  }
  const shown = () => FakeNotification.shown.map(({ told }) => told)

  async function choose(label: string) {
    const app = await renderApp('/bookings')
    await expectTitle('(2) Bookings · Doorstep')
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
    await app.user.click(await screen.findByRole('button', { name: /account menu/ }))
    await app.user.click(await screen.findByRole('menuitemradio', { name: label }))
    return app
  }

  // To load it may take longer than what the tests' clock passes.
  beforeAll(() => import('@/screens/shell/message-notifications'))
  beforeEach(() => {
    vi.stubGlobal('Notification', FakeNotification)
    FakeNotification.shown.length = 0
    FakeNotification.permission = 'default'
    FakeNotification.requestPermission.mockReset().mockImplementation(() => {
      FakeNotification.permission = 'granted'
      return Promise.resolve('granted')
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('tell who wrote once they are turned on, and lead to the conversation', async () => {
    useTestClock()
    const { router } = await choose('Who wrote')
    expect(FakeNotification.requestPermission).toHaveBeenCalledOnce()
    await waitFor(() =>
      expect(shown()).toEqual([['New messages will be shown here.', undefined]]),
    )
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    await pass(MINUTE)
    conversation('Barbara', { unread: 1 })
    await pass(MINUTE)
    await waitFor(() =>
      expect(shown().slice(1)).toEqual([['New message from Barbara', undefined]]),
    )
    act(() => void FakeNotification.shown[1]!.dispatchEvent(new Event('click')))
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
    expect(router.state.location.search).toEqual({ conversation: 'conversation-Barbara' })
  })

  it('tell what was written only if that was chosen, and nothing while the page is in use', async () => {
    useTestClock()
    await choose('Who wrote what')
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    await pass(MINUTE)
    conversation('Barbara', { unread: 1 })
    await pass(MINUTE)
    await waitForResponses()
    hasFocus.mockReturnValue(false)
    conversation('Jean', { unread: 1 })
    await pass(MINUTE)
    await waitFor(() =>
      expect(shown().slice(1)).toEqual([
        ['New message from Jean', 'conversation-Jean message 5'],
      ]),
    )
  })

  /** A message in a conversation that the server has stored, and its event. */
  function write(name: string, byUser: string, { emit = true } = {}) {
    const _id = `conversation-${name}`
    const messages = backend.db.messages.get(_id)!
    const createdAt = new Date(Date.UTC(2026, 3, 1, 9, messages.length)).toISOString()
    const row = { ...messages[0]!, _id: `${_id}-${messages.length}`, byUser, createdAt }
    messages.push(row)
    backend.db.conversations.get(_id)!.updatedAt = createdAt
    if (emit) act(() => backend.emit(row))
  }

  async function openAda() {
    const app = await choose('Who wrote')
    const search = { conversation: 'conversation-Ada' }
    await act(() => app.router.navigate({ to: '/messages', search }))
    await waitFor(() => expect(backend.openChats()).toEqual(['conversation-Ada']))
    return app
  }

  it('tell nothing of what I wrote, or what was read on screen, but of answers to it', async () => {
    useTestClock()
    await openAda()
    await pass(MINUTE)
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    write('Ada', ME)
    write('Ada', 'id-Ada')
    const bubbles = () => screen.getByRole('region', { name: 'Messages' })
    await waitFor(() => expect(within(bubbles()).getAllByRole('listitem')).toHaveLength(7))
    hasFocus.mockReturnValue(false)
    // From my phone.
    write('Ada', ME)
    await pass(MINUTE)
    await waitForResponses()
    expect(shown().slice(1)).toEqual([])
    write('Ada', 'id-Ada')
    await pass(MINUTE)
    await waitFor(() =>
      expect(shown().slice(1)).toEqual([['New message from Ada', undefined]]),
    )
  })

  it('tell nothing of what I wrote in the chat that was open, once another screen is', async () => {
    useTestClock()
    const { router } = await openAda()
    await pass(MINUTE)
    await act(() => router.navigate({ to: '/bookings' }))
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    await pass(MINUTE)
    // From my phone, which has read all.
    write('Ada', ME)
    const { participants } = backend.db.conversations.get('conversation-Ada')!
    for (const participant of participants) participant.lastReadIndex = 6
    const before = reads()
    await pass(MINUTE)
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
    await waitForResponses()
    expect(shown().slice(1)).toEqual([])
    write('Grace', 'id-Grace')
    await pass(MINUTE)
    await waitFor(() =>
      expect(shown().slice(1)).toEqual([['New message from Grace', undefined]]),
    )
  })

  it('tell of a message that came after the chat was cleared, not of the clearing', async () => {
    useTestClock()
    await openAda()
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    await pass(MINUTE)
    function clear(name: string) {
      backend.db.messages.get(`conversation-${name}`)!.splice(1)
      const { participants } = backend.db.conversations.get(`conversation-${name}`)!
      for (const participant of participants) participant.lastReadIndex = 0
    }
    clear('Grace')
    backend.db.messages.set('conversation-Ada', [])
    await pass(MINUTE)
    await waitFor(() =>
      expect(shown().slice(1)).toEqual([['New message from Grace', undefined]]),
    )
  })

  it('tell nothing that another tab has shown, but what it has not', async () => {
    useTestClock()
    await openAda()
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    await pass(MINUTE)
    broadcastSeen({ id: 'conversation-Ada', total: 6 })
    write('Ada', 'id-Ada')
    await pass(MINUTE)
    await waitForResponses()
    expect(shown().slice(1)).toEqual([])
    // Its event is lost.
    write('Ada', 'id-Ada', { emit: false })
    await pass(MINUTE)
    await waitFor(() =>
      expect(shown().slice(1)).toEqual([['New message from Ada', undefined]]),
    )
  })

  it('are off for the next admin, and shown as off once the browser forbids them', async () => {
    const { user } = await choose('Who wrote what')
    await waitFor(() => expect(shown()).toHaveLength(1))
    expect(localStorage.getItem('notify')).toBe('"text"')
    FakeNotification.permission = 'denied'
    act(() => void window.dispatchEvent(new Event('focus')))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: /account menu/ }))
    expect(await screen.findByRole('menuitemradio', { name: 'Off' })).toBeChecked()
    FakeNotification.permission = 'granted'
    act(() => signOut('expired'))
    await expectTitle('Login · Doorstep')
    expect(localStorage.getItem('notify')).toBeNull()
  })

  it('stay off for the next admin if the browser is still asking when the session ends', async () => {
    let allow: (() => void) | undefined
    FakeNotification.requestPermission.mockImplementation(async () => {
      await new Promise<void>((resolve) => (allow = resolve))
      FakeNotification.permission = 'granted'
      return 'granted'
    })
    await choose('Who wrote what')
    act(() => signOut('expired'))
    await expectTitle('Login · Doorstep')
    await act(async () => allow?.())
    expect(localStorage.getItem('notify')).toBeNull()
    expect(shown()).toEqual([])
  })

  it('need no permission while they are off', async () => {
    const permission = vi.fn<() => NotificationPermission>(() => 'default')
    vi.stubGlobal(
      'Notification',
      Object.defineProperty({}, 'permission', { get: permission }),
    )
    await renderApp('/bookings')
    await expectTitle('(2) Bookings · Doorstep')
    expect(permission).not.toHaveBeenCalled()
  })

  it('stay off if the browser does not allow them', async () => {
    FakeNotification.requestPermission.mockResolvedValue('denied')
    await choose('Who wrote')
    expect(
      await screen.findByText(/This browser does not allow notifications/),
    ).toBeVisible()
    expect(await screen.findByRole('menuitemradio', { name: 'Off' })).toBeChecked()
    expect(shown()).toEqual([])
  })
})
