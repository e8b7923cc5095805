/*
 * Compares the product's speed with that of a small baseline app:
 *
 *   npm run bench -- [rounds] [parts] [--old <folder>] [--profile] [--port <first>]
 *
 * rounds     how many times to make each measurement (default: 5, or 3 with --profile)
 * parts      load, soft (navigation), typing, demo, memory, scale (default: all). To load only
 *            some pages, name them instead: login, dashboard, list, editor, messages
 * --old      also measures an earlier build, which is in <folder>. It must have been built with
 *            VITE_API_BASE_URL=/api/v1
 * --profile  only measures how the main thread spends its time (see profile.ts)
 * --port     the first of five ports (default 5230)
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { demoAdmin } from '@mocks/seed/admins'
import { startMockApi } from '@mocks/server'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

import { encodeRouteId } from '@/domain/list/route-id'

import { hostSite } from './host'
import { measureMemory } from './memory'
import { type PageMetrics, readyWhen, report, watch } from './probe'
import { profile } from './profile'
import { measureScale } from './scale'
import {
  API_LATENCY,
  buildSite,
  launch,
  median,
  type Row,
  throttle,
  table,
  openContext,
} from './test-bed'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    old: { type: 'string' },
    port: { type: 'string', default: '5230' },
    profile: { type: 'boolean', default: false },
  },
})
const rounds = Number(positionals.find((arg) => /^\d+$/.test(arg)) ?? (options.profile ? 3 : 5))
const named = positionals.filter((arg) => /^[a-z]+$/.test(arg))
const wants = (part: string) => named.length === 0 || named.includes(part)

const PORT = Number(options.port)

type Site = 'baseline' | 'old' | 'doorstep' | 'demo'
type Measured = Exclude<Site, 'demo'>
const SITES: readonly Measured[] = [
  'baseline',
  ...(options.old ? ['old' as const] : []),
  'doorstep',
]
const PRODUCTS = SITES.filter((site) => site !== 'baseline')
const origins: Record<Site, string> = {
  baseline: `https://localhost:${PORT + 1}`,
  doorstep: `https://localhost:${PORT + 2}`,
  demo: `https://localhost:${PORT + 3}`,
  old: `https://localhost:${PORT + 4}`,
}

const api = await startMockApi({ port: PORT })
api.backend.setLatency(API_LATENCY)
const { db } = api.backend
const serviceId = [...db.services.keys()][0] ?? ''
const apiOrigin = new URL(api.baseUrl).origin

const dir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
const closing: (() => Promise<void>)[] = []
async function serve(site: Site, folder: string) {
  const port = Number(new URL(origins[site]).port)
  closing.push(await hostSite({ dir: folder, port, api: apiOrigin }))
}
async function buildAndServe(site: Site, ...args: string[]) {
  buildSite(join(dir, site), apiOrigin, ['--emptyOutDir', ...args])
  await serve(site, join(dir, site))
}
if (options.profile) {
  await buildAndServe('doorstep', '--sourcemap', 'hidden')
} else {
  await buildAndServe('baseline', '--config', 'tests/bench/baseline/vite.config.ts')
  await buildAndServe('doorstep')
  if (wants('demo')) await buildAndServe('demo', '--mode', 'demo')
  if (options.old) await serve('old', options.old)
}

const browser = await launch()
const visit = (site: Site, signedIn: boolean) =>
  openContext(browser, origins[site], { signedIn, encryptsToken: site !== 'baseline' })

async function slowPage(context: BrowserContext, isReady: () => boolean) {
  const page = await context.newPage()
  // tsx inserts calls to __name() into functions that the page runs, so the page must define
  // __name().
  await page.addInitScript(
    `window.__name = (it) => it; window.isReady = ${String(isReady)}; (${String(watch)})()`,
  )
  const devtools = await context.newCDPSession(page)
  await throttle(devtools)
  return { page, devtools }
}

async function load(page: Page, url: string): Promise<PageMetrics> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.metrics?.ready > 0, null, {
    timeout: 120_000,
    polling: 200,
  })
  await page.waitForTimeout(1200)
  return page.evaluate(report)
}

/**
 * Returns how long the main thread has been busy, in milliseconds. `all` includes `script`, the
 * time that scripts took.
 */
async function mainThread(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { all: of('TaskDuration') * 1000, script: of('ScriptDuration') * 1000 }
}

const values = new Map<string, Record<Measured, number[]>>()
function keep(what: string, site: Measured, value: number) {
  const kept = values.get(what) ?? { baseline: [], old: [], doorstep: [] }
  kept[site].push(value)
  values.set(what, kept)
}

const addresses = {
  login: { path: '/login', isReady: readyWhen.form, signedIn: false, sites: SITES },
  dashboard: { path: '/', isReady: readyWhen.figures, signedIn: true, sites: SITES },
  list: { path: '/manage-account', isReady: readyWhen.rows, signedIn: true, sites: SITES },
  editor: {
    path: `/service/edit/${encodeRouteId(serviceId)}`,
    isReady: readyWhen.service,
    signedIn: true,
    sites: PRODUCTS,
  },
  messages: {
    path: '/messages',
    isReady: readyWhen.conversations,
    signedIn: true,
    sites: PRODUCTS,
  },
}

async function measureLoads() {
  for (const [name, { path, isReady, signedIn, sites }] of Object.entries(addresses)) {
    if (!wants('load') && !wants(name)) continue
    for (const site of sites) {
      const context = await visit(site, signedIn)
      const { page, devtools } = await slowPage(context, isReady)
      await devtools.send('Performance.enable')
      const first = await load(page, origins[site] + path)
      const { all, script } = await mainThread(devtools)
      keep(`${name}: first paint, ms`, site, first.firstPaint)
      keep(`${name}: ready, ms`, site, first.ready)
      keep(`${name}: JavaScript, kB br`, site, first.scripts / 1000)
      keep(`${name}: all bytes before, kB br`, site, first.bytes / 1000)
      keep(`${name}: requests before`, site, first.requests)
      keep(`${name}: serial rounds`, site, first.serialRounds)
      keep(`${name}: main thread, ms`, site, all)
      keep(`${name}: scripts on the main thread, ms`, site, script)
      keep(`${name}: blocking time, ms`, site, first.blocked)
      keep(`${name}: layout shift`, site, first.layoutShift)
      // The second visit only fills the browser's code cache. The third is measured as the repeat
      // visit.
      await load(page, origins[site] + path)
      const again = await load(page, origins[site] + path)
      keep(`${name}: ready on a repeat visit, ms`, site, again.ready)
      keep(`${name}: blocking time on a repeat visit, ms`, site, again.blocked)
      await context.close()
    }
  }
}

/** Measures the time from a click on a link to the paint of the list's rows. */
async function measureSoftNavigation() {
  for (const site of SITES) {
    const context = await visit(site, true)
    const { page } = await slowPage(context, readyWhen.figures)
    await load(page, `${origins[site]}/`)
    // Gives the idle page time to prefetch code. Prefetching later would distort the measurement.
    await page.waitForTimeout(3000)
    const go = async (name: string, isReady: () => boolean) => {
      const link = page.getByRole('link', { name, exact: true }).first()
      await link.hover()
      await page.waitForTimeout(1000)
      await page.evaluate(`window.clicked = 0; window.isReady = ${String(isReady)};
        addEventListener('click', (event) => { clicked = event.timeStamp }, { capture: true, once: true });
        metrics.ready = 0; (function look() { if (!clicked || !isReady()) requestAnimationFrame(look)
          else requestAnimationFrame(() => { metrics.ready = performance.now() }) })()`)
      await link.click()
      await page.waitForFunction(() => window.metrics.ready > 0, null, { polling: 100 })
      return page.evaluate<number>('metrics.ready - clicked')
    }
    keep('soft navigation, first visit, ms', site, await go('Manage Accounts', readyWhen.rows))
    await go('Dashboard', readyWhen.figures)
    keep('soft navigation, repeat, ms', site, await go('Manage Accounts', readyWhen.rows))
    await context.close()
  }
}

/** Measures how long the demo takes to show rows when its service worker is already installed. */
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
  const { page: measured } = await slowPage(context, readyWhen.rows)
  const { ready } = await load(measured, `${origins.demo}/manage-account`)
  keep("list, the demo's: ready, ms", 'doorstep', ready)
  await context.close()
}

/**
 * Measures the longest time from a keystroke to the next paint. Browsers round these times to
 * multiples of 8 ms.
 */
async function measureTyping() {
  for (const site of SITES) {
    const context = await visit(site, false)
    const { page } = await slowPage(context, readyWhen.form)
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
  const ratios = [
    ['to baseline', 'baseline'],
    ...(options.old ? [['to old', 'old'] as const] : []),
  ] as const
  const head = [
    '',
    ...SITES.flatMap((site) => [`${site} min`, 'median']),
    ...ratios.flatMap(([name]) => [`min ${name}`, `median ${name}`]),
  ]
  const rows = [...values].map(([what, bySite]): Row => {
    const figures = SITES.map((site) => [Math.min(...bySite[site]), median(bySite[site])] as const)
    const [low, mid] = figures.at(-1)!
    const compared = ratios.flatMap(([, site]) => {
      const [otherLow, otherMid] = figures[SITES.indexOf(site)]!
      return bySite[site].length > 0 ? [low / otherLow, mid / otherMid] : [Number.NaN, Number.NaN]
    })
    return [what, ...figures.flat(), ...compared]
  })
  return table(head, rows)
}

async function compare(): Promise<string[]> {
  const started = Date.now()
  for (let round = 1; round <= rounds; round += 1) {
    await measureLoads()
    if (wants('soft')) await measureSoftNavigation()
    if (wants('typing')) await measureTyping()
    if (wants('demo')) await measureDemo()
    console.error(`round ${round} of ${rounds}, ${Math.round((Date.now() - started) / 1000)} s`)
  }
  const memory = wants('memory') ? await measureMemory(browser, origins, api) : []
  const scale = wants('scale') ? await measureScale(browser, origins.doorstep, api) : []
  writeFileSync(
    'reports/bench.json',
    JSON.stringify({ rounds, values: Object.fromEntries(values), memory, scale }, null, 2),
  )
  return [
    loads(),
    ...(memory.length > 0
      ? [table(['added by each trip', 'heap, KiB', 'nodes', 'listeners'], memory)]
      : []),
    ...(scale.length > 0
      ? [table(['interaction', 'sizes', 'longest standstill, ms', 'largest to smallest'], scale)]
      : []),
  ]
}

function profilePages(): Promise<string[]> {
  const pages = (['login', 'list'] as const).map((name) => {
    const { path, isReady, signedIn } = addresses[name]
    return {
      name,
      newContext: () => visit('doorstep', signedIn),
      newPage: async (context: BrowserContext) => (await slowPage(context, isReady)).page,
      load: (page: Page) => load(page, origins.doorstep + path),
    }
  })
  return profile(browser, { rounds, folder: join(dir, 'doorstep'), pages })
}

mkdirSync('reports', { recursive: true })
const printed = options.profile ? await profilePages() : await compare()
console.log(printed.join('\n\n'))
writeFileSync(`reports/${options.profile ? 'profile' : 'bench'}.md`, `${printed.join('\n\n')}\n`)

await browser.close()
await Promise.all(closing.map((close) => close()))
await api.close()
rmSync(dir, { recursive: true })
