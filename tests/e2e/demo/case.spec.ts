import { expect, test, type Page } from '@playwright/test'

import { seedSession } from '../screens'

/* Jobs that lead from one record to what belongs to it. Counts what a person does for each. */

// The demo's data is made around the current day. Not each day has a chat for the first booking.
const NOW = '2026-11-26T09:00:00Z'

async function open(page: Page, path: string, heading: string) {
  await page.clock.setFixedTime(NOW)
  await seedSession(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener('pointerdown', ({ isTrusted }) => {
      if (isTrusted) (window as unknown as { clicks: number }).clicks += 1
    })
  })
}

const clicks = (page: Page) => page.evaluate(() => (window as unknown as { clicks: number }).clicks)

test('an unassigned booking to its chat takes four clicks', async ({ page }) => {
  await open(page, '/bookings', 'Bookings')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Unassigned' }).check()
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await page.getByRole('rowheader').first().getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: 'Booking' })
  await expect(drawer.getByText('No provider yet')).toBeVisible()
  await drawer.getByRole('link', { name: 'Open chat' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(4)
})

test('a ticket to its booking, payments and chat takes three clicks', async ({ page }) => {
  await open(page, '/support', 'Support')
  await page.getByRole('rowheader').getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Booking' })
  await drawer.getByRole('button', { name: 'Find payments' }).click()
  await expect(drawer.getByRole('region', { name: 'Payments' }).getByText(/./)).not.toHaveCount(0)
  await drawer.getByRole('link', { name: 'Open chat' }).click()
  await expect(page.getByRole('region', { name: 'Chat' })).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(5)
})

test('a caller is found by phone in three steps', async ({ page }) => {
  await open(page, '/manage-account', 'Manage Accounts')
  const account = page.getByRole('rowheader').nth(3).getByRole('link')
  const name = await account.innerText()
  await account.click()
  const phone = await page.locator('a[href^="tel:"]').first().innerText()
  await page.getByRole('link', { name: 'Manage Accounts' }).first().click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(phone.replaceAll(/\D/g, '').slice(-8))
  await page.getByRole('button', { name: 'Search phone numbers on all pages' }).click()
  await expect(page.getByRole('rowheader').getByRole('link', { name })).toBeVisible()
})

test('a person is deleted from a chat in four clicks', async ({ page }) => {
  await open(page, '/messages', 'Messages')
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('link').first().click()
  await page.getByRole('region', { name: 'Chat' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Details' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/Deleted Successfully/)).toBeVisible()
  // Without the click that opens the chat.
  expect(await clicks(page)).toBeLessThanOrEqual(1 + 4)
})

test('a service is hidden in four clicks', async ({ page }) => {
  await open(page, '/service', 'Services')
  await page.getByRole('button', { name: 'House Cleaning' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click()
  await page.getByRole('switch', { name: 'Hidden from customers' }).click()
  await expect(page.getByRole('switch', { name: 'Hidden from customers' })).toBeChecked()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Hidden').first()).toBeVisible()
  expect(await clicks(page)).toBeLessThanOrEqual(4)
})

test('the bookings of last week are exported in three clicks, under their dates', async ({
  page,
}) => {
  await open(page, '/bookings', 'Bookings')
  await page.getByText('Week', { exact: true }).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('list', { name: 'Days' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const { week = '' } = /week=(?<week>[\d-]+)/.exec(page.url())?.groups ?? {}
  expect(file.suggestedFilename()).toContain(`bookings-${week}-to-`)
  expect(await clicks(page)).toBeLessThanOrEqual(4)
})
