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
      let pageLoads = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) pageLoads += 1
      })
      await page.route(new RegExp(missingChunk.path), async (route) => {
        const isMissing = missingChunk.forever || pageLoads === 1
        if (isMissing) await route.fulfill({ status: 404, contentType: 'text/plain', body: '' })
        else await route.continue()
      })
    }
    await page.goto(path)
    await checkScenario(page, scenario)
  })
}
