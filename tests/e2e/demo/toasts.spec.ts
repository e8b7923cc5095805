import { expect, test } from '@playwright/test'

import { seedSession } from '../screens'

for (const width of [1440, 900, 390]) {
  test(`a toast covers neither the account button nor its menu at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await seedSession(page)
    await page.goto('/manage-account')
    if (width < 992) {
      await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
      await page.getByRole('menuitem', { name: /activate$/i }).click()
    } else await page.getByRole('button', { name: 'Deactivate' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()

    // A click fails on what another element covers.
    const timeout = 3000
    await page.getByRole('button', { name: 'Export CSV' }).click({ trial: true, timeout })
    await page.getByRole('button', { name: /account menu/ }).click({ timeout })
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    for (const item of await page.getByRole('menu').locator('[role^=menuitem]').all()) {
      await item.click({ trial: true, timeout })
    }
    await expect(undo).toBeInViewport()
  })
}
