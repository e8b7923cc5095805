import { expect, test } from '@playwright/test'

import { scenarios } from '../../../mocks/scenarios/all'
import { seedSession } from '../screens'

test('a visitor signs in with the credentials shown', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await page.getByRole('region', { name: 'Demo sign-in' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

/* tests/scenarios replays the other scenarios. Only browsers load scripts. */
for (const { name, path = '/' } of scenarios.filter(({ missingChunk }) => missingChunk)) {
  test(`the scenario ${name} keeps its promise in the demo`, async ({ page }) => {
    // Selects the scenario on the login page, because other pages would prefetch and cache the
    // chunk. The mock backend then reloads the page.
    await page.goto(`/login?scenario=${name}`)
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('navigation')
        .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload'),
    )
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await seedSession(page)
    await page.goto(`${path}?scenario=${name}`)
    await page.getByRole('navigation', { name: 'Main' }).getByText('Transactions').click()
    const heading = name === 'chunk-missing' ? 'Loading chunk failed' : 'Transactions'
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  })
}

test('an unknown scenario is reported in the page, with the nearest names', async ({
  page,
}) => {
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

test('a browser without service workers is told why the demo does not start', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  )
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText(
    'browsers allow service workers on https and on localhost only',
  )
})
