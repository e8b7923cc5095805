/*
 * How fast the product is on a slow machine, next to a floor out of the same node_modules (react,
 * react-dom and a router, no component kit): `npm run bench -- [rounds] [parts]`, parts among load
 * (or one of its pages: login, dashboard, list, editor, messages), soft, typing, demo, memory, scale;
 * all, when none is named. Production builds behind the same kind of host (HTTP/2, brotli, immutable
 * assets, the API on the same origin taking 50 ms), measured in turns under 4x CPU slowdown,
 * 1.6 Mbps and 150 ms per request. Prints medians and minima with their ratio to the floor's, and
 * writes reports/bench.md and reports/bench.json. Times are never asserted.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoAdmin } from '@mocks/seed/admins'
import { startMockApi } from '@mocks/server'
import type { BrowserContext, Page } from '@playwright/test'

import { encodeRouteId } from '@/domain/route-id'

import { API_MS, buildSite, launch, median, type Row, slow, table, visitor } from './bed'
import { hostSite } from './host'
import { measureMemory } from './memory'
import { done, type Noted, report, watch } from './probe'
import { measureScale } from './scale'

const given = process.argv.slice(2)
const rounds = Number(given.find((arg) => /^\d+$/.test(arg)) ?? 5)
const named = given.filter((arg) => /^[a-z]+$/.test(arg))
const wants = (part: string) => named.length === 0 || named.includes(part)

const PORT = 5230

type Site = 'floor' | 'doorstep' | 'demo'
const SITES = ['floor', 'doorstep'] as const
const origins: Record<Site, string> = {
  floor: `https://localhost:${PORT + 1}`,
  doorstep: `https://localhost:${PORT + 2}`,
  demo: `https://localhost:${PORT + 3}`,
}

const api = await startMockApi({ port: PORT })
api.backend.setLatency(API_MS)
const { db } = api.backend
const serviceId = [...db.services.keys()][0] ?? ''
const apiOrigin = new URL(api.baseUrl).origin

const dir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
const builds: Record<Site, string[]> = {
  floor: ['--config', 'tests/bench/floor/vite.config.ts'],
  doorstep: [],
  demo: ['--mode', 'demo'],
}
const closing: (() => Promise<void>)[] = []
for (const [index, site] of (['floor', 'doorstep', 'demo'] as const).entries()) {
  if (site === 'demo' && !wants('demo')) continue
  buildSite(join(dir, site), apiOrigin, ['--emptyOutDir', ...builds[site]])
  closing.push(await hostSite({ dir: join(dir, site), port: PORT + 1 + index, api: apiOrigin }))
}

const browser = await launch()
const visit = (site: Site, signedIn: boolean) =>
  visitor(browser, origins[site], { signedIn, seals: site !== 'floor' })

async function slowPage(context: BrowserContext, isDone: () => boolean) {
  const page = await context.newPage()
  // tsx keeps functions' names by a helper that the page does not have.
  await page.addInitScript(
    `window.__name = (it) => it; window.isDone = ${String(isDone)}; (${String(watch)})()`,
  )
  const devtools = await context.newCDPSession(page)
  await slow(devtools)
  return { page, devtools }
}

async function load(page: Page, url: string): Promise<Noted> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.noted?.done > 0, null, { timeout: 120_000, polling: 200 })
  await page.waitForTimeout(1200)
  return page.evaluate(report)
}

/** Every value measured, by what it is; NaN where a site has no such page. */
const values = new Map<string, Record<(typeof SITES)[number], number[]>>()
function keep(what: string, site: (typeof SITES)[number], value: number) {
  const kept = values.get(what) ?? { floor: [], doorstep: [] }
  kept[site].push(value)
  values.set(what, kept)
}

const addresses = {
  login: { path: '/login', isDone: done.form, signedIn: false, sites: SITES },
  dashboard: { path: '/', isDone: done.figures, signedIn: true, sites: SITES },
  list: { path: '/manage-account', isDone: done.rows, signedIn: true, sites: SITES },
  editor: {
    path: `/service/edit/${encodeRouteId(serviceId)}`,
    isDone: done.service,
    signedIn: true,
    sites: ['doorstep'] as const,
  },
  messages: {
    path: '/messages',
    isDone: done.conversations,
    signedIn: true,
    sites: ['doorstep'] as const,
  },
}

async function measureLoads() {
  for (const [name, { path, isDone, signedIn, sites }] of Object.entries(addresses)) {
    if (!wants('load') && !wants(name)) continue
    for (const site of sites) {
      const context = await visit(site, signedIn)
      const { page } = await slowPage(context, isDone)
      const first = await load(page, origins[site] + path)
      keep(`${name}: first paint, ms`, site, first.firstPaint)
      keep(`${name}: ready, ms`, site, first.done)
      keep(`${name}: JavaScript, kB br`, site, first.scripts / 1000)
      keep(`${name}: all bytes before, kB br`, site, first.bytes / 1000)
      keep(`${name}: serial rounds`, site, first.serialRounds)
      keep(`${name}: blocking time, ms`, site, first.blocked)
      keep(`${name}: layout shift`, site, first.layoutShift)
      // The second fills the code cache, the third is the repeat visit.
      await load(page, origins[site] + path)
      const again = await load(page, origins[site] + path)
      keep(`${name}: ready on a repeat visit, ms`, site, again.done)
      keep(`${name}: blocking time on a repeat visit, ms`, site, again.blocked)
      await context.close()
    }
  }
}

/** From the click on a link that the pointer has rested on to the rows' paint. */
async function measureSoftNavigation() {
  for (const site of SITES) {
    const context = await visit(site, true)
    const { page } = await slowPage(context, done.figures)
    await load(page, `${origins[site]}/`)
    // Past what is fetched when nothing else is to be done.
    await page.waitForTimeout(3000)
    const go = async (name: string, isDone: () => boolean) => {
      const link = page.getByRole('link', { name, exact: true }).first()
      await link.hover()
      await page.waitForTimeout(1000)
      await page.evaluate(`window.clicked = 0; window.isDone = ${String(isDone)};
        addEventListener('click', (event) => { clicked = event.timeStamp }, { capture: true, once: true });
        noted.done = 0; (function look() { if (!clicked || !isDone()) requestAnimationFrame(look)
          else requestAnimationFrame(() => { noted.done = performance.now() }) })()`)
      await link.click()
      await page.waitForFunction(() => window.noted.done > 0, null, { polling: 100 })
      return page.evaluate<number>('noted.done - clicked')
    }
    keep('soft navigation, first visit, ms', site, await go('Manage Accounts', done.rows))
    await go('Dashboard', done.figures)
    keep('soft navigation, repeat, ms', site, await go('Manage Accounts', done.rows))
    await context.close()
  }
}

/** The demo, whose worker is installed, from its address to its first rows, as a site of its own. */
async function measureDemo() {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await page.goto(`${origins.demo}/login`)
  await page.getByLabel('Email', { exact: true }).fill(demoAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAdmin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.locator('h1', { hasText: 'Dashboard' }).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.close()
  const { page: measured } = await slowPage(context, done.rows)
  const { done: ready } = await load(measured, `${origins.demo}/manage-account`)
  keep("list, the demo's: ready, ms", 'doorstep', ready)
  await context.close()
}

/** The slowest of twenty keystrokes: from the key to the next paint, in the browser's steps of 8 ms. */
async function measureTyping() {
  for (const site of SITES) {
    const context = await visit(site, false)
    const { page } = await slowPage(context, done.form)
    await load(page, `${origins[site]}/login`)
    await page.waitForTimeout(4000)
    await page.locator('input[type=email]').click()
    await page.evaluate(() => {
      Object.assign(window, { slowest: 0 })
      new PerformanceObserver((list) => {
        const slowest = Math.max(...list.getEntries().map((entry) => entry.duration))
        const holder = window as unknown as { slowest: number }
        holder.slowest = Math.max(holder.slowest, slowest)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await page.keyboard.type('admin@doorstep.exampl', { delay: 100 })
    await page.waitForTimeout(500)
    keep('typing in login: slowest key, ms', site, await page.evaluate<number>('slowest || 16'))
    await context.close()
  }
}

function loads(): string {
  const head = ['', 'floor min', 'median', 'Doorstep min', 'median', 'of minima', 'of medians']
  const rows = [...values].map(([what, { floor, doorstep }]): Row => {
    const low = [Math.min(...floor), Math.min(...doorstep)] as const
    const mid = [median(floor), median(doorstep)] as const
    const ratio = ([of, to]: readonly [number, number]) =>
      floor.length > 0 && of > 0 ? to / of : Number.NaN
    return [what, low[0], mid[0], low[1], mid[1], ratio(low), ratio(mid)]
  })
  return table(head, rows)
}

const started = Date.now()
for (let round = 1; round <= rounds; round += 1) {
  await measureLoads()
  if (wants('soft')) await measureSoftNavigation()
  if (wants('typing')) await measureTyping()
  if (wants('demo')) await measureDemo()
  console.error(`round ${round} of ${rounds}, ${Math.round((Date.now() - started) / 1000)} s`)
}
const printed = [loads()]
const memory = wants('memory') ? await measureMemory(browser, origins, api) : []
if (memory.length > 0) {
  printed.push(table(['added by each trip', 'heap, KiB', 'nodes', 'listeners'], memory))
}
const scale = wants('scale') ? await measureScale(browser, origins.doorstep, api) : []
if (scale.length > 0) {
  printed.push(
    table(['interaction', 'sizes', 'longest standstill, ms', 'largest to smallest'], scale),
  )
}
console.log(printed.join('\n\n'))
mkdirSync('reports', { recursive: true })
writeFileSync('reports/bench.md', `${printed.join('\n\n')}\n`)
writeFileSync(
  'reports/bench.json',
  JSON.stringify({ rounds, values: Object.fromEntries(values), memory, scale }, null, 2),
)

await browser.close()
await Promise.all(closing.map((close) => close()))
await api.close()
rmSync(dir, { recursive: true })
