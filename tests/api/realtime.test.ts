import { server } from '@mocks/node'
import { ACCEPTED, chatSockets, REFUSED } from '@tests/chat-sockets'
import { expect, it, onTestFinished } from 'vitest'

import { connectConversation, reconnectDelay } from '@/api/client/realtime'

it.each([
  [0, 500, 1500],
  [1, 1000, 3000],
  [2, 2000, 5000],
  [9, 2500, 5000],
])('before attempt %i, waits a random %i to %i ms', (attempt, least, most) => {
  expect(reconnectDelay(attempt, 0)).toBe(least)
  expect(reconnectDelay(attempt, 1)).toBe(most)
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
