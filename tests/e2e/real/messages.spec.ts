import { signIn } from '../sign-in'
import { expect, test } from './worker-server'

for (const transport of ['websocket', 'polling'] as const) {
  test(`messages are sent and received by ${transport}`, async ({ page, server }) => {
    const connections: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/api/v1/connect')) connections.push(url)
    })
    // Simulates a network that blocks WebSockets.
    if (transport === 'polling')
      await page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket'))
    const upgraded = transport === 'websocket' ? page.waitForEvent('websocket') : undefined

    await signIn(page)
    await page.goto('/messages')
    const list = page.getByRole('region', { name: 'Conversations' })
    await list.getByRole('listitem').nth(2).getByRole('link').click()
    const bubbles = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    await expect(bubbles.first()).toBeVisible()
    if (upgraded) expect((await upgraded).url()).toContain('transport=websocket')

    const text = `Hello by ${transport}`
    await page.getByPlaceholder('Write message…').fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(bubbles.last()).toContainText(text)
    await expect(bubbles.filter({ hasText: 'Sending…' })).toHaveCount(0)
    const [conversationId = ''] = server.backend.openChats()
    server.backend.pushMessage('An answer', { conversationId })
    await expect(bubbles.last()).toContainText('An answer')
    await expect(bubbles.filter({ hasText: text })).toHaveCount(1)

    expect(connections.length).toBeGreaterThan(0)
    for (const { searchParams } of connections) {
      // Apart from socket.io's own parameters, the URL may contain only the conversation id.
      const names = [...searchParams.keys()].filter(
        (name) => !['EIO', 'transport', 't', 'sid'].includes(name),
      )
      expect(names).toEqual(['conversationId'])
    }
  })
}
