import { backend } from '@mocks/node'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { listConversations } from '@/api/chat'
import { MAX_PAGES } from '@/api/client/pages'
import { SCROLL_THROTTLE } from '@/domain/limits'
import { conversationPagesOptions } from '@/screens/messages/use-conversations'

import { callsTo } from '../calls'
import { answer, press } from '../steps'
import {
  ADA,
  GRACE,
  ME,
  TED,
  box,
  bubble,
  conversation,
  details,
  listed,
  message,
  openRow,
  renderChat,
  sent,
  texts,
  waitForSocket,
  startWithoutChats,
} from './chats'

startWithoutChats()

/** Gives the list its height, and each row one. happy-dom has no layout. */
function layOut(rowHeight: number) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(
    () => within(listed()).queryAllByRole('listitem').length * rowHeight,
  )
}

function seedConversations(count: number) {
  for (let i = 0; i < count; i++) conversation(`c${i}`, ADA, texts(1, `c${i}`))
}

/** Opens a list of conversations so high that all of its pages load. */
async function openWholeList(count: number) {
  seedConversations(count)
  layOut(20)
  await renderApp('/messages')
  await waitFor(() => expect(within(listed()).getAllByRole('listitem')).toHaveLength(count))
}

/** Adds a message from Ada, as if its event had been lost. */
function write(id: string, text: string) {
  const written = message(id, ADA, text)
  backend.db.messages.get(id)!.push(written)
  backend.db.conversations.get(id)!.updatedAt = written.createdAt!
}

const focusWindow = () =>
  act(() => void window.dispatchEvent(new Event('visibilitychange')))

describe('the conversation list', () => {
  it('shows names, the last message, its time and the unread count', async () => {
    conversation('A', ADA, texts(5), {
      lastReadIndex: 2,
      updatedAt: '2020-03-05T12:00:00.000Z',
    })
    const image = { ...texts(1, 'B', GRACE)[0]!, message: '' }
    conversation('B', GRACE, [image], { lastReadIndex: 9 })
    conversation('C', TED, texts(120, 'C', TED), { lastReadIndex: 0 })
    await renderApp('/messages')
    const ada = await openRow(/Ada Lovelace/)
    expect(ada).toHaveAccessibleName(/03\/05\/2020.*A message 5.*3 unread/)
    // In Grace's conversation, the admin's read index exceeds the number of messages. Even so, the
    // unread count must not become negative.
    expect(await openRow(/Grace Hopper.*--/)).not.toHaveAccessibleName(/unread/)
    expect(await openRow(/Ted Codd/)).toHaveAccessibleName(/120 unread/)
    expect(within(listed()).getByText('No More Conversations')).toBeVisible()
    expect(screen.getByText('No Active Conversation')).toBeVisible()
    expect(callsTo('conversation')[0]?.search).toEqual({ page: '1', limit: '10' })
  })

  it('shows the preview of the open chat as text that can be heard, selected and translated', async () => {
    conversation('A', ADA, texts(2))
    await renderChat()
    const row = await openRow(/A message 2/)
    expect(row).toHaveAttribute('aria-current', 'page')
    expect(within(row).getByText('A message 2')).toBeVisible()
  })

  it('shows the picture of somebody whose name is known', async () => {
    conversation('A', ADA, texts(1), {
      participantsDetails: [
        details[ME]!,
        { _id: 'nobody', role: 'client', userInfo: undefined },
        details[ADA],
      ],
    })
    await renderApp('/messages')
    const row = await openRow(/Ada Lovelace/)
    expect(row.querySelector('[data-avatar] > *')).toHaveAttribute('data-initials', 'AL')
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
      expect(
        within(listed()).queryByRole('link', { name: /Grace/ }),
      ).not.toBeInTheDocument(),
    )
    expect(callsTo('conversation').map(({ search }) => search['search'])).toEqual([
      undefined,
      'ada',
    ])
    expect(router.state.location.search).toEqual({ search: 'ada' })
  })

  it('opens a conversation by the press that ends the typing of a search, but not by a later one', async () => {
    conversation('A', ADA, texts(1, 'A'))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user, router } = await renderApp('/messages')
    const row = await openRow(/Ada/)
    const release = hold({ path: 'conversation', search: { search: 'a' } })
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'a')
    await user.pointer({ keys: '[MouseLeft>]', target: row })
    await waitFor(() => expect(listed().querySelector('[aria-busy=true]')).not.toBeNull())
    // Unlike a browser, user-event also clicks inert elements.
    expect(row.closest('[inert]')).toBeNull()
    await user.pointer('[/MouseLeft]')
    await bubble('A message 1')
    expect(router.state.location.search).toEqual({ search: 'a', conversation: 'A' })
    expect(row.closest('[inert]')).not.toBeNull()
    release()
    await waitFor(() => expect(row.closest('[inert]')).toBeNull())
  })

  it('says nothing of a search that is on its way, although the one before found none', async () => {
    conversation('A', ADA, texts(1))
    const { user, router } = await renderApp('/messages?search=zzz')
    await screen.findByText('No Conversations')
    const release = hold({ path: 'conversation' })
    const field = screen.getByRole('searchbox', { name: 'Search' })
    await user.clear(field)
    await user.type(field, 'ada{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'ada' }))
    await waitFor(() => expect(screen.queryByText('No Conversations')).toBeNull())
    release()
    expect(await openRow(/Ada/)).toBeVisible()
  })

  it('loads more pages near its end, and until the rows fill it', async () => {
    seedConversations(35)
    layOut(8)
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
    seedConversations(35)
    layOut(100)
    await renderApp('/messages')
    await openRow(/c34 message/)
    const scroller = within(listed()).getByRole('list').parentElement!
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const scrollTo = async (top: number) => {
      scroller.scrollTop = top
      fireEvent.scroll(scroller)
      await vi.advanceTimersByTimeAsync(SCROLL_THROTTLE)
    }
    await scrollTo(390)
    expect(callsTo('conversation')).toHaveLength(1)
    await scrollTo(400)
    await waitFor(() => expect(callsTo('conversation')).toHaveLength(2))
  })

  it('begins with the first rows of a search and of a filter, wherever it was scrolled', async () => {
    seedConversations(10)
    layOut(100)
    const { user, router } = await renderApp('/messages')
    await openRow(/c9 message/)
    const scroller = () => within(listed()).getByRole('list').parentElement!
    function scrollDown() {
      scroller().scrollTop = 250
      fireEvent.scroll(scroller())
    }
    const isShown = () => waitFor(() => expect(router.state.status).toBe('idle'))
    scrollDown()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ada{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'ada' }))
    await isShown()
    expect(scroller().scrollTop).toBe(0)
    scrollDown()
    await user.click(screen.getByRole('switch', { name: 'Unread only' }))
    await waitFor(() => expect(router.state.location.search).toHaveProperty('unread'))
    await isShown()
    expect(scroller().scrollTop).toBe(0)
  })

  it('shows a conversation that is on two pages once', async () => {
    seedConversations(12)
    layOut(100)
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
    queryClient.setQueryData(conversationPagesOptions('').queryKey, (data) => {
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
    queryClient.setQueryData(conversationPagesOptions('').queryKey, (data) => {
      const [first] = data?.pages ?? []
      const row = first?.conversations[0]
      if (!first || !row) return data
      const conversations = (page: number) =>
        Array.from({ length: 10 }, (_, place) => ({ ...row, _id: `${page}.${place}` }))
      const pages = numbers.map((page) => ({
        ...first,
        conversations: conversations(page),
      }))
      return { pages, pageParams: numbers }
    })
    const rows = () => within(listed()).getAllByRole('listitem')
    await waitFor(() => expect(rows()[0]).toHaveAttribute('aria-setsize', '1001'))
    expect(rows().length).toBeLessThan(30)
    expect(listed().querySelectorAll('*').length).toBeLessThan(1500)
  })

  it('shows an empty list with Retry after a failed load', async () => {
    conversation('A', ADA, texts(1))
    backend.fault({ match: { path: 'conversation' }, times: 1, effect: { status: 500 } })
    const { user } = await renderApp('/messages')
    expect(await screen.findByText('No Conversations')).toBeVisible()
    expect(screen.getByText('They could not be loaded.')).toBeVisible()
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

  it('drops what the server no longer lists when its only page is read again', async () => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    await renderApp('/messages')
    const row = await openRow(/Ada/)
    backend.db.conversations.delete('A')
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(row).not.toBeInTheDocument())
    expect(await openRow(/Grace/)).toBeVisible()
  })

  it('refetches only the first page of the list when the window gets focus', async () => {
    await openWholeList(25)
    const before = callsTo('conversation').length
    conversation('new', GRACE, texts(1, 'new', GRACE))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await openRow(/Grace/)).toBeVisible()
    expect(within(listed()).getAllByRole('listitem')).toHaveLength(26)
    expect(callsTo('conversation').slice(before)).toHaveLength(1)
  })

  it('keeps what was told of a conversation that others then push off its first page', async () => {
    await openWholeList(12)
    conversation('new', GRACE, texts(1, 'new', GRACE))
    write('c0', 'Is anybody there?')
    focusWindow()
    expect(await openRow(/Is anybody there\? 1 unread/)).toBeVisible()
    for (let i = 1; i <= 10; i++) {
      write(`c${i}`, `Hello ${i}`)
      focusWindow()
      await openRow(new RegExp(`Hello ${i} `))
    }
    expect(await openRow(/Grace/)).toBeVisible()
    expect(await openRow(/Is anybody there\? 1 unread/)).toBeVisible()
    expect(within(listed()).getAllByRole('listitem')).toHaveLength(13)
  })

  it('reads further pages again if the whole first page has changed in a long pause', async () => {
    await openWholeList(25)
    conversation('new', GRACE, texts(1, 'new', GRACE))
    for (let i = 0; i < 15; i++) write(`c${i}`, 'Hello')
    focusWindow()
    await waitFor(() => expect(within(listed()).getAllByText('Hello')).toHaveLength(15))
    expect(within(listed()).getAllByText('1')).toHaveLength(15)
    expect(await openRow(/Grace/)).toBeVisible()
    await waitFor(() => expect(within(listed()).getAllByRole('listitem')).toHaveLength(26))
  })

  it('shows a conversation without an id once, as it is now', async () => {
    seedConversations(12)
    const transform = (data: unknown) => {
      const { conversations, ...rest } = data as { conversations: { _id: string }[] }
      const rows = conversations.map((row) => ({ ...row, _id: row._id.replace('c11', '') }))
      return { ...rest, conversations: rows }
    }
    backend.fault({ match: listConversations, effect: { transform } })
    layOut(20)
    await renderApp('/messages')
    await waitFor(() => expect(within(listed()).getAllByRole('listitem')).toHaveLength(12))
    write('c11', 'Hello')
    focusWindow()
    expect(await within(listed()).findByText('Hello')).toBeVisible()
    await waitFor(() => expect(within(listed()).getAllByRole('listitem')).toHaveLength(12))
  })

  it('comes to rest although a number in it can not be read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    conversation('A', ADA, texts(1))
    const transform = (data: unknown) => {
      const { conversations } = data as { conversations: object[] }
      return {
        conversations: conversations.map((row) => ({ ...row, totalMessages: 'many' })),
      }
    }
    backend.fault({ match: listConversations, effect: { transform } })
    const { queryClient } = await renderApp('/messages')
    await openRow(/Ada/)
    focusWindow()
    await waitForResponses()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    const pages = () => queryClient.getQueryData(conversationPagesOptions('').queryKey)
    const before = pages()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(pages()).toBe(before)
  })

  it('shows that a chat below its first page was cleared', async () => {
    seedConversations(12)
    layOut(20)
    const { user } = await renderChat('c0')
    expect(await openRow(/c0 message/)).toBeVisible()
    await press(user, 'Clear Chat')
    await answer(user, 'Yes', 'Do you want to clear this chat?')
    await screen.findByText('No Messages Found!')
    expect(await openRow(/No messages yet/)).toHaveAttribute('aria-current', 'page')
  })

  it('keeps a chat read that was opened and left while a further page was on its way', async () => {
    seedConversations(35)
    backend.db.conversations.get('c17')!.participants[0]!.lastReadIndex = 0
    conversation('B', GRACE, texts(1, 'B', GRACE))
    layOut(20)
    const release = hold({ path: 'conversation', search: { page: '3' } }, { times: 1 })
    const { user } = await renderApp('/messages')
    await waitFor(() => expect(callsTo('conversation')).toHaveLength(3))
    await user.click(await openRow(/c17 message 1 1 unread/))
    await bubble('c17 message 1')
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    release()
    await waitFor(() => expect(within(listed()).getAllByRole('listitem')).toHaveLength(30))
    await waitForResponses()
    expect(await openRow(/c17 message/)).not.toHaveAccessibleName(/unread/)
  })

  it('refetches the list every 30 s while the page is visible, and every minute while it is not', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    conversation('A', ADA, texts(1))
    await renderApp('/messages')
    await openRow(/Ada/)
    const pass = (milliseconds: number) =>
      act(() => vi.advanceTimersByTimeAsync(milliseconds))
    const before = callsTo('conversation').length
    conversation('new', GRACE, texts(1, 'new', GRACE))
    await pass(30_000)
    expect(await openRow(/Grace/)).toBeVisible()
    const visible = callsTo('conversation').length
    expect(visible).toBe(before + 1)

    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(120_000)
    expect(callsTo('conversation')).toHaveLength(visible + 2)
  })

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

  it('marks the conversation of a message that fails after its chat was left', async () => {
    conversation('A', ADA, texts(1, 'A'))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const release = hold({ path: 'messages/send/:id' }, { times: 1 })
    backend.fault({
      match: { path: 'messages/send/:id' },
      times: 1,
      effect: { status: 400, message: 'Too loud' },
    })
    const { user } = await renderChat('A')
    await user.type(await box(), 'On my way{Enter}')
    await user.click(await openRow(/Grace/))
    await waitForSocket('B')
    expect(within(await openRow(/Ada/)).queryByText('Not sent')).toBeNull()
    release()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Your message could not be sent. Too loud')
    expect(within(await openRow(/Ada/)).getByText('Not sent')).toBeVisible()
    await user.click(await openRow(/Ada/))
    expect(await bubble('On my way')).toHaveTextContent('Not sent. Too loud')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(sent('A')).toHaveLength(2))
    await user.click(await openRow(/Grace/))
    expect(within(await openRow(/Ada/)).queryByText('Not sent')).toBeNull()
  })
})
