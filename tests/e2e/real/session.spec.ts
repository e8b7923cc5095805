import type { Page } from '@playwright/test'

import { encodeRouteId } from '@/domain/list/route-id'

import { demoAdmin, demoOtp, secondAdmin } from '../../../mocks/seed/admins'
import { seedId } from '../../../mocks/seed/random'
import { expect, leaksOtp, test } from './worker-server'

const editAddress = `/service/edit/${encodeRouteId(seedId('service', 1))}`

async function signInAs(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

async function logout(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
}

/**
 * Returns what the browser stores for this site, except IndexedDB, the colour scheme and scroll
 * positions.
 */
async function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lines = [
      ...Object.entries(localStorage).map(([key, value]) => `local ${key}=${value}`),
      ...Object.entries(sessionStorage).map(([key, value]) => `session ${key}=${value}`),
      ...(await caches.keys()).map((key) => `cache ${key}`),
      ...(document.cookie ? [`cookie ${document.cookie}`] : []),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker ${scope}`),
    ]
    return lines.filter((line) => !/color-scheme|scroll/i.test(line))
  })
}

test('Logout leaves no data in storage, after Back or for the next admin', async ({
  page,
  server,
}) => {
  await page.goto('/login')
  await signInAs(page, demoAdmin)
  await expect(page.getByRole('banner')).toContainText(demoAdmin.name)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Manage Accounts').click()
  const table = page.getByRole('table')
  const name = (await table.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? ''
  await table.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/view-accounts/)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Messages').click()
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('listitem').first().locator('a, button').first().click()
  await expect.poll(() => server.backend.openChats()).toHaveLength(1)
  await page.getByPlaceholder('Write message…').fill('A draft that nobody else may see')

  await logout(page)
  await expect.poll(() => server.backend.openChats()).toEqual([])
  expect(await stored(page)).toEqual([])
  const callsBefore = server.backend.calls.length

  for (let back = 0; back < 3; back += 1) {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
    await expect(page.getByText('Whitfield')).toHaveCount(0)
  }
  expect(server.backend.calls).toHaveLength(callsBefore)

  await page.goto('/login')
  await signInAs(page, secondAdmin)
  await expect(page.getByRole('banner')).toContainText(secondAdmin.name)
  await expect(page.getByText('Whitfield')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to…' }).click()
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await expect(palette).toBeVisible()
  await expect(palette.getByText(name, { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByText('Messages').click()
  await expect(page.getByText('No Active Conversation')).toBeVisible()
  await list.getByRole('listitem').first().locator('a, button').first().click()
  await expect(page.getByPlaceholder('Write message…')).toHaveValue('')
})

test('Logout leaves no data even if the server is unreachable', async ({ page, server }) => {
  await page.goto('/login')
  await signInAs(page, demoAdmin)
  await page.getByRole('button', { name: /account menu/ }).click()
  await server.kill()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await stored(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await server.start()
})

async function editUntilExpired(page: Page, expire: () => void) {
  await page.goto('/login')
  await signInAs(page, demoAdmin)
  await page.goto(editAddress)
  await page.getByLabel('Name', { exact: true }).fill('Thatching, half done')
  // Waits for the unread count. Otherwise, the request for the count could get the 401 before the
  // update request does.
  await expect(page).toHaveTitle(/^\(\d+\+?\) /)
  expire()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Session expired')).toHaveCount(1)
  expect(await stored(page)).toEqual([])
}

async function openService(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByText('Services').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  // Navigates via links, because a reload would lose the edits, which are only in memory.
  const category = page.getByRole('main').getByRole('button', { expanded: false }).first()
  await category.click()
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Services' })).toBeVisible()
}

test('an expired session keeps the edits of a service for the same admin', async ({
  page,
  server,
}) => {
  await editUntilExpired(page, () => server.backend.expireSession())
  await signInAs(page, demoAdmin)
  await openService(page)
  await expect(page).toHaveURL(editAddress)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Thatching, half done')
})

test('an expired session drops the edits of a service for another admin', async ({
  page,
  server,
}) => {
  await editUntilExpired(page, () => server.backend.expireSession())
  await signInAs(page, secondAdmin)
  await openService(page)
  await expect(page).toHaveURL(editAddress)
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await expect(page.getByText('Thatching, half done')).toHaveCount(0)
})

test('password recovery exposes neither the password nor the code', async ({ page, observed }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(demoAdmin.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter OTP' })).toBeVisible()
  for (const [place, digit] of demoOtp.split('').entries()) {
    await page.getByLabel(`Digit ${place + 1} of 4`).fill(digit)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  const password = 'Beekeeper#2026'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /reset|save|submit|continue/i }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await signInAs(page, { email: demoAdmin.email, password })
  expect(leaksOtp(observed)).toBe(false)
  expect(observed.exposed.filter((text) => text.includes('Beekeeper'))).toEqual([])
  expect(
    observed.exposed.filter((text) => text.includes('admin%40') || text.includes('admin@')),
  ).toEqual([])
})
