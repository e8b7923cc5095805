import { expect, test } from '@playwright/test'

import { seedId } from '../../../mocks/seed/random'
import { encodeRouteId } from '../../../src/domain/list/route-id'
import { countPresses } from '../presses'
import { seedSession } from '../screens'

// The demo's chats and tickets are those of the days before today.
test.beforeEach(({ page }) =>
  page.clock.install({ time: new Date('2026-03-05T10:00:00Z') }),
)

test('My plumber never came: booking, payment, provider, answer, ticket resolved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await seedSession(page)
  await page.goto(`/messages?conversation=${encodeRouteId(seedId('conversation', 4))}`)
  const chat = page.getByRole('region', { name: 'Chat', exact: true })
  const beside = page.getByRole('region', { name: 'Case', exact: true })
  const box = chat.getByRole('textbox', { name: 'Write message…' })
  await expect(box).toBeFocused()
  await expect(beside.getByText('Provider', { exact: true })).toBeVisible()
  const url = page.url()

  const job = countPresses(page)
  await job.click(beside.getByRole('button', { name: /^Find/ }))
  await expect(beside.getByRole('region', { name: 'Status' }).locator('li')).toHaveCount(1)
  await expect(
    beside.getByText(/^Provider \$/).or(beside.getByText('No payments')),
  ).toBeVisible()
  const ticket = beside.getByRole('region', { name: 'Tickets' })
  const status = ticket.getByRole('combobox', { name: 'Status' })
  await expect(status).toBeEnabled()

  await job.click(box)
  await job.type('I am sorry. You get the money back today.')
  await job.press('Enter')
  await expect(chat.getByText('You get the money back today.')).toBeVisible()
  await job.click(status)
  await job.click(page.getByRole('option', { name: 'Ticket Closed' }))
  await expect(status).toBeDisabled()
  await expect(status).toHaveValue('Ticket Closed')
  expect(page.url()).toBe(url)
  job.expectAtMost(8)
})

test('Monday: all unread, by keyboard only', async ({ page }) => {
  await seedSession(page)
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Conversations' })
  const chat = page.getByRole('region', { name: 'Chat', exact: true })
  const box = chat.getByRole('textbox', { name: 'Write message…' })
  async function answer(job: ReturnType<typeof countPresses>, text: string) {
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await job.type(text)
    await job.press('Enter')
    await expect(chat.getByText(text)).toBeVisible()
    await expect(chat.getByText('Sending…')).toHaveCount(0)
    await expect(list.locator('[aria-current]')).not.toContainText(' unread')
  }
  // The palette offers what the shell has read.
  await expect(page.getByRole('link', { name: 'Show unread' })).toBeVisible()

  const first = countPresses(page)
  await first.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await first.type('unread')
  await first.press('Enter')
  await answer(first, 'I look into it now.')
  first.expectAtMost(5)

  for (const text of ['He is on his way.', 'The refund was sent.']) {
    const opened = page.url()
    const next = countPresses(page)
    await next.press('Alt+Shift+ArrowDown')
    await expect(page).not.toHaveURL(opened)
    await answer(next, text)
    next.expectAtMost(3)
  }
})
