/*
 * Compares the speed of this tree with that of another one, on a slow machine and connection:
 *
 *   npm run bench -- --before <a folder with that tree and its node_modules> [--rounds 5]
 */
import { parseArgs } from 'node:util'

import { startMockApi } from '@mocks/server'
import { chromium } from '@playwright/test'

import { launchOptions } from '../e2e/browser'
import { seedSession } from '../e2e/screens'
import { host } from './site'

const { values: options } = parseArgs({
  options: { before: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})
const trees = { ...(options.before && { before: options.before }), after: process.cwd() }

/* An old laptop on a slow connection. In bytes per second and milliseconds. */
const CPU_SLOWDOWN = 4
const CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

const api = await startMockApi({ port: 5230 })
api.backend.setLatency(50)

const browser = await chromium.launch(launchOptions())
const sites = await Promise.all(
  Object.entries(trees).map(async ([name, tree]) => ({
    name,
    origin: await host(tree, api.baseUrl),
  })),
)

const figures = new Map<string, Record<string, number[]>>()
async function measure(what: string, name: string, act: () => Promise<unknown>) {
  const start = performance.now()
  await act()
  const byName = figures.get(what) ?? {}
  ;(byName[name] ??= []).push(performance.now() - start)
  figures.set(what, byName)
}

for (let round = 0; round < Number(options.rounds); round += 1) {
  for (const { name, origin } of sites) {
    const context = await browser.newContext({ baseURL: origin })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', CONNECTION)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const rows = () => page.getByRole('row').nth(10).waitFor()

    await measure('login: form', name, async () => {
      await page.goto('/login', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Sign In' }).waitFor()
    })
    await seedSession(page)
    await devtools.send('Network.clearBrowserCache')
    await measure('list: rows', name, async () => {
      await page.goto('/manage-account', { waitUntil: 'commit' })
      await rows()
    })
    await measure('first visit of Bookings: rows', name, async () => {
      await page.getByRole('link', { name: 'Bookings' }).click()
      await page.getByRole('heading', { name: 'Bookings' }).waitFor()
      await rows()
    })
    await context.close()
  }
}

const median = (list: number[] = []) =>
  list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
for (const [what, byName] of figures) {
  const results = sites.map(({ name }) => `${name} ${median(byName[name]).toFixed(0)} ms`)
  console.log(`${what}: ${results.join(', ')}`)
}
process.exit()
