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
