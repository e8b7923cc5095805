import { server } from '@mocks/node'
import { ws } from 'msw'
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
  let refusals = 1
  // Socket.IO packet types: 0 opens the connection, 40 joins the namespace, 44 reports a refusal.
  const refusing = ws.link('*/api/v1/connect/').addEventListener('connection', ({ client }) => {
    client.send(
      '0{"sid":"one","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
    )
    client.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string' || !data.startsWith('40')) return
      client.send(refusals > 0 ? '44{"message":"Not now"}' : '40{"sid":"two"}')
      refusals -= 1
    })
  })
  // Replaces all handlers, because the mock backend's socket handler would accept the connection.
  server.resetHandlers(refusing)
  const states: string[] = []
  const { close } = connectConversation('c1', {
    onConnect: () => states.push('up'),
    onDisconnect: (reason) => states.push(reason),
    onMessage: () => undefined,
  })
  onTestFinished(close)
  await expect.poll(() => states).toEqual(['refused', 'up'])
})
