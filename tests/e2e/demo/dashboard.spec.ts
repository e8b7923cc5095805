import { expect, test } from '@playwright/test'

import { collectErrors, signIn } from '../sign-in'

test('a visitor signs in with the credentials shown and sees the dashboard', async ({ page }) => {
  const errors = collectErrors(page)
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page).toHaveTitle('Login · Doorstep')

  await page.getByRole('region', { name: 'Demo sign-in' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expect(page).toHaveURL('/')
  // The title begins with the number of unread conversations.
  await expect(page).toHaveTitle(/^\(\d+\+?\) Dashboard · Doorstep$/)
  const tiles = page.getByRole('main').getByRole('link').and(page.locator(':not(section a)'))
  await expect(tiles).toHaveCount(6)
  for (const name of ['Customers', 'Providers', 'Services']) {
    await expect(tiles.filter({ hasText: new RegExp(`^${name}\\s*[1-9][\\d,]*$`) })).toBeVisible()
  }
  for (const name of [
    'Customers Payments for Services',
    'Providers Payments for Services',
    'Total Amount Refunded',
  ]) {
    const figure = new RegExp(`^${name}\\s*\\$[\\d,]+\\.\\d{2}$`)
    await expect(tiles.filter({ hasText: figure })).toBeVisible()
  }
  const needs = page.getByRole('region', { name: 'Needs attention' })
  await expect(needs.getByText(/^\d+ open tickets?$/)).toBeVisible()
  await needs.getByRole('link', { name: 'Show open' }).click()
  await expect(page).toHaveURL('/support?status=open')
  expect(errors).toEqual([])
})

test('a reload keeps the session, and a logout ends it', async ({ page }) => {
  await signIn(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('adminAuthToken'))
  expect(stored).toMatch(/^\{"id":"[^"]+","iv":/)

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText('Are you sure to log out this account')
  await question.getByRole('button', { name: 'Yes' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Logout Successfully')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('adminAuthToken'))).toBeNull()
})
