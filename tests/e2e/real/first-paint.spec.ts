import type { Locator, Page } from '@playwright/test'

import { seedSession, waitForAnimations } from '../screens'
import { expect, test } from './worker-server'

const staticShell = (page: Page) => page.locator('#root > [aria-hidden=true]:visible')

async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function appearanceOf(element: Locator) {
  const box = await element.boundingBox()
  const background = await element.evaluate(
    (node) => getComputedStyle(node).backgroundColor,
  )
  return { ...box, background }
}

async function watchLayoutShift(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const holder = window as unknown as { layoutShift: number }
        holder.layoutShift += (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

// The layout is the same in both schemes.
for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`the static shell of an admin matches the real one, ${colorScheme}, ${width} px`, async ({
    page,
    server,
  }) => {
    // Delays the API's responses so that the app's first render stays visible.
    server.backend.setLatency(60_000)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await watchLayoutShift(page)
    await seedSession(page)
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/bookings', { waitUntil: 'commit' })
    await expect(staticShell(page)).toHaveCount(1)
    const topbar = await appearanceOf(page.locator('.static-topbar'))
    const sidebar = page.locator('.static-sidebar')
    expect(await sidebar.isVisible()).toBe(width > 991)
    const expected = width > 991 ? await appearanceOf(sidebar) : undefined
    const ground = (await appearanceOf(staticShell(page))).background

    release()
    await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
    await expect(page.locator('.static-shell')).toHaveCount(0)
    expect(await appearanceOf(page.getByRole('banner'))).toEqual(topbar)
    if (expected) {
      const real = page.locator('aside, .mantine-AppShell-navbar').first()
      expect(await appearanceOf(real)).toEqual(expected)
    }
    expect((await appearanceOf(page.locator('body'))).background).toBe(ground)
    expect(await page.evaluate('layoutShift')).toBe(0)
  })

  test(`the static shell of a visitor matches the login card, ${colorScheme}, ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await watchLayoutShift(page)
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await expect(staticShell(page)).toHaveCount(1)
    const { height: _, ...expected } = await appearanceOf(page.locator('.static-card'))

    release()
    const heading = page.getByRole('heading', { name: 'Login' })
    await expect(heading).toBeVisible()
    await expect(page.locator('.static-shell')).toHaveCount(0)
    expect(await appearanceOf(heading.locator('..'))).toMatchObject(expected)
    expect(await page.evaluate('layoutShift')).toBe(0)
  })
}

test('the static shell follows the stored colour scheme, not the system', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await hold(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(staticShell(page)).toHaveCSS('background-color', 'rgb(23, 22, 21)')
})

test('the static shell is the first paint, but hidden from assistive technology and the keyboard', async ({
  page,
}) => {
  await hold(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  // Browsers measure the first paint from what counts as content.
  const paints = () => performance.getEntriesByName('first-contentful-paint').length
  await expect.poll(() => page.evaluate(paints)).toBe(1)
  await expect(page.getByRole('heading')).toHaveCount(0)
  await expect(page.locator('input, button, a[href], [tabindex]')).toHaveCount(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('the first render waits for the stylesheets, which do not hold up the shell', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/*.css')
  const app = page.waitForResponse('**/assets/app-*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(staticShell(page)).toHaveCount(1)
  await (await app).finished()
  await waitForAnimations(page)
  await expect(page.getByRole('heading')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})
