import { expect, test } from '@playwright/test'

import { seedSession } from '../screens'

test('a toast leaves the menus of a phone within reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await seedSession(page)
  await page.goto('/manage-account')
  await page.getByRole('button', { name: 'Deactivate' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})
