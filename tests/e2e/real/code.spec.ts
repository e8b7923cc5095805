import type { Page } from '@playwright/test'

import { saveData, seedSession } from '../screens'
import { expect, test } from './worker-server'

/** How many scripts and stylesheets a page loads at most, and how large they are. */
interface Limits {
  files: number
  kB: number
}

interface CodeFile {
  name: string
  /** Uncompressed. */
  bytes: number
}

/** Returns the scripts and stylesheets that the page has loaded so far. */
async function loadedFiles(page: Page): Promise<CodeFile[]> {
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, decodedBodySize } = entry as PerformanceResourceTiming
      return { url: name, bytes: decodedBodySize }
    }),
  )
  return entries.flatMap(({ url, bytes }) => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(url) ?? []
    return name === undefined ? [] : { name, bytes }
  })
}

async function loadedCode(page: Page): Promise<string[]> {
  return (await loadedFiles(page)).map(({ name }) => name)
}

function expectWithin(limits: Limits, loaded: readonly CodeFile[]) {
  const names = loaded.map(({ name }) => name).join(', ')
  const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0)
  expect.soft(loaded.length, names).toBeLessThanOrEqual(limits.files)
  expect.soft(bytes / 1000, names).toBeLessThanOrEqual(limits.kB)
}

/** What only the signed-in area shows. */
const SIGNED_IN = /^(admin|menus|parts|dialogs|editing|user-menu)$/

const PUBLIC_PAGES: Record<string, Limits> = {
  '/login': { files: 10, kB: 740 },
  '/forgot-password': { files: 10, kB: 740 },
  '/enter-otp': { files: 11, kB: 748 },
  '/reset-password': { files: 10, kB: 742 },
  '/delete-account': { files: 13, kB: 752 },
  '/resources': { files: 13, kB: 740 },
  '/companyfrontProfile': { files: 13, kB: 740 },
}

for (const [path, limits] of Object.entries(PUBLIC_PAGES)) {
  test(`${path} loads at most ${limits.kB} kB of code, none of it of the signed-in area`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // The last that a public page loads by itself.
    await expect.poll(() => loadedCode(page)).toContain('toast-host')
    await page.waitForLoadState('networkidle')
    const loaded = await loadedFiles(page)
    expect(loaded.filter(({ name }) => SIGNED_IN.test(name))).toEqual([])
    expectWithin(limits, loaded)
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

/** Of a first visit after Manage Accounts. */
const FIRST_VISITS: Record<string, Limits> = {
  Dashboard: { files: 4, kB: 24 },
  Services: { files: 12, kB: 216 },
  Bookings: { files: 6, kB: 93 },
  Messages: { files: 10, kB: 235 },
  Support: { files: 4, kB: 63 },
  Transactions: { files: 8, kB: 153 },
  CMS: { files: 12, kB: 742 },
}

for (const [screen, limits] of Object.entries(FIRST_VISITS)) {
  test(`a first visit of ${screen} loads at most ${limits.files} files, of ${limits.kB} kB`, async ({
    page,
  }) => {
    await saveData(page)
    await seedSession(page)
    await page.goto('/manage-account')
    await expect(page.getByRole('row')).toHaveCount(11)
    // What every signed-in screen loads after its own code.
    const after = ['dialogs', 'toast-host', 'user-menu', 'login']
    await expect.poll(() => loadedCode(page)).toEqual(expect.arrayContaining(after))
    await page.waitForLoadState('networkidle')
    const before = await loadedFiles(page)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await link.getByText(screen, { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expectWithin(limits, (await loadedFiles(page)).slice(before.length))
  })
}
