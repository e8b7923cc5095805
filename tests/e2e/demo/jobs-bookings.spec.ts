import { expect, test } from '@playwright/test'

import { countPresses } from '../presses'
import { seedSession } from '../screens'

test('set the provider share', async ({ page }) => {
  await seedSession(page)
  await page.goto('/')
  const job = countPresses(page)
  await job.click(page.getByRole('link', { name: 'Transactions', exact: true }))
  await job.click(page.getByRole('button', { name: 'Edit Provider Share' }))
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('Payments made from now on; earlier ones keep theirs.'),
  ).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Provider Share' })).toBeFocused()
  await job.press('Control+A')
  await job.type('65')
  await job.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('65', { exact: true })).toBeVisible()
  job.expectAtMost(5)
})
