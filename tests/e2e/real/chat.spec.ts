import { encodeRouteId } from '@/domain/list/route-id'

import { seedId } from '../../../mocks/seed/random'
import { seedSession } from '../screens'
import { API, expect, test } from './worker-server'

const conversationId = seedId('conversation', 1)
const address = `/messages?conversation=${encodeRouteId(conversationId)}`

for (const transport of ['websocket', 'polling'] as const) {
  test(`messages arrive both ways by ${transport}`, async ({ page, server }) => {
    const connections: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/api/v1/connect')) connections.push(url)
    })
    // As in a network that blocks WebSockets.
    if (transport === 'polling')
      await page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket'))
    else page.on('websocket', (socket) => connections.push(new URL(socket.url())))
    await seedSession(page)
    await page.goto(address)
    await expect.poll(() => server.backend.openChats()).toEqual([conversationId])
    const history = page.getByRole('region', { name: 'Messages' })
    server.backend.pushMessage('Are the bees still there?', { conversationId })
    await expect(history.getByText('Are the bees still there?')).toHaveCount(1)

    await page.getByPlaceholder('Write message…').fill('They have moved out.')
    await page.keyboard.press('Enter')
    await expect(history.getByText('They have moved out.')).toHaveCount(1)
    await expect(page.getByText('Sending…')).toHaveCount(0)
    const last = server.backend.db.messages.get(conversationId)?.at(-1)
    expect(last?.message).toBe('They have moved out.')

    await expect
      .poll(() => connections.map(({ searchParams }) => searchParams.get('transport')))
      .toContain(transport)
    for (const { host, searchParams } of connections) {
      expect(host).toBe(API)
      // The others are socket.io's own.
      const own = [...searchParams].filter(
        ([name]) => !/^(?:EIO|transport|t|sid)$/.test(name),
      )
      expect(own).toEqual([['conversationId', conversationId]])
    }
  })
}

test('after a server restart, the chat reconnects and loads missed messages once', async ({
  page,
  server,
}) => {
  await seedSession(page)
  await page.goto(address)
  await expect.poll(() => server.backend.openChats()).toEqual([conversationId])
  const history = page.getByRole('region', { name: 'Messages' })
  server.backend.pushMessage('Before the outage', { conversationId })
  await expect(history.getByText('Before the outage')).toHaveCount(1)

  await server.kill()
  await expect(page.getByText(/^Connection lost/)).toBeVisible()
  const box = page.getByPlaceholder('Write message…')
  await box.fill('Sent into the void')
  await box.press('Enter')
  await expect(page.getByText('Not sent. The server could not be reached.')).toBeVisible()

  await server.start()
  for (const number of [1, 2, 3]) {
    server.backend.pushMessage(`Missed ${number}`, { conversationId, silent: true })
  }
  await expect(history.getByText('Missed 3')).toHaveCount(1)
  await expect(page.getByText(/^Connection lost/)).toHaveCount(0)
  for (const text of ['Before the outage', 'Missed 1', 'Missed 2']) {
    await expect(history.getByText(text)).toHaveCount(1)
  }
  await history.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Not sent/)).toHaveCount(0)
  await expect(history.getByText('Sent into the void')).toHaveCount(1)
  const stored = () => server.backend.db.messages.get(conversationId) ?? []
  const copies = () => stored().filter(({ message }) => message === 'Sent into the void')
  await expect.poll(copies).toHaveLength(1)
})
