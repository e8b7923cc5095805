import { server } from '@mocks/node'
import { ACCEPTED, chatSockets, REFUSED } from '@tests/chat-sockets'
import { ws } from 'msw'
import { expect, it, onTestFinished } from 'vitest'

import { connectConversation, reconnectDelay } from '@/api/client/realtime'
import { signIn, signOut, startSession } from '@/session/session'

it.each([
  [0, 500, 1500],
  [1, 1000, 3000],
  [2, 2000, 5000],
  [9, 2500, 5000],
])('before attempt %i, waits a random %i to %i ms', (attempt, least, most) => {
  expect(reconnectDelay(attempt, 0)).toBe(least)
  expect(reconnectDelay(attempt, 1)).toBe(most)
})

it('opens a socket whose URL contains the conversation, and no token', async () => {
  await startSession()
  signIn('my-token')
  onTestFinished(() => signOut('logout'))
  const urls: URL[] = []
  server.resetHandlers(
    ws.link('*/api/v1/connect/').addEventListener('connection', ({ client }) => {
      urls.push(client.url)
    }),
  )
  const ignore = () => undefined
  const events = { onConnect: ignore, onDisconnect: ignore, onMessage: ignore }
  onTestFinished(connectConversation('c1', events))
  await expect.poll(() => urls).toHaveLength(1)
  expect(urls[0]?.searchParams.get('conversationId')).toBe('c1')
  expect(urls[0]?.href).not.toContain('my-token')
})

it('reconnects after the server rejects the conversation', async () => {
  const answers = [REFUSED, ACCEPTED]
  // Replaces all handlers, because the mock backend's socket handler would accept the connection.
  server.resetHandlers(chatSockets(() => answers.shift()!))
  const states: string[] = []
  const close = connectConversation('c1', {
    onConnect: () => states.push('up'),
    onDisconnect: () => states.push('down'),
    onMessage: () => undefined,
  })
  onTestFinished(close)
  await expect.poll(() => states).toEqual(['down', 'up'])
})
