import { expect, test } from '@playwright/test'

import { open } from '../screens'

/*
 * What a screen reader finds, as text, so that a change shows in the diff. Update the files with
 * `npm run e2e:built -- screen-reader --update-snapshots`.
 */

test.beforeEach(async ({ page }) => {
  // The seed and the times that are shown depend on it.
  await page.clock.setFixedTime(new Date('2026-03-05T10:00:00Z'))
})

test('a refused sign-in', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter email')
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'sign-in.aria.yml' })
})

test('filtered accounts', async ({ page }) => {
  await open(page, 'Manage Accounts')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
  await page.getByRole('searchbox', { name: 'Search' }).fill('boateng57')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'filter.aria.yml' })
})

test("a booking's drawer", async ({ page }) => {
  await open(page, 'Bookings')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Booking' })
  await expect(drawer).toMatchAriaSnapshot({ name: 'booking.aria.yml' })
})

test('a refused save of a service', async ({ page }) => {
  await open(page, 'Edit Services')
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toHaveText('Service name is Required')
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'save.aria.yml' })
})

test('a chat', async ({ page }) => {
  await open(page, 'Chat')
  const chat = page.getByRole('region', { name: 'Chat' })
  await expect(chat).toMatchAriaSnapshot({ name: 'chat.aria.yml' })
})
