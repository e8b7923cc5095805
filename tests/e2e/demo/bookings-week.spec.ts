import { expect, test, type Page } from '@playwright/test'

import { seedSession, screens, waitForAnimations, show } from '../screens'

const screen = screens.find(({ name }) => name === 'Bookings by week')!

async function open(page: Page, width: number) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  await seedSession(page)
  await show(page, screen, 'loaded')
}

async function edges(page: Page) {
  await waitForAnimations(page)
  const days = page.getByRole('list', { name: 'Days' }).locator('> li')
  await expect(days).toHaveCount(7)
  return days.evaluateAll((all) => all.map((day) => day.getBoundingClientRect()))
}

test('the week has seven columns where they fit, and is a list of days elsewhere', async ({
  page,
}) => {
  await open(page, 1440)
  for (const width of [1440, 1280, 1024, 991, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const days = await edges(page)
    const columns = new Set(days.map(({ left }) => Math.round(left))).size
    expect(columns, `${width} px`).toBe(width >= 1280 ? 7 : 1)
    const overflowing = await page
      .getByRole('list', { name: 'Days' })
      .locator('li')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.outerHTML),
      )
    expect(overflowing, `${width} px`).toEqual([])
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${width} px`).toBe(0)
  }
})

test('the view, the week and the date are changed by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await seedSession(page)
  await page.goto('/bookings')
  await page.getByRole('radio', { name: 'List' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Week' })).toBeFocused()
  const title = page.getByRole('heading', { level: 2 })
  await expect(title).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  await next.focus()
  const current = await title.textContent()
  await page.keyboard.press('Enter')
  await expect(title).not.toHaveText(current ?? '')
  await expect(next).toBeFocused()

  const date = page.getByLabel('Go to date')
  await date.focus()
  await page.keyboard.type('01152025')
  await expect(title).toHaveText('January 13 – 19, 2025')
  await expect(date).toHaveValue('2025-01-15')
  await expect(page).toHaveURL(/view=week&week=2025-01-13$/)
  await page.goBack()
  await expect(title).not.toHaveText('January 13 – 19, 2025')
  await page.goBack()
  await expect(title).toHaveText(current ?? '')
})
