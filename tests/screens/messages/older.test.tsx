import { backend } from '@mocks/node'
import { act, screen, waitFor } from '@testing-library/react'
import { hold } from '@tests/hold'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it } from 'vitest'

import {
  ADA,
  bubble,
  bubbles,
  conversation,
  message,
  openChat,
  pagesFetched,
  renderChat,
  texts,
  startWithoutChats,
} from './chats'

startWithoutChats()

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
