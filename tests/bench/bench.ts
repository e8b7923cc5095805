/*
 * How fast the product is on a slow machine, next to a floor out of the same node_modules (react,
 * react-dom and a router, no component kit): `npm run bench -- [rounds] [parts]`, parts among load,
 * soft, typing, memory, scale (all, when none is named). Both are production builds behind the same
 * kind of host (HTTP/2, brotli, immutable assets, the API on the same origin taking 50 ms), measured
 * in turns under 4x CPU slowdown, 1.6 Mbps and 150 ms per request. Prints medians and minima with
 * their ratio to the floor's, and writes reports/bench.json. Times are never asserted.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { startMockApi } from '@mocks/server'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'

import { encodeRouteId } from '@/domain/route-id'

import { hostSite } from './host'
import { done, type Noted, report, watch } from './probe'

const given = process.argv.slice(2)
const rounds = Number(given.find((arg) => /^\d+$/.test(arg)) ?? 5)
const named = given.filter((arg) => /^[a-z]+$/.test(arg))
const wants = (part: string) => named.length === 0 || named.includes(part)

const PORT = 5230
const API_MS = 50
const CPU_SLOWDOWN = 4
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

type Site = 'floor' | 'doorstep'
const SITES: readonly Site[] = ['floor', 'doorstep']
const origins: Record<Site, string> = {
  floor: `https://localhost:${PORT + 1}`,
  doorstep: `https://localhost:${PORT + 2}`,
}

const api = await startMockApi({ port: PORT })
api.backend.setLatency(API_MS)
const { db } = api.backend
const serviceId = [...db.services.keys()][0] ?? ''
const apiOrigin = new URL(api.baseUrl).origin

const dir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
// Processes of their own: in this one React may be the development build.
const build = (outDir: string, args: string[]) =>
  execFileSync('npx', ['vite', 'build', ...args, '--logLevel', 'error', '--outDir', outDir], {
    env: { ...process.env, VITE_API_BASE_URL: '/api/v1', VITE_SOCKET_URL: apiOrigin },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
build(join(dir, 'doorstep'), ['--emptyOutDir'])
build(join(dir, 'floor'), ['--emptyOutDir', '--config', 'tests/bench/floor/vite.config.ts'])
const closing = await Promise.all(
  SITES.map((site, index) =>
    hostSite({ dir: join(dir, site), port: PORT + 1 + index, api: apiOrigin }),
  ),
)

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
  existsSync(path),
)
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--ignore-certificate-errors',
  ],
})

/** A new visitor, signed in or not, on the slow machine. */
async function visitor(site: Site, signedIn: boolean) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  })
  if (signedIn) {
    // Signed in on an earlier day: the session is stored the way the site itself stores it.
    const page = await context.newPage()
    await page.goto(`${origins[site]}/login`)
    await page.evaluate(
      (token) => localStorage.setItem('adminAuthToken', token),
      tokenFor(demoAdmin),
    )
    if (site === 'doorstep') {
      await page.goto(`${origins[site]}/support`)
      await page.waitForFunction(() => localStorage.getItem('adminAuthToken')?.startsWith('{'))
    }
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await page.close()
  }
  return context
}

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

async function slow(devtools: CDPSession) {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

async function load(page: Page, url: string): Promise<Noted> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.noted?.done > 0, null, { timeout: 120_000, polling: 200 })
  await page.waitForTimeout(1200)
  return page.evaluate(report)
}

/** Every value measured, by what it is; NaN where a site has no such page. */
const values = new Map<string, Record<Site, number[]>>()
function keep(what: string, site: Site, value: number) {
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
    sites: ['doorstep'] as readonly Site[],
  },
  messages: {
    path: '/messages',
    isDone: done.conversations,
    signedIn: true,
    sites: ['doorstep'] as readonly Site[],
  },
}

async function measureLoads() {
  for (const [name, { path, isDone, signedIn, sites }] of Object.entries(addresses)) {
    if (!wants('load') && !wants(name)) continue
    for (const site of sites) {
      const context = await visitor(site, signedIn)
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
    const context = await visitor(site, true)
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

/** The slowest of twenty keystrokes: from the key to the next paint, in the browser's steps of 8 ms. */
async function measureTyping() {
  for (const site of SITES) {
    const context = await visitor(site, false)
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

const median = (list: number[]) => {
  const sorted = [...list].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function table(): string {
  const shown = (value: number) =>
    Number.isFinite(value) ? value.toFixed(Math.abs(value) < 10 && value % 1 !== 0 ? 2 : 0) : '–'
  const head = [
    '',
    'floor min',
    'median',
    'Doorstep min',
    'median',
    'ratio of minima',
    'of medians',
  ]
  const rows = [...values].map(([what, { floor, doorstep }]) => {
    const low = [Math.min(...floor), Math.min(...doorstep)] as const
    const mid = [median(floor), median(doorstep)] as const
    const ratio = (pair: readonly [number, number]) =>
      floor.length > 0 && pair[0] > 0 ? (pair[1] / pair[0]).toFixed(2) : '–'
    return [what, ...[low[0], mid[0], low[1], mid[1]].map(shown), ratio(low), ratio(mid)]
  })
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const started = Date.now()
for (let round = 1; round <= rounds; round += 1) {
  await measureLoads()
  if (wants('soft')) await measureSoftNavigation()
  if (wants('typing')) await measureTyping()
  console.error(`round ${round} of ${rounds}, ${Math.round((Date.now() - started) / 1000)} s`)
}
const printed = table()
console.log(printed)
mkdirSync('reports', { recursive: true })
writeFileSync('reports/bench.md', `${printed}\n`)
writeFileSync(
  'reports/bench.json',
  JSON.stringify({ rounds, values: Object.fromEntries(values) }, null, 2),
)

await browser.close()
await Promise.all(closing.map((close) => close()))
await api.close()
rmSync(dir, { recursive: true })
