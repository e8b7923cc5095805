import { backend, handlers, server } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { ws } from 'msw'
import { describe, expect, it, vi } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'

import {
  ADA,
  bubble,
  bubbles,
  chat,
  conversation,
  message,
  openChat,
  pagesFetched,
  renderChat,
  texts,
  waitForSocket,
  startWithoutChats,
} from './chats'

startWithoutChats()

/** The packet by which a Socket.IO server opens a connection. */
const SOCKET_OPEN =
  '0{"sid":"one","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}'

describe('the connection of a chat', () => {
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

  it('shows messages missed while disconnected once and in order', async () => {
    await openChat()
    act(() => backend.closeSockets())
    await screen.findByText(/^Connection lost/)
    const missed = [1, 2, 3].map((i) => message('A', ADA, `missed ${i}`))
    backend.db.messages.get('A')!.push(...missed)
    await waitForSocket('A')
    await bubble('missed 3')
    act(() => missed.forEach((row) => backend.emit(row)))
    expect(bubbles()).toEqual(['A message 1', 'missed 1', 'missed 2', 'missed 3'])
    expect(screen.queryByText(/^Connection lost/)).not.toBeInTheDocument()
  })
})
