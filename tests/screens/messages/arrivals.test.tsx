import { backend, handlers, server } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ACCEPTED, chatSockets } from '@tests/chat-sockets'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { listConversations, markRead } from '@/api/chat'
import type { Message } from '@/api/messages'
import { encodeRouteId } from '@/domain/list/route-id'
import { firstConversationsOptions } from '@/screens/conversations/conversation-queries'
import { onSeen } from '@/screens/conversations/unread'

import { callsTo } from '../calls'
import {
  ADA,
  box,
  bubble,
  bubbles,
  conversation,
  conversationWith,
  GRACE,
  history,
  listed,
  ME,
  message,
  openChat,
  openRow,
  pagesFetched,
  renderChat,
  sent,
  startWithoutChats,
  texts,
} from './chats'

startWithoutChats()

describe('messages that arrive', () => {
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
    expect(within(first!).getByText('Are you there?')).toBeVisible()
    expect(first).not.toHaveTextContent('unread')
  })

  it.each([
    ['without an envelope', (row: Message): unknown => row],
    ['under message', (row: Message): unknown => ({ message: row })],
    ['under data', (row: Message): unknown => ({ data: row })],
    ['in a list', (row: Message): unknown => [row]],
    ['as a JSON text', (row: Message): unknown => JSON.stringify({ data: [row] })],
    [
      'with byUser as an object',
      (row: Message): unknown => ({ ...row, byUser: { _id: ADA } }),
    ],
  ])('accepts a payload %s', async (_, wrap) => {
    await openChat()
    act(() => backend.emit(wrap(message('A', ADA, 'hello'))))
    expect(await bubble('hello')).toHaveTextContent('Ada Lovelace: hello')
  })

  it.each(['A new message', 7, [], '{"data":'])(
    'reads the newest page for %j',
    async (payload) => {
      await openChat()
      backend.db.messages.get('A')!.push(message('A', ADA, 'hello'))
      act(() => backend.emit(payload))
      expect(await bubble('hello')).toBeInTheDocument()
    },
  )

  it.each([
    ['counts more messages', { total: true }],
    ['was updated later', { total: false }],
  ])('are read when the list %s, because their events were lost', async (_, { total }) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openChat(12)
    await waitForResponses()
    const lost = message('A', ADA, 'lost')
    backend.db.messages.get('A')!.push(lost)
    if (total) backend.db.conversations.get('A')!.updatedAt = new Date(0).toISOString()
    else {
      const transform = (data: unknown) => {
        const { conversations } = data as { conversations: { totalMessages: number }[] }
        return {
          conversations: conversations.map((row) => ({ ...row, totalMessages: 12 })),
        }
      }
      backend.fault({ match: listConversations, effect: { transform } })
      backend.db.conversations.get('A')!.updatedAt = lost.createdAt!
    }
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await bubble('lost')
    // What is known now is not read again.
    const before = pagesFetched().length
    await act(() => vi.advanceTimersByTimeAsync(62_000))
    await waitForResponses()
    expect(pagesFetched()).toHaveLength(before)
  })

  it('are not read again, although the list has counted them meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await openChat(12)
    const answer = message('A', ADA, 'hello')
    backend.db.messages.get('A')!.push(answer)
    backend.db.conversations.get('A')!.updatedAt = answer.createdAt!
    act(() => backend.emit(answer))
    await bubble('hello')
    await user.type(await box(), 'mine{Enter}')
    await waitFor(() => expect(backend.db.messages.get('A')).toHaveLength(14))
    await act(() => vi.advanceTimersByTimeAsync(62_000))
    await waitForResponses()
    expect(pagesFetched()).toHaveLength(1)
  })

  it('updates only the preview for a message in another conversation', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    await openChat()
    const other = message('B', GRACE, 'psst')
    const { conversationId, ...rest } = other
    act(() => {
      backend.emit(other)
      backend.emit({ conversationId, message: rest })
    })
    await waitFor(() =>
      expect(within(listed()).getAllByRole('listitem')[0]).toHaveTextContent('psst'),
    )
    expect(await openRow(/Grace/)).toHaveAccessibleName(/1 unread/)
    expect(bubbles()).toEqual(['A message 1'])
  })

  it('counts a repeated event of another conversation once, although it has no time', async () => {
    // Without the next poll.
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    conversation('B', GRACE, texts(1, 'B', GRACE))
    await openChat()
    const told = message('B', GRACE, 'psst')
    backend.db.messages.get('B')!.push(told)
    for (let i = 0; i < 2; i++) {
      act(() => backend.emit({ ...told, createdAt: undefined }))
      await openRow(/Grace Hopper.*psst/)
      vi.setSystemTime(Date.now() + 1000)
    }
    act(() => backend.emit(message('A', ADA, 'the last event')))
    await bubble('the last event')
    await waitForResponses()
    expect(await openRow(/Grace Hopper.*psst 1 unread/)).toBeVisible()
  })

  it.each([
    ['another message came', () => act(() => backend.emit(message('c3', ADA, 'Me too')))],
    [
      'another chat was opened',
      async ({ user }: App) => user.click(await openRow(/c3 message 1/)),
    ],
  ])('are listed once a search ends, although %s since', async (_, change) => {
    // Without the next poll.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    conversation('old', GRACE, texts(1, 'old', GRACE))
    for (let i = 0; i < 10; i++) {
      conversation(`c${i}`, ADA, texts(1, `c${i}`), { lastReadIndex: 0 })
    }
    const app = await openChat()
    const { user } = app
    const search = screen.getByRole('searchbox', { name: 'Search' })
    await user.type(search, 'ada{Enter}')
    await waitFor(() =>
      expect(callsTo('conversation').at(-1)?.search).toHaveProperty('search'),
    )
    await waitForResponses()
    const told = message('old', GRACE, 'psst')
    backend.db.messages.get('old')!.push(told)
    backend.db.conversations.get('old')!.updatedAt = told.createdAt!
    act(() => backend.emit(told))
    await waitForResponses()
    await change(app)
    await user.clear(search)
    await user.type(search, '{Enter}')
    expect(await openRow(/Grace Hopper.*psst 1 unread/)).toBeVisible()
  })

  it('counts no message of mine as unread, whether sent here or elsewhere', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user } = await openChat()
    act(() => backend.emit(message('B', ME, 'from my phone')))
    await waitFor(async () =>
      expect(await openRow(/Grace/)).toHaveAccessibleName(/from my phone/),
    )
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

  it.each([
    ['counts no message of mine as unread', { answers: 0, unread: /hello$/, read: 2 }],
    ['marks no answer as read', { answers: 1, unread: /hello 2 unread/, read: 1 }],
  ])('%s whose chat was left while it was sent', async (_, { answers, unread, read }) => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user } = await openChat()
    const release = hold({ path: 'messages/send/:id' })
    await user.type(await box(), 'hello{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    backend.db.messages.get('A')!.push(...texts(answers))
    release()
    await waitForResponses()
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitForResponses()
    await waitFor(async () => expect(await openRow(/Ada/)).toHaveAccessibleName(unread))
    const { participants } = backend.db.conversations.get('A')!
    expect(participants.find(({ userId }) => userId === ME)?.lastReadIndex).toBe(read)
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
    expect(within(await openRow(/Ada/)).getByText('second')).toBeVisible()
  })

  it('shows and counts each of two messages of the same second', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    await openChat()
    const createdAt = '2026-03-10T12:00:00Z'
    backend.db.conversations.get('B')!.updatedAt = createdAt
    for (const text of ['first', 'second']) {
      const row = { ...message('B', GRACE, text), createdAt }
      backend.db.messages.get('B')!.push(row)
      act(() => backend.emit(row))
      await waitForResponses()
    }
    await waitFor(
      async () => expect(await openRow(/Grace/)).toHaveAccessibleName(/second.*2 unread/),
      // Sooner than the list is read again anyway.
      { timeout: 3000 },
    )
  })

  it('counts a message once if the list already contains it when its event comes', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    await openChat()
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
    const { queryClient } = await openChat()
    await openRow(/Grace/)
    await waitForResponses()
    const earlier = queryClient.getQueryData(firstConversationsOptions().queryKey)
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

  /** Leaves a list that a search has found behind, in the cache. */
  async function searchAndReturn({ router }: App, search: string) {
    for (const next of [search, undefined]) {
      await act(() =>
        router.navigate({ to: '/messages', search: { conversation: 'A', search: next } }),
      )
      await waitForResponses()
    }
  }

  it('are read into the list that lacks their chat, although a search has found it', async () => {
    conversation('A', ADA, texts(1))
    for (let n = 1; n <= 10; n += 1) conversationWith(`Person ${n}`)
    const app = await renderChat()
    await searchAndReturn(app, 'ada')
    expect(within(listed()).queryByRole('link', { name: /Ada/ })).toBeNull()
    const answer = message('A', ADA, 'hello')
    backend.db.messages.get('A')!.push(answer)
    backend.db.conversations.get('A')!.updatedAt = answer.createdAt!
    act(() => backend.emit(answer))
    await openRow(/Ada/)
    expect(within(listed()).getAllByRole('listitem')[0]).toHaveTextContent('Ada')
  })

  it('are no news for other tabs, as many as the newest list counts', async () => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(5, 'B', GRACE))
    const app = await renderChat()
    await searchAndReturn(app, 'grace')
    const answers = texts(4, 'B', GRACE)
    backend.db.messages.get('B')!.push(...answers)
    backend.db.conversations.get('B')!.updatedAt = answers.at(-1)!.createdAt!
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(async () =>
      expect(await openRow(/Grace/)).toHaveAccessibleName(/4 unread/),
    )
    const told: unknown[] = []
    onTestFinished(onSeen((seen) => void told.push(seen)))
    act(() => backend.emit(message('B', ME, 'from my phone')))
    await waitFor(() => expect(told).toEqual([{ id: 'B', total: 10 }]))
  })

  it('marks them as read again when the list still counts them after a failure', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    conversation('A', ADA, texts(1), { lastReadIndex: 0 })
    backend.fault({ match: markRead, times: 1, effect: { status: 500 } })
    await renderChat()
    await bubble('A message 1')
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(2))
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await waitForResponses()
    expect(callsTo('conversation/markRead/A')).toHaveLength(2)
  })

  it('counts nothing as unread that was marked as read after its chat was left', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    conversation('A', ADA, texts(1), { lastReadIndex: 0 })
    const release = hold(markRead, { times: 1 })
    const { user } = await renderChat()
    await bubble('A message 1')
    await waitFor(() => expect(callsTo('conversation/markRead/A')).toHaveLength(1))
    await user.click(await openRow(/Grace/))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(async () => expect(await openRow(/Ada/)).toHaveAccessibleName(/1 unread/))
    release()
    await waitFor(
      async () => expect(await openRow(/Ada/)).not.toHaveAccessibleName(/unread/),
      // Sooner than the list is read again anyway.
      { timeout: 5000 },
    )
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
})

describe('what screen readers are told', () => {
  it('announces messages from others to screen readers, but not mine or the history', async () => {
    await openChat(2)
    const log = screen.getByRole('log', { name: 'New messages' })
    expect(log).toBeEmptyDOMElement()
    act(() => backend.emit(message('A', ME, 'from my other tab')))
    await bubble('from my other tab')
    expect(log).toBeEmptyDOMElement()
    act(() => backend.emit(message('A', ADA, 'hello')))
    await waitFor(() => expect(log).toHaveTextContent('New message from Ada Lovelace'))
    expect(within(await history()).getAllByText('hello')).toHaveLength(1)
    expect(log).not.toHaveTextContent(/hello|A message/)
  })

  it('announces a message once, although a read in between lacked it', async () => {
    await openChat()
    const log = screen.getByRole('log', { name: 'New messages' })
    const incoming = message('A', ADA, 'hello')
    act(() => backend.emit(incoming))
    await bubble('hello')
    // A message that can't be read makes the chat read the newest ones.
    act(() => backend.emit('unreadable'))
    await waitFor(() => expect(bubbles()).toEqual(['A message 1']))
    backend.db.messages.get('A')!.push(incoming)
    act(() => backend.emit('unreadable'))
    await bubble('hello')
    expect(within(log).getAllByText('New message from Ada Lovelace')).toHaveLength(1)
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
    backend.fault({
      match: { path: 'messages/send/:id' },
      effect: { transform: () => ({}) },
    })
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
})

describe('the connection of a chat', () => {
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
    const later = (open: () => void) => void (connect = open)
    server.resetHandlers(
      handlers[0]!,
      chatSockets(() => ACCEPTED, later),
    )
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
})
