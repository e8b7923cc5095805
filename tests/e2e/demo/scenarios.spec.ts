import { expect, test } from '@playwright/test'

import { checkScenario, selectedScenarios } from '../scenarios'
import { seedSession } from '../screens'

for (const scenario of selectedScenarios) {
  test(`the scenario ${scenario.name} keeps its promise in the demo`, async ({ page }) => {
    const { name, path = '/', missingChunk } = scenario
    if (missingChunk) {
      // Selects the scenario on the login page, because other pages would prefetch and cache the
      // chunk. The mock backend then reloads the page.
      await page.goto(`/login?scenario=${name}`)
      await page.waitForFunction(() =>
        performance
          .getEntriesByType('navigation')
          .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload'),
      )
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    }
    if (!path.startsWith('/login')) await seedSession(page)
    const address = new URL(path, 'http://localhost')
    address.searchParams.set('scenario', name)
    await page.goto(`${address.pathname}${address.search}`)
    await checkScenario(page, scenario)
  })
}

test('a reload that interrupts the update of the service worker throws no error', async ({
  page,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.update = () =>
      Promise.reject(new TypeError('Failed to update a ServiceWorker for scope: unknown error'))
  })
  await page.goto('/login')
  const demo = page.getByRole('complementary', { name: 'Demo' })
  await expect(demo).toBeVisible()
  await page.reload()
  await expect(demo).toBeVisible()
  expect(errors).toEqual([])
})

test('an unknown scenario is reported in the page, with the nearest names', async ({ page }) => {
  await page.goto('/login?scenario=chunk-mising')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('There is no scenario “chunk-mising”')
  await expect(notice.getByRole('button').first()).toHaveText('chunk-missing')
})

test('the link of a scenario opens its screen, and a chosen one stays explained', async ({
  page,
}) => {
  await seedSession(page)
  await page.goto('/?scenario=no-share-setting')
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await page.getByRole('button', { name: /^Demo: Missing provider share/ }).click()
  await page.getByLabel('Scenario').selectOption('one-page')
  await expect(page.getByRole('heading', { name: 'Manage Accounts' })).toBeVisible()
  const demo = page.getByRole('complementary', { name: 'Demo' })
  await expect(demo).toContainText('Ten rows in every list: exactly one page.')
  await demo.getByRole('button', { name: 'Hide' }).click()
  await expect(demo).not.toContainText('Ten rows')
})
