import type { Page } from '@playwright/test'

import { demoAdmin, demoOtp } from '../../../mocks/seed/admins'
import { signIn } from '../sign-in'
import { expect, test } from './worker-server'

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
      ...(await navigator.serviceWorker.getRegistrations()).map(
        ({ scope }) => `worker ${scope}`,
      ),
    ]
    return lines.filter((line) => !/color-scheme|scroll/i.test(line))
  })
}

test('Logout leaves no data in storage or after Back', async ({ page, server }) => {
  await signIn(page)
  await expect(page.getByRole('banner')).toContainText(demoAdmin.name)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Manage Accounts').click()
  const table = page.getByRole('table')
  const name =
    (await table.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? ''
  await table.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/view-accounts/)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Messages').click()
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('listitem').first().locator('a, button').first().click()
  await expect.poll(() => server.backend.openChats()).toHaveLength(1)
  await page.getByPlaceholder('Write message…').fill('A draft that nobody else may see')

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
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
})

test('password recovery exposes neither the password nor the code', async ({
  page,
  observed,
}) => {
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
  await signIn(page, { ...demoAdmin, password })
  // The hash in an asset's URL might contain the code by chance.
  const exposed = observed.exposed.filter((text) => !text.includes('/assets/'))
  const secrets = [demoOtp, password, 'admin@', 'admin%40']
  expect(exposed.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual(
    [],
  )
})
