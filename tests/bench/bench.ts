/*
 * Compares the product's speed with that of a small baseline app, on a slow machine and connection:
 *
 *   npm run bench -- [--before <folder>] [--rounds 5] [--port 5230] [--heap]
 *
 * --before   also measures another tree of this repository, in a folder with its node_modules
 * --heap     also measures how much memory each trip between two screens adds
 * --port     the first of four ports
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { demoAdmin } from '@mocks/seed/admins'
import { startMockApi } from '@mocks/server'
import { type CDPSession, chromium, type Page } from '@playwright/test'

import { launchOptions } from '../e2e/browser'
import { hostSite } from './host'

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '5230' },
    heap: { type: 'boolean', default: false },
  },
})
const port = Number(options.port)

/* An old laptop on a slow connection. In milliseconds, and in bytes per second. */
const API_LATENCY = 50
const CPU_SLOWDOWN = 4
const CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

type Site = 'baseline' | 'before' | 'after'
const sites: Site[] = ['baseline', ...(options.before ? ['before' as const] : []), 'after']
const originOf = (site: Site) => `https://localhost:${port + 1 + sites.indexOf(site)}`

/** Expressions that run in the page. The content of the static shell does not count as ready. */
const ready = {
  form: `Object.keys(document.querySelector('#root input[type=email]') ?? {})
    .some((key) => key.startsWith('__reactProps'))`,
  rows: `[...document.querySelectorAll('tbody tr')]
    .filter((row) => row.textContent.includes('@') && !row.closest('[inert]')).length > 9`,
  figures: `/\\$\\d|Services: \\d/.test(
    document.querySelector('#root main:not([inert] *), #root p')?.textContent)`,
}

/** Records long tasks. `look()` sets `readyAt` when the content that it looks for is painted. */
const PROBE = `
  performance.setResourceTimingBufferSize(1000)
  const tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    .observe({ type: 'longtask', buffered: true })
  window.readyAt = 0
  window.look = (isReady) => {
    readyAt = 0
    requestAnimationFrame(function next() {
      if (!isReady()) requestAnimationFrame(next)
      // The browser paints the content before the next frame starts.
      else requestAnimationFrame(() => (readyAt = performance.now()))
    })
  }
  const transfers = () => [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ].filter(({ transferSize }) => transferSize > 0)
  const bytes = (entries) => entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  window.report = () => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    ready: readyAt,
    blocked: tasks.filter(({ startTime }) => startTime < readyAt + 1000)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    requests: transfers().length,
    bytes: bytes(transfers()),
    scripts: bytes(transfers().filter(({ name, responseEnd }) =>
      name.endsWith('.js') && responseEnd <= readyAt)),
  })`
type Report = Record<'firstPaint' | 'ready' | 'blocked' | 'requests' | 'bytes' | 'scripts', number>

const api = await startMockApi({ port })
api.backend.setLatency(API_LATENCY)
const socket = new URL(api.baseUrl).origin
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
for (const site of sites) {
  const dir = join(folder, site)
  const config = site === 'baseline' ? ['--config', 'tests/bench/baseline/vite.config.ts'] : []
  const args = ['vite', 'build', '--emptyOutDir', '--logLevel', 'error', '--outDir', dir, ...config]
  execFileSync('npx', args, {
    cwd: site === 'before' ? options.before : process.cwd(),
    env: { ...process.env, VITE_API_BASE_URL: '/api/v1', VITE_SOCKET_URL: socket },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  hostSite({ dir, port: Number(new URL(originOf(site)).port), api: socket })
}
const browser = await chromium.launch(launchOptions('--ignore-certificate-errors'))

const values = new Map<string, Partial<Record<Site, number[]>>>()
function keep(what: string, site: Site, value: number) {
  const bySite = values.get(what) ?? {}
  ;(bySite[site] ??= []).push(value)
  values.set(what, bySite)
}

/** Opens a page with an empty HTTP cache, and slows it down. */
async function openPage(site: Site, isReady: string, { signedIn = true, isSlow = true } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  })
  if (signedIn) {
    const page = await context.newPage()
    await page.goto(`${originOf(site)}/login`)
    await page.getByLabel('Email', { exact: true }).fill(demoAdmin.email)
    await page.getByLabel('Password', { exact: true }).fill(demoAdmin.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.locator('h1', { hasText: 'Dashboard' }).waitFor()
    // Gives the product time to store the encrypted session.
    await page.waitForTimeout(1000)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await page.close()
  }
  const page = await context.newPage()
  await page.addInitScript(`${PROBE}\nlook(() => ${isReady})`)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  if (isSlow) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', CONNECTION)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  }
  return { page, devtools, close: () => context.close() }
}

const waitUntilReady = (page: Page) =>
  page.waitForFunction(() => Reflect.get(window, 'readyAt') > 0, null, {
    timeout: 120_000,
    polling: 200,
  })

async function load(page: Page, url: string): Promise<Report> {
  await page.goto(url, { waitUntil: 'commit' })
  await waitUntilReady(page)
  await page.waitForTimeout(1200)
  return page.evaluate<Report>('report()')
}

async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

async function measureLogin(site: Site) {
  const { page, devtools, close } = await openPage(site, ready.form, { signedIn: false })
  const first = await load(page, `${originOf(site)}/login`)
  keep('login: first paint, ms', site, first.firstPaint)
  keep('login: form, ms', site, first.ready)
  keep('login: script time, ms', site, (await metric(devtools, 'ScriptDuration')) * 1000)
  keep('login: JavaScript, kB', site, first.scripts / 1000)
  await close()
}

async function measureList(site: Site, isFirstRound: boolean) {
  const url = `${originOf(site)}/manage-account`
  const { page, devtools, close } = await openPage(site, ready.rows)
  const first = await load(page, url)
  keep('list: first paint, ms', site, first.firstPaint)
  keep('list: rows, ms', site, first.ready)
  keep('list: main thread, ms', site, (await metric(devtools, 'TaskDuration')) * 1000)
  keep('list: blocking time, ms', site, first.blocked)
  // Does not depend on timing, so one round is enough.
  if (isFirstRound) {
    await page.waitForTimeout(60_000 - first.ready)
    const later = await page.evaluate<Report>('report()')
    keep('list: requests in the first minute', site, later.requests)
    keep('list: kB in the first minute', site, later.bytes / 1000)
  }
  // The second visit only fills the browser's code cache.
  await load(page, url)
  const again = await load(page, url)
  keep('list: rows on a repeat visit, ms', site, again.ready)
  await close()
}

/** Measures the time from a click on a link to the paint of the list's rows. */
async function measureSoftNavigation(site: Site) {
  const { page, close } = await openPage(site, ready.figures)
  await load(page, `${originOf(site)}/`)
  // Gives the idle page time to prefetch code, which would otherwise distort the measurement.
  await page.waitForTimeout(3000)
  const go = async (name: string, isReady: string) => {
    const link = page.getByRole('link', { name, exact: true }).first()
    await link.hover()
    await page.waitForTimeout(1000)
    await page.evaluate(`window.clicked = 0
      addEventListener('click', (event) => {
        clicked = event.timeStamp
        look(() => ${isReady})
      }, { capture: true, once: true })
      window.readyAt = 0`)
    await link.click()
    await waitUntilReady(page)
    return page.evaluate<number>('readyAt - clicked')
  }
  keep('soft navigation: first, ms', site, await go('Manage Accounts', ready.rows))
  await go('Dashboard', ready.figures)
  keep('soft navigation: repeat, ms', site, await go('Manage Accounts', ready.rows))
  await close()
}

async function measureHeap(site: Site) {
  const { page, devtools } = await openPage(site, ready.figures, { isSlow: false })
  await page.goto(`${originOf(site)}/`)
  const heap: number[] = []
  for (let trip = 0; trip <= 160; trip += 1) {
    if (trip % 10 === 0) {
      for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
      heap.push((await metric(devtools, 'JSHeapUsedSize')) / 1024)
    }
    for (const name of ['Manage Accounts', 'Dashboard']) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await page.locator('h1', { hasText: name }).waitFor()
      if (name === 'Manage Accounts') await page.getByText('@').first().waitFor()
    }
  }
  const growth = (from: number, to: number) => (heap[to / 10]! - heap[from / 10]!) / (to - from)
  keep('heap per trip, trips 10 to 60, KiB', site, growth(10, 60))
  keep('heap per trip, trips 60 to 160, KiB', site, growth(60, 160))
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** Returns a Markdown table. The ratios compare the last two sites. */
function table(): string {
  const rows = [...values].map(([what, bySite]) => {
    const figures = sites.map((site) => bySite[site] ?? [])
    const lowest = (list: number[]) => Math.min(...list)
    const ratio = (of: typeof lowest) => (of(figures.at(-1)!) / of(figures.at(-2)!)).toFixed(2)
    return [
      what,
      ...figures.flatMap((list) =>
        [median(list), lowest(list)].map((it) => it.toFixed(it < 10 ? 1 : 0)),
      ),
      ratio(median),
      ratio(lowest),
    ]
  })
  const head = ['', ...sites.flatMap((site) => [`${site}, median`, 'minimum'])]
  head.push(...['median', 'minimum'].map((what) => `${what} to ${sites.at(-2)}`))
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

for (let round = 1; round <= Number(options.rounds); round += 1) {
  for (const site of sites) {
    await measureLogin(site)
    await measureList(site, round === 1)
    await measureSoftNavigation(site)
  }
  console.error(`round ${round} of ${options.rounds}`)
}
if (options.heap) for (const site of sites) await measureHeap(site)

const printed = table()
mkdirSync('reports', { recursive: true })
writeFileSync('reports/bench.md', `${printed}\n`)
writeFileSync('reports/bench.json', JSON.stringify(Object.fromEntries(values), null, 2))
console.log(printed)

rmSync(folder, { recursive: true })
process.exit()
