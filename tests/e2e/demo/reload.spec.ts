import { expect, test } from '@playwright/test'

import { signIn } from '../sign-in'

test('quick reloads of the demo throw no errors', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await signIn(page)
  for (let reload = 0; reload < 8; reload += 1) {
    // Each reload interrupts the page while it starts its service worker, a bit later each time.
    await page.reload({ waitUntil: 'commit' })
    await page.waitForTimeout(reload * 40)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Customers', { exact: true })).toBeVisible()
  expect(errors).toEqual([])
})
