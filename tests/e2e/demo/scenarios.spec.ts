import { test } from '@playwright/test'

import { chosen, look } from '../scenarios'
import { beSignedIn } from '../screens'

for (const scenario of chosen) {
  test(`the scenario ${scenario.name}, in the demo`, async ({ page }) => {
    const { name, path = '/' } = scenario
    if (!path.startsWith('/login')) await beSignedIn(page)
    const address = new URL(path, 'http://localhost')
    address.searchParams.set('scenario', name)
    await page.goto(`${address.pathname}${address.search}`)
    await look(page, scenario)
  })
}
