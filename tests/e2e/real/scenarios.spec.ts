import { checkScenario, selectedScenarios } from '../scenarios'
import { seedSession } from '../screens'
import { test } from './worker-server'

for (const scenario of selectedScenarios) {
  test(`the scenario ${scenario.name} keeps its promise in the production build`, async ({
    page,
    server,
  }) => {
    const { name, path = '/', missingChunk } = scenario
    await server.fresh(name)
    if (!path.startsWith('/login')) await seedSession(page)
    if (missingChunk) {
      // The production build's host can't simulate a missing chunk, so Playwright does.
      let missing = true
      await page.route(new RegExp(missingChunk.path), async (route) => {
        if (missing) await route.fulfill({ status: 404, contentType: 'text/plain', body: '' })
        else await route.continue()
      })
      if (!missingChunk.forever)
        page.on('domcontentloaded', () => (missing = page.url().endsWith('/')))
    }
    await page.goto(path)
    await checkScenario(page, scenario)
  })
}
