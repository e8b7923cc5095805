import { expect, test } from '@playwright/test'

import { encodeRouteId } from '@/domain/list/route-id'

import { seedId } from '../../../mocks/seed/random'
import { countPresses } from '../presses'
import { seedSession } from '../screens'

test('three fraudulent accounts deactivated', async ({ page }) => {
  await seedSession(page)
  await page.goto('/')
  const job = countPresses(page)
  const rows = page.getByRole('table', { name: 'Accounts' }).getByRole('rowheader')
  await job.click(page.getByRole('link', { name: 'Manage Accounts', exact: true }))
  await job.click(page.getByRole('searchbox', { name: 'Search' }))
  await job.type('rossi')
  await expect(rows.filter({ hasNotText: /rossi/i })).toHaveCount(0)
  await job.click(page.getByRole('button', { name: 'Select', exact: true }))
  const boxes = page.getByRole('checkbox', { name: /^Select .*Rossi/ })
  for (const index of [0, 1, 2]) await job.click(boxes.nth(index))
  const bar = page.getByRole('region', { name: 'Selected accounts' })
  await job.click(bar.getByRole('button', { name: 'Deactivate' }))
  const question = page.getByRole('dialog', {
    name: 'Do you want to deactivate 3 accounts?',
  })
  await expect(question.getByText(/ and .*Rossi$/)).toBeVisible()
  await job.click(question.getByRole('button', { name: 'Yes' }))
  const toast = page.getByRole('status').filter({ hasText: '3 accounts deactivated' })
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
  job.expectAtMost(9)
})

test('a person by phone, and all about them', async ({ page }) => {
  await seedSession(page)
  const person = seedId('account', 103)
  await page.goto(`/manage-account/view-accounts/${encodeRouteId(person)}`)
  const details = page.getByRole('heading', { level: 1, name: 'User Details' })
  const phone = page.locator('a[href^="tel:"]')
  const number = await phone.textContent()
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

  const job = countPresses(page)
  await job.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await job.type(String(number))
  await job.press('Enter')
  const found = page.getByRole('row').filter({ hasText: String(number) })
  await job.click(found.getByRole('rowheader').getByRole('link'))
  await details.waitFor()
  await expect(phone).toHaveText(String(number))
  for (const tab of ['Bookings', 'Payments', 'Tickets', 'Conversations'])
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  await job.click(page.getByRole('tab', { name: 'Tickets' }))
  await expect(page.getByRole('tabpanel', { name: 'Tickets' })).toBeVisible()
  job.expectAtMost(5)
})
