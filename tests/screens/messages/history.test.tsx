import { backend } from '@mocks/node'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import type { App } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it } from 'vitest'

import type { Message } from '@/api/messages'

import { callsTo } from '../calls'
import { answer, dialog, noDialog, press } from '../steps'
import {
  ADA,
  box,
  bubble,
  bubbles,
  chat,
  conversation,
  GRACE,
  history,
  message,
  openChat,
  openRow,
  pagesFetched,
  renderChat,
  startWithoutChats,
  texts,
} from './chats'

startWithoutChats()

describe('the messages of a chat', () => {
  it('have links and images that open in another tab, which learns nothing of this one', async () => {
    const said = { ...message('A', ADA, 'Look: https://a.example/x?y=1, or www.b.example') }
    conversation('A', ADA, [{ ...said, image: 'https://img.test/sofa.png' }])
    await renderChat()
    const links = within(await history()).getAllByRole('link')
    const addresses = links.map((link) => link.getAttribute('href'))
    expect(addresses).toContain('https://a.example/x?y=1')
    expect(addresses).toContain('https://img.test/sofa.png')
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link.getAttribute('rel')?.split(' ')).toContain('noreferrer')
    }
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
    expect((await bubble('A message 2')).querySelector('time')).toHaveTextContent(
      '11:59 PM',
    )
    expect((await bubble('A message 3')).querySelector('time')).toHaveTextContent(
      '12:00 AM',
    )
    expect(bubbles()).toEqual(['A message 1', 'A message 2', 'A message 3'])
    expect(within(region).getByText('March 9, 2026')).toBeVisible()
    expect(within(region).getByText('March 10, 2026')).toBeVisible()
  })

  it('begin at the newest, wherever another chat was left, and where Back finds them', async () => {
    conversation('A', ADA, texts(2))
    conversation('B', GRACE, texts(2, 'B', GRACE))
    const { user, router } = await renderChat()
    const shows = (id: string) =>
      waitFor(() => expect(bubbles()).toEqual([`${id} message 1`, `${id} message 2`]))
    await shows('A')
    await user.click(await openRow(/Grace/))
    await shows('B')
    const inB = await history()
    inB.scrollTop = -300
    fireEvent.scroll(inB)
    await user.click(await openRow(/Ada/))
    await shows('A')
    await waitFor(() => expect(router.state.status).toBe('idle'))
    expect((await history()).scrollTop).toBe(0)
    act(() => router.history.back())
    await shows('B')
    await waitFor(async () => expect((await history()).scrollTop).toBe(-300))
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
    expect(within(chat()).getByText('They could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(await within(chat()).findByRole('button', { name: 'Retry' }))
    expect(await bubble('A message 2')).toBeInTheDocument()
    expect(within(chat()).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it.each(['an event', 'a message of mine'])(
    'are read again with %s after a failed read, which would otherwise stay hidden',
    async (news) => {
      const { user } = await openChat(2)
      const written = backend.db.messages.get('A')!
      written.push(message('A', ADA, 'Its event was lost'))
      const fault = { match: { path: 'messages/:id' }, times: 1, effect: { status: 500 } }
      backend.fault(fault)
      // The list is read, and tells of it.
      act(() => void window.dispatchEvent(new Event('visibilitychange')))
      await within(chat()).findByRole('button', { name: 'Retry' })

      if (news === 'an event') {
        const next = message('A', ADA, 'Are you there?')
        written.push(next)
        act(() => backend.emit(next))
      } else await user.type(await box(), 'Are you there?{Enter}')
      await bubble('Are you there?')
      expect(await bubble('Its event was lost')).toBeInTheDocument()
      expect(within(chat()).queryByRole('button', { name: 'Retry' })).toBeNull()
    },
  )
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
        expect(
          screen.queryByRole('button', { name: 'Fetching...' }),
        ).not.toBeInTheDocument(),
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

  it('can be loaded after a page that lacks a message which the server hides', async () => {
    conversation('A', ADA, texts(12))
    backend.fault({
      match: { path: 'messages/:id' },
      effect: {
        transform: (data) => {
          const { messages, ...rest } = data as { messages: Message[] }
          const shown = messages.filter(({ message }) => message !== 'A message 12')
          return { ...rest, messages: shown }
        },
      },
    })
    const { user } = await renderChat()
    await bubble('A message 11')
    await user.click(screen.getByRole('button', { name: 'Load More Messages' }))
    await bubble('A message 1')
    expect(bubbles()).toHaveLength(11)
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

describe('clearing a chat', () => {
  const QUESTION = 'Do you want to clear this chat?'

  async function clearChat(user: App['user'], choice: 'Yes' | 'No') {
    await press(user, 'Clear Chat')
    await answer(user, choice, QUESTION)
  }

  it('is cleared after Yes', async () => {
    const { user } = await openChat(3)
    await clearChat(user, 'No')
    expect(callsTo('messages/clear/A')).toHaveLength(0)
    await clearChat(user, 'Yes')
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
    expect(callsTo('messages/clear/A').map(({ method }) => method)).toEqual(['GET'])
    act(() => backend.emit(message('A', ADA, 'after the clearing')))
    await bubble('after the clearing')
    expect(bubbles()).toEqual(['after the clearing'])
  })

  it('closes the question whether to clear it when another chat opens', async () => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user, history } = await renderChat()
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    await press(user, 'Clear Chat')
    await dialog(QUESTION)
    act(() => history.back())
    await waitFor(() => expect(bubbles()).toEqual(['A message 1']))
    await noDialog()
    expect(callsTo('messages/clear/B')).toEqual([])
  })

  it('is read again if the list says that it was cleared elsewhere', async () => {
    await openChat(3)
    await openRow(/A message 3/)
    await waitForResponses()
    backend.db.messages.set('A', [])
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
  })

  it('is cleared after Yes even if the response is lost', async () => {
    backend.fault({
      match: { path: 'messages/clear/:id' },
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    const { user } = await openChat(12)
    await clearChat(user, 'Yes')
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
  })
})
