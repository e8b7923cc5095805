import { expect, test, type Page } from '@playwright/test'

import { open, waitForAnimations } from '../screens'

async function edges(page: Page) {
  await waitForAnimations(page)
  const days = page.getByRole('list', { name: 'Days' }).locator('> li')
  await expect(days).toHaveCount(7)
  return days.evaluateAll((all) => all.map((day) => day.getBoundingClientRect()))
}

test('today is in view at once and by Today, and its heading stays', async ({ page }) => {
  for (const width of [1440, 1024, 390]) {
    await open(page, 'Bookings by week', { width })
    const today = page.locator('[aria-current=date]')
    const heading = today.getByRole('heading')
    await expect(heading, `${width} px`).toBeInViewport()
    await expect(today.getByRole('link').first(), `${width} px`).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(heading, `${width} px`).toBeInViewport()
    await today.getByRole('link').last().scrollIntoViewIfNeeded()
    await expect(heading, `${width} px`).toBeInViewport()
  }
})

test('the week has seven columns where they fit, and is a list of days elsewhere', async ({
  page,
}) => {
  await open(page, 'Bookings')
  await page.getByRole('radio', { name: 'Week' }).check()
  // Their words work like the controls.
  await page.getByText('List', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await page.getByText('Week', { exact: true }).click()
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

test('a link of the week is 24 px high, without a box behind it that layout would pay for', async ({
  page,
}) => {
  for (const width of [1440, 1024, 390]) {
    await open(page, 'Bookings by week', { width })
    const links = await page
      .locator('[aria-current=date]')
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => ({
          isHigh: link.getClientRects()[0]!.height >= 24,
          box: getComputedStyle(link, '::after').content,
        })),
      )
    expect(links.length, `${width} px`).toBeGreaterThan(2)
    expect(new Set(links.map((link) => JSON.stringify(link))), `${width} px`).toEqual(
      new Set([JSON.stringify({ isHigh: true, box: 'none' })]),
    )
  }
})
