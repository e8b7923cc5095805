import { expect, test, type Page } from '@playwright/test'

import { open, screenNamed, show } from '../screens'

const print = (page: Page) => page.emulateMedia({ media: 'print' })

test('a list prints as a table whose head is on each page, without its column of buttons', async ({
  page,
}) => {
  await open(page, 'Manage Accounts')
  await page.setViewportSize({ width: 390, height: 900 })
  await print(page)
  const table = page.getByRole('table', { name: 'Accounts' })
  await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(table.locator('tbody tr').first()).toHaveCSS('display', 'table-row')
  await expect(table.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid')
  await expect(table.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Email' })).toHaveCSS(
    'position',
    'static',
  )
  await expect(table.getByRole('columnheader', { name: 'Action' })).toBeHidden()
})

test('an open chat prints without the list and the composer, and the list without a chat', async ({
  page,
}) => {
  await open(page, 'Chat')
  await print(page)
  await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Write message…' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Conversations' })).toBeHidden()

  await page.emulateMedia({ media: null })
  await show(page, screenNamed('Messages'), 'loaded')
  await print(page)
  const conversations = page.getByRole('region', { name: 'Conversations' })
  await expect(conversations.getByRole('listitem').last()).toBeVisible()
  await expect(conversations.getByRole('searchbox')).toBeHidden()
})

test('a toast is not printed, an open drawer is, alone', async ({ page }) => {
  await open(page, 'Manage Accounts')
  await page.getByRole('button', { name: 'Deactivate' }).first().click()
  await page.getByRole('button', { name: 'Yes' }).click()
  const toast = page.getByText(/ deactivated$/)
  await expect(toast).toBeVisible()
  await print(page)
  await expect(toast).toBeHidden()

  await page.emulateMedia({ media: null })
  await show(page, screenNamed('Services'), 'loaded')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add Category' })
  await expect(drawer).toBeVisible()
  await print(page)
  await expect(drawer).toBeVisible()
  await expect(drawer).toHaveCSS('position', 'static')
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
})

test("an open booking is printed from the first page's top", async ({ page }) => {
  await open(page, 'Bookings')
  await page.getByRole('rowheader').first().getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Booking' })
  await expect(drawer).toBeVisible()
  await print(page)
  const top = await drawer.evaluate(
    (box) => box.getBoundingClientRect().top + window.scrollY,
  )
  expect(top).toBeLessThan(100)
})

test('a printed photo of a chat stays in its frame', async ({ page }) => {
  await open(page, 'Chat')
  await print(page)
  const log = page.getByRole('region', { name: 'Messages' })
  const overflows = await log.evaluate((box) => {
    const photo = document.createElement('img')
    box.append(photo)
    return getComputedStyle(photo).overflow
  })
  expect(overflows).not.toBe('visible')
})
