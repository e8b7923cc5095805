import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import { preview } from 'vite'

import { UNREAD_DELAY } from '@/domain/limits'

import { launchOptions } from '../e2e/browser'
import {
  overlaysOf,
  screenNamed,
  seedSession,
  screens,
  takeSteps,
  waitForAnimations,
  show,
  states,
  type ScreenEntry,
  type State,
} from '../e2e/screens'
import { writeReport, type Comparison } from './report'

/*
 * Takes screenshots of every screen and state for reports/shots.
 *
 *   npm run shots                     takes them all
 *   npm run shots -- --only Services --only 'Login refused'
 *                                     takes those whose screen and state begin like this
 *   npm run shots -- --before <a folder with another tree and its node_modules>
 *                                     shows in reports/shots/index.html what differs from that tree
 *   npm run shots -- --readme         takes the pictures of README.md only
 */

const out = 'reports/shots'
const readme = 'tests/shots/readme'

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    readme: { type: 'boolean' },
  },
})

/** When every screenshot is taken, so that the seed and all that is shown of it are the same. */
const NOW = new Date('2026-03-11T10:20:00Z')

const widths = options.before ? [1440, 1024, 390] : [1440, 1024, 768, 390, 320]
/** The widths at which the sidebar is a drawer. */
const narrow = widths.filter((width) => width < 992)
/** Window heights in pixels. Screenshots of pages taller than `most` are cut off. */
const HEIGHT = { wide: 900, narrow: 780, most: 1800 }

async function hideToolbar(page: Page): Promise<void> {
  await page.addStyleTag({ content: '[data-demo-toolbar] { display: none !important }' })
}

/** Makes the window as tall as the page so that sticky elements do not cover the page's content. */
async function showAll(page: Page, width: number, height: number): Promise<void> {
  await page.clock.runFor(100)
  await waitForAnimations(page)
  const length = await page.evaluate(() => {
    window.scrollTo(0, 0)
    return document.documentElement.scrollHeight
  })
  if (length <= height) return
  await page.setViewportSize({ width, height: Math.min(length, HEIGHT.most) })
}

/** Pictures of one state by width and colour scheme, such as '390 dark'. */
type Pictures = Map<string, Buffer>

async function takePictures(page: Page, at: readonly number[]): Promise<Pictures> {
  const pictures: Pictures = new Map()
  await hideToolbar(page)
  // Stops the page's timers so that toasts stay open and requests do not time out.
  await page.clock.pauseAt(NOW.getTime() + 1000)
  // The layout of an overlay depends on the window's height, so the window must not grow while
  // an overlay is open.
  const isOver = (await page.locator('[aria-modal=true]').count()) > 0
  for (const width of at) {
    const height = width > 991 ? HEIGHT.wide : HEIGHT.narrow
    await page.setViewportSize({ width, height })
    if (!isOver) await showAll(page, width, height)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.clock.runFor(100)
      await waitForAnimations(page)
      pictures.set(
        `${width} ${scheme}`,
        await page.screenshot(
          options.before
            ? { animations: 'disabled' }
            : { animations: 'disabled', type: 'jpeg', quality: 70 },
        ),
      )
    }
  }
  return pictures
}

interface ShownState {
  screen: string
  state: string
  isPublic: boolean
  at: readonly number[]
  prepare: (page: Page, settle: Settle) => Promise<void>
}

/** Brings the timers of the next milliseconds forward, and waits for what they ask for. */
type Settle = (milliseconds: number) => Promise<void>

/** Waits two seconds at most, because in some scenarios requests never end. */
function settleOf(page: Page): Settle {
  const pending = new Set<Request>()
  const end = (request: Request) => void pending.delete(request)
  const toasts = page.locator('.mantine-Notifications-notification')
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async (milliseconds) => {
    // Not the time that a toast is shown for.
    if ((await toasts.count()) === 0) await page.clock.runFor(milliseconds)
    for (let quiet = 0, checks = 0; quiet < 2 && checks < 20; checks += 1) {
      await waitForAnimations(page)
      quiet = pending.size === 0 ? quiet + 1 : 0
    }
  }
}

function statesOf(screen: ScreenEntry): ShownState[] {
  const common = { screen: screen.name, isPublic: screen.isPublic ?? false }
  const own = screen.isStatic ? ['loaded' as const] : (Object.keys(states) as State[])
  return [
    ...own.map((state) => ({
      ...common,
      state,
      at: widths,
      prepare: async (page: Page, settle: Settle) => {
        await show(page, screen, state)
        if (state !== 'loading') await settle(UNREAD_DELAY)
      },
    })),
    ...overlaysOf(screen).map(({ name, scenario, isNarrow, steps }) => ({
      ...common,
      state: name,
      at: isNarrow ? narrow : widths,
      prepare: async (page: Page, settle: Settle) => {
        await show(page, screen, 'loaded', scenario)
        await settle(UNREAD_DELAY)
        if (isNarrow)
          await page.setViewportSize({ width: narrow[0]!, height: HEIGHT.narrow })
        await takeSteps(page, steps)
        await settle(500)
      },
    })),
  ]
}

/** Resolves to no pictures if the state can't be reached, which is printed. */
async function take(browser: Browser, base: string, shown: ShownState): Promise<Pictures> {
  const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.clock.install({ time: NOW })
    // The timers run, but what is shown of the time doesn't depend on how fast this machine is.
    await page.clock.setFixedTime(NOW)
    if (!shown.isPublic) await seedSession(page)
    await page.setViewportSize({ width: widths[0]!, height: HEIGHT.wide })
    await shown.prepare(page, settleOf(page))
    return await takePictures(page, shown.at)
  } catch (error) {
    console.error(`${shown.screen}, ${shown.state}, ${base}:`, error)
    return new Map()
  } finally {
    await context.close()
  }
}

const fileName = (words: string, ending: string) =>
  `${words.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}.${ending}`

async function takeAll(browser: Browser, base: string, all: ShownState[]): Promise<void> {
  for (const shown of all) {
    const pictures = await take(browser, base, shown)
    if (pictures.size === 0) process.exitCode = 1
    const name = `${shown.screen} ${shown.state}`
    for (const [size, picture] of pictures) {
      writeFileSync(join(out, fileName(`${name} ${size}`, 'jpg')), picture)
    }
    console.log(name)
  }
}

/** Keeps only pictures that differ. The same content gives the same bytes on one machine. */
async function compareAll(
  browser: Browser,
  [before, after]: readonly [string, string],
  all: ShownState[],
): Promise<void> {
  const comparisons: Comparison[] = []
  for (const shown of all) {
    const [old, current] = await Promise.all([
      take(browser, before, shown),
      take(browser, after, shown),
    ])
    const name = `${shown.screen}, ${shown.state}`
    for (const size of new Set([...old.keys(), ...current.keys()])) {
      const pair = { before: old.get(size), after: current.get(size) }
      if (pair.before && pair.after?.equals(pair.before)) continue
      const files = Object.entries(pair).map(([tree, picture]) => {
        const file = fileName(`${name} ${size} ${tree}`, 'png')
        if (picture) writeFileSync(join(out, file), picture)
        return [tree, picture ? file : undefined]
      })
      comparisons.push({ name, size, ...Object.fromEntries(files) })
    }
    if (old.size + current.size === 0) comparisons.push({ name, size: 'any size' })
    const count = comparisons.filter((comparison) => comparison.name === name).length
    console.log(`${name}: ${count} of ${current.size} differ`)
  }
  writeReport(join(out, 'index.html'), comparisons, all.length)
  console.log(`${out}/index.html`)
}

/** Takes the pictures of README.md. They are committed, so they must stay small. */
async function takeReadme(browser: Browser, base: string): Promise<void> {
  const pictures = [
    { name: 'Dashboard', file: 'dashboard.png', scheme: 'light' },
    { name: 'Edit Services', file: 'edit-services.png', scheme: 'light' },
    { name: 'Chat', file: 'messages.png', scheme: 'dark' },
  ] as const
  for (const { name, file, scheme } of pictures) {
    const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await seedSession(page)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 1200, height: 750 })
    await show(page, screenNamed(name), 'loaded')
    await hideToolbar(page)
    await waitForAnimations(page)
    await page.screenshot({ path: join(readme, file) })
    await context.close()
  }
}

/** Serves a tree's demo, and builds it if the tree is another one. Resolves to its address. */
async function serve(tree: string, port: number): Promise<string> {
  const isOther = tree !== process.cwd()
  const outDir = isOther ? mkdtempSync(join(tmpdir(), 'shots-')) : 'dist-demo'
  if (isOther) {
    const args = ['vite', 'build', '--mode', 'demo', '--outDir', outDir]
    execFileSync('npx', [...args, '--logLevel', 'error'], { cwd: tree })
  }
  await preview({
    mode: 'demo',
    build: { outDir },
    preview: { port, strictPort: true, host: '127.0.0.1' },
  })
  return `http://127.0.0.1:${port}`
}

const wanted = options.only.map((start) => start.toLowerCase())
const all = screens
  .flatMap(statesOf)
  .filter(
    ({ screen, state }) =>
      wanted.length === 0 ||
      wanted.some((start) => `${screen} ${state}`.toLowerCase().startsWith(start)),
  )
const after = await serve(process.cwd(), 5183)
const browser = await chromium.launch(launchOptions())
if (options.readme) {
  await takeReadme(browser, after)
} else {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  if (options.before) {
    const before = await serve(resolve(options.before), 5184)
    await compareAll(browser, [before, after], all)
  } else {
    await takeAll(browser, after, all)
  }
}
await browser.close()
process.exit()
