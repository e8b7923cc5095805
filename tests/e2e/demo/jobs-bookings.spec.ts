import { expect, test } from '@playwright/test'

import { countPresses } from '../presses'
import { seedSession } from '../screens'

// The demo's bookings and payments are those of the days around today.
test.beforeEach(({ page }) =>
  page.clock.install({ time: new Date('2026-11-28T10:00:00Z') }),
)

test('tomorrow without a provider, and who could do it', async ({ page }) => {
  await seedSession(page)
  await page.goto('/')
  const find = countPresses(page)
  await find.click(page.getByRole('link', { name: 'Show unassigned' }))
  const rows = page.getByRole('table', { name: 'Bookings' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('---')
  find.expectAtMost(1)

  const lookUp = countPresses(page)
  await lookUp.click(rows.nth(1).getByRole('link').first())
  const drawer = page.getByRole('dialog', { name: 'Booking' })
  await expect(drawer.getByRole('link', { name: 'Providers' })).toBeVisible()
  await lookUp.click(drawer.getByRole('button', { name: 'Others who did this service' }))
  const others = drawer.getByRole('region', { name: 'Others who did this service' })
  await expect(others.getByText(/\d+ times?$/).first()).toBeVisible()
  lookUp.expectAtMost(2)
})

test("this week's revenue and the providers' part, as a file", async ({ page }) => {
  await seedSession(page)
  await page.goto('/')
  const job = countPresses(page)
  await job.click(page.getByRole('link', { name: 'Transactions', exact: true }))
  await job.click(page.getByRole('button', { name: 'Filters' }))
  await job.click(page.getByRole('button', { name: 'This week' }))
  await expect(page.getByLabel('Totals')).toContainText(/Paid \$.+Provider \$/)
  const saved = page.waitForEvent('download')
  await job.click(page.getByRole('button', { name: 'Export CSV' }))
  expect((await saved).suggestedFilename()).toMatch(/^transactions.*from.*to.*\.csv$/)
  job.expectAtMost(4)
})

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
