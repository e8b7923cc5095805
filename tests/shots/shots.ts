import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium, type Browser, type Page } from '@playwright/test'
import { preview } from 'vite'

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

/*
 * Takes screenshots of every screen and state for reports/shots.
 *
 *   npm run shots -- Services Login   takes screenshots of these screens only
 *   npm run shots -- --readme         takes the pictures of README.md only
 */

const out = 'reports/shots'
const readme = 'tests/shots/readme'

const widths = [1440, 1024, 768, 390, 320] as const
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

async function takeAll(
  page: Page,
  screen: string,
  state: string,
  at: readonly number[] = widths,
): Promise<void> {
  await hideToolbar(page)
  // Stops the page's timers so that toasts stay open and requests do not time out.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
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
      const name = `${screen} ${state} ${scheme} ${width}`
      const file = `${name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}.jpg`
      await page.screenshot({ path: join(out, file), type: 'jpeg', quality: 70 })
    }
  }
}

async function takeScreen(browser: Browser, base: string, screen: ScreenEntry) {
  async function take(
    state: string,
    prepare: (page: Page) => Promise<void>,
    at?: number[],
  ) {
    const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.clock.install()
    if (!screen.isPublic) await seedSession(page)
    await page.setViewportSize({ width: widths[0], height: HEIGHT.wide })
    try {
      await prepare(page)
      await takeAll(page, screen.name, state, at)
    } catch (error) {
      console.error(`${screen.name}, ${state}:`, error)
      process.exitCode = 1
    }
    await context.close()
  }
  for (const state of screen.isStatic
    ? ['loaded' as const]
    : (Object.keys(states) as State[])) {
    await take(state, (page) => show(page, screen, state))
  }
  for (const { name, scenario, isNarrow, steps } of overlaysOf(screen)) {
    const prepare = async (page: Page) => {
      await show(page, screen, 'loaded', scenario)
      if (isNarrow) await page.setViewportSize({ width: narrow[0]!, height: HEIGHT.narrow })
      await takeSteps(page, steps)
    }
    await take(name, prepare, isNarrow && narrow)
  }
}

async function takeScreens(browser: Browser, base: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const screen of screens) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue
    await takeScreen(browser, base, screen)
    console.log(screen.name)
  }
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

const { values, positionals: wanted } = parseArgs({
  options: { readme: { type: 'boolean' } },
  allowPositionals: true,
})
const server = await preview({
  mode: 'demo',
  build: { outDir: 'dist-demo' },
  preview: { port: 5183, strictPort: true, host: '127.0.0.1' },
})
const base = 'http://127.0.0.1:5183'
const browser = await chromium.launch(launchOptions())
try {
  if (values.readme) await takeReadme(browser, base)
  else await takeScreens(browser, base)
} finally {
  await browser.close()
  await server.close()
}
