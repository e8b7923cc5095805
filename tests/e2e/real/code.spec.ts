import type { Page } from '@playwright/test'

import { saveData, seedSession } from '../screens'
import { expect, test } from './worker-server'

/** Returns the names of the scripts and stylesheets that the page has loaded so far. */
async function loadedCode(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  return names.flatMap(
    (name) => /\/assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(name)?.[1] ?? [],
  )
}

/** What only the signed-in area shows. */
const SIGNED_IN = /^(admin|menus|parts|dialogs|editing|user-menu)$/

for (const path of [
  '/login',
  '/forgot-password',
  '/enter-otp',
  '/reset-password',
  '/delete-account',
  '/resources',
  '/companyfrontProfile',
]) {
  test(`${path} loads no code of the signed-in area`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // The last that a public page loads by itself.
    await expect.poll(() => loadedCode(page)).toContain('toast-host')
    await page.waitForLoadState('networkidle')
    const loaded = await loadedCode(page)
    expect(loaded.filter((name) => SIGNED_IN.test(name))).toEqual([])
  })
}

test('no click waits for code once the first screen is at rest', async ({ page }) => {
  await seedSession(page)
  await page.goto('/manage-account')
  await expect(page.getByRole('row')).toHaveCount(11)
  const screens = ['bookings', 'messages', 'support', 'transactions', 'service', 'privacy']
  await expect
    .poll(() => loadedCode(page), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(screens))
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*', (route) => route.abort())
  for (const name of [
    'Bookings',
    'Transactions',
    'Services',
    'CMS',
    'Messages',
    'Support',
  ]) {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByText(name, { exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

/** The number of files, scripts and stylesheets, of a first visit after Manage Accounts. */
const FILES = {
  Dashboard: 3,
  Services: 11,
  Bookings: 6,
  Messages: 14,
  Support: 4,
  Transactions: 8,
}

for (const [screen, count] of Object.entries(FILES)) {
  test(`a first visit of ${screen} loads at most ${count} files`, async ({ page }) => {
    await saveData(page)
    await seedSession(page)
    await page.goto('/manage-account')
    await expect(page.getByRole('row')).toHaveCount(11)
    // What every signed-in screen loads after its own code.
    const after = ['dialogs', 'toast-host', 'user-menu']
    await expect.poll(() => loadedCode(page)).toEqual(expect.arrayContaining(after))
    await page.waitForLoadState('networkidle')
    const before = await loadedCode(page)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await link.getByText(screen, { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const loaded = (await loadedCode(page)).slice(before.length)
    expect(loaded.length, loaded.join(', ')).toBeLessThanOrEqual(count)
  })
}
