import { server } from '@mocks/node'
import { ws } from 'msw'
import { expect, it, onTestFinished, vi } from 'vitest'

import { connectConversation } from '@/api/realtime'

it('comes back where the server refused the conversation at first', async () => {
  let refusals = 1
  // As a server whose middleware says no: the connection stands, the conversation does not.
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
  // Instead of the mock backend's own, which would answer too.
  server.resetHandlers(refusing)
  const states: string[] = []
  const close = connectConversation('c1', {
    onConnect: () => states.push('up'),
    onDisconnect: () => states.push('down'),
    onMessage: () => undefined,
  })
  onTestFinished(close)
  await vi.waitFor(() => expect(states).toEqual(['down', 'up']), { timeout: 10_000 })
})
