/*
 * Compares the speed of this tree on a slow machine and connection with that of another tree, of
 * the plain app (a login form and two lists from the same packages), or of both:
 *
 *   npm run bench -- --before <a folder with that tree and its node_modules> [--rounds 5]
 *   npm run bench -- --beside <the plain app's folder, of which a copy is built>
 *
 * Prints the median [least] of each site, its ratio to the first site's median, and in which range
 * this lies with a probability of 95 %. Sites are measured in turns, because a machine's speed
 * changes: compare within a row.
 */
import { parseArgs } from 'node:util'

import { Backend } from '@mocks/backend/backend'
import { type CDPSession, chromium, type Page } from '@playwright/test'

import { launchOptions } from '../e2e/browser'
import { seedSession } from '../e2e/screens'
import { compare, median } from './compare'
import { host, hostPlainApp } from './site'

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    beside: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
})

/* An old laptop on a slow connection. In bytes per second and milliseconds. */
const CPU_SLOWDOWN = 4
const CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const API_LATENCY = 50

/** Two lists of an app, and what tells that their rows are there. */
interface App {
  signIn: (page: Page) => Promise<void>
  list: Screen
  other: Screen
  row: string
}
interface Screen {
  path: string
  heading: string
}

const doorstep: App = {
  signIn: seedSession,
  list: { path: '/manage-account', heading: 'Manage Accounts' },
  other: { path: '/bookings', heading: 'Bookings' },
  row: '[data-row]',
}
const plainApp: App = {
  async signIn(page) {
    await page.addInitScript(() =>
      localStorage.setItem('session', '{"state":{"token":"x"},"version":0}'),
    )
  },
  list: { path: '/users', heading: 'Users' },
  other: { path: '/posts', heading: 'Posts' },
  row: 'tbody tr',
}

const backend = new Backend({
  seedNow: () => new Date(),
  latency: [API_LATENCY, API_LATENCY],
})
backend.start()

/** With the API on the site's own origin, as the plain app has it: another needs preflights. */
const hostDoorstep = (tree: string) =>
  host(tree, '/api/v1', (request) => backend.answer(request))

interface Site {
  name: string
  app: App
  origin: string
  /** The values of all rounds. */
  figures: Map<string, number[]>
}
const sites: Site[] = []
function addSite(name: string, app: App, origin: string) {
  sites.push({ name, app, origin, figures: new Map() })
}
if (options.beside) {
  addSite('plain app', plainApp, await hostPlainApp(options.beside, API_LATENCY))
}
if (options.before) addSite('before', doorstep, await hostDoorstep(options.before))
addSite('after', doorstep, await hostDoorstep(process.cwd()))

interface Clock {
  /** When a button of a form was shown first. */
  form?: number
  /** When ten rows were shown first below each heading, since the page began to load or a click. */
  rows: Record<string, number>
  clicked: number
  /** The sum of what long tasks last beyond 50 ms. */
  blocked: number
}

/**
 * Runs in the page, because Playwright's own search would slow it down. Its functions have no names,
 * for which tsx would add calls of a function that the page lacks.
 */
function startClock(row: string) {
  const clock: Clock = { rows: {}, clicked: 0, blocked: 0 }
  Object.assign(window, { clock })
  new MutationObserver(() => {
    requestAnimationFrame(() => {
      if (document.querySelector('form button')) clock.form ??= performance.now()
      if (document.querySelectorAll(row).length < 10) return
      const heading = document.querySelector('h1')?.textContent ?? ''
      clock.rows[heading] ??= performance.now() - clock.clicked
    })
  }).observe(document, { childList: true, characterData: true, subtree: true })
  document.addEventListener(
    'click',
    () => Object.assign(clock, { rows: {}, clicked: performance.now() }),
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) clock.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
}

const readClock = (page: Page) =>
  page.evaluate(() => (window as unknown as { clock: Clock }).clock)

async function rowsShown(page: Page, { heading }: Screen): Promise<number> {
  const shown = await page.waitForFunction(
    (heading) => (window as unknown as { clock: Clock }).clock.rows[heading],
    heading,
  )
  return (await shown.jsonValue()) ?? 0
}

/** Waits until the page has loaded nothing for two seconds, so that no code is left to load. */
async function untilAtRest(page: Page) {
  await page.waitForFunction(
    () => {
      const ends = performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      return performance.now() - Math.max(0, ...ends) > 2000
    },
    undefined,
    { polling: 250 },
  )
}

async function heapInMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

interface Visit {
  page: Page
  devtools: CDPSession
  app: App
  record: (what: string, value: number) => void
}

async function loadList({ page, app, record }: Visit, what: string) {
  await page.goto(app.list.path, { waitUntil: 'commit' })
  record(`${what}: rows`, await rowsShown(page, app.list))
}

interface ClickOptions {
  screen: Screen
  /** For how many milliseconds the pointer is over the link before. */
  hover?: number
}

async function click(
  { page, record }: Visit,
  what: string,
  { screen, hover = 0 }: ClickOptions,
) {
  const link = page.locator(`nav a[href="${screen.path}"]`)
  if (hover > 0) {
    await link.hover()
    const until = await page.evaluate((hover) => performance.now() + hover, hover)
    await page.waitForFunction((until) => performance.now() >= until, until)
  }
  await link.click()
  record(what, await rowsShown(page, screen))
}

/** Runs one part of the measurements with an empty cache. */
async function visit(
  { app, origin, figures }: Site,
  part: (visit: Visit) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', CONNECTION)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(startClock, app.row)
  const record = (what: string, value: number) =>
    figures.set(what, [...(figures.get(what) ?? []), value])
  await part({ page, devtools, app, record })
  await context.close()
}

async function login({ page, record }: Visit) {
  await page.goto('/login', { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as { clock: Clock }).clock.form)
  record('login: form', (await readClock(page)).form ?? 0)
}

async function lists(visit: Visit) {
  const { page, devtools, app, record } = visit
  await app.signIn(page)
  await loadList(visit, 'list by a link')
  record('list by a link: heap, MB', await heapInMegabytes(devtools))
  await click(visit, 'first visit of the other list, at once', { screen: app.other })

  await loadList(visit, 'the same, loaded again')
  await untilAtRest(page)
  record('the same: blocked until at rest', (await readClock(page)).blocked)
  record('the same: heap at rest, MB', await heapInMegabytes(devtools))
  await click(visit, 'first visit, at rest', { screen: app.other })
  await untilAtRest(page)
  await click(visit, 'back', { screen: app.list })
  await untilAtRest(page)
  const { blocked } = await readClock(page)
  await click(visit, 'repeated visit', { screen: app.other })
  await untilAtRest(page)
  record('repeated visit: blocked', (await readClock(page)).blocked - blocked)
}

async function hovered(visit: Visit) {
  const { page, app } = visit
  await app.signIn(page)
  await loadList({ ...visit, record: () => undefined }, '')
  const over = { screen: app.other, hover: 200 }
  await click(visit, 'first visit, hovered for 200 ms, at once', over)
  await loadList({ ...visit, record: () => undefined }, '')
  await untilAtRest(page)
  await click(visit, 'first visit, hovered for 200 ms, at rest', over)
}

const browser = await chromium.launch(launchOptions())
for (let round = 0; round < Number(options.rounds); round += 1) {
  // Alternates which site is first, because a machine gets slower or faster within a round.
  for (const site of round % 2 === 0 ? sites : sites.toReversed()) {
    for (const part of [login, lists, hovered]) await visit(site, part)
  }
}

const [first] = sites
const table = [...first!.figures].map(([what, before]) => {
  const results = sites.map(({ name, figures }) => {
    const values = figures.get(what) ?? []
    const [middle, least] = [median(values), Math.min(...values)].map((value) =>
      value.toFixed(what.endsWith('MB') ? 1 : 0),
    )
    const ratio = figures === first!.figures ? '' : compare(before, values)
    return [name, `${middle} [${least}] ${ratio}`]
  })
  return { what, ...Object.fromEntries(results) }
})
console.table(table)
process.exit()
