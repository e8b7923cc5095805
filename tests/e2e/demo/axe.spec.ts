import { type BrowserContext, expect, test as base, type Page } from '@playwright/test'

import {
  overlaysOf,
  seedSession,
  screens,
  takeSteps,
  waitForAnimations,
  show,
  states,
  type ScreenEntry,
  type State,
} from '../screens'
import { smallTargets } from '../targets'
import { violations } from '../violations'

/*
 * Checks every loaded screen against WCAG 2.2 AA and axe's best practices: in the light colour
 * scheme at 1440 px, and in the dark one at 320 px, which is 1280 px at 400 percent zoom; and target
 * sizes and sideways scrolling at 1024 px too, where rows have smaller text. `FULL=1` checks both
 * schemes at both widths, adds states, unusual data, overlays and focus indicators, and checks target
 * sizes and sideways scrolling at more widths. large-text.spec.ts then runs axe as well.
 */

const isFull = process.env['FULL'] === '1'

const axeWidths = new Set([1440, 320])
const widths = isFull ? [1440, 1024, 768, 390, 320] : [1440, 1024, 320]

type Visit = (screen: ScreenEntry) => Promise<Page>

/**
 * All tests of a worker share two browser contexts, one for the admin and one for visitors. Each
 * new context would load and compile the app again.
 */
const test = base.extend<
  { visit: Visit },
  { contexts: [admin: BrowserContext, visitor: BrowserContext] }
>({
  contexts: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '', locale = '' } = project.use
      const options = { baseURL, locale, viewport: { width: 1440, height: 900 } }
      const contexts = [
        await browser.newContext(options),
        await browser.newContext(options),
      ] as const
      await use([...contexts])
      for (const context of contexts) await context.close()
    },
    { scope: 'worker' },
  ],
  visit: async ({ contexts: [admin, visitor] }, use) => {
    const pages: Page[] = []
    await use(async ({ isPublic }) => {
      const page = await (isPublic ? visitor : admin).newPage()
      pages.push(page)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (!isPublic) await seedSession(page)
      return page
    })
    for (const page of pages) await page.close()
    await admin.setOffline(false)
  },
})

const unusual = { nameless: 'null-rows', endless: 'huge' } as const

async function holdToasts(page: Page): Promise<void> {
  const notice = page.locator('.mantine-Notifications-notification').first()
  if ((await notice.count()) === 0) return
  // React misses the first element that the pointer enters after what was below it was removed.
  await page.mouse.move(0, 0)
  await notice.hover({ force: true })
}

const OVERLAYS = [
  '[role=dialog]',
  '[role=menu], [role=listbox]',
  '.mantine-Notifications-notification',
]

async function openOverlay(page: Page): Promise<string | null> {
  for (const kind of OVERLAYS) if ((await page.locator(kind).count()) > 0) return kind
  return null
}

function sidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog]')].flatMap(
      (part) => {
        const excess = part.scrollWidth - part.clientWidth
        const name = part === document.documentElement ? 'the page' : 'a dialog'
        return excess > 0 ? [`${name} scrolls sideways by ${excess} px`] : []
      },
    ),
  )
}

/**
 * Checks target sizes and sideways scrolling at each of `checkedWidths`. Also runs axe at the widths
 * that are in `axeWidths`.
 */
async function examine(
  page: Page,
  checkedWidths: readonly number[] = widths,
): Promise<string[]> {
  const found: string[] = []
  for (const width of checkedWidths) {
    await page.setViewportSize({ width, height: width === 320 ? 800 : 900 })
    await holdToasts(page)
    await waitForAnimations(page)
    const quick = width === 320 ? (['dark'] as const) : (['light'] as const)
    const schemes = isFull ? (['light', 'dark'] as const) : quick
    for (const colorScheme of axeWidths.has(width) ? schemes : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await waitForAnimations(page)
      // A full run checks all rules in the light scheme, so in the dark scheme it checks only the
      // rules about colours.
      const isSecond = isFull && colorScheme === 'dark'
      const rules = isSecond ? ['color-contrast', 'link-in-text-block'] : undefined
      const lines = await violations(page, rules)
      found.push(...lines.map((line) => `${width}, ${colorScheme}: ${line}`))
    }
    const small = await smallTargets(page)
    found.push(...small.map((target) => `${width}: smaller than 24 px: ${target}`))
    const sideways = await sidewaysScrolling(page)
    found.push(...sideways.map((part) => `${width}: ${part}`))
  }
  return found
}

async function waitForOverlay(page: Page): Promise<void> {
  // Waits two seconds at most, because in some scenarios requests never end.
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined)
  await waitForAnimations(page)
}

function testAxe(
  screen: ScreenEntry,
  state: string,
  checkedWidths: readonly number[] | undefined,
  prepare: (page: Page) => Promise<void>,
): void {
  test(`axe reports no violations on ${screen.name}, ${state}`, async ({ visit }) => {
    const page = await visit(screen)
    await prepare(page)
    // Without this style, Chromium would delay the styles of off-screen content, and axe would read
    // outdated colours.
    await page.addStyleTag({ content: '* { content-visibility: visible !important; }' })
    const over = await openOverlay(page)
    expect(await examine(page, checkedWidths)).toEqual([])
    // Fails if the overlay closed during the check.
    if (over !== null) await expect(page.locator(over)).not.toHaveCount(0)
  })
}

for (const screen of screens) {
  testAxe(screen, 'loaded', undefined, (page) => show(page, screen, 'loaded'))
}

if (isFull) {
  for (const screen of screens) {
    if (!screen.isStatic) {
      for (const state of Object.keys(states) as State[]) {
        if (state !== 'loaded')
          testAxe(screen, state, undefined, (page) => show(page, screen, state))
      }
      for (const [state, scenario] of Object.entries(unusual)) {
        testAxe(screen, state, undefined, (page) => show(page, screen, 'loaded', scenario))
      }
    }
    for (const { name, steps, scenario, isNarrow } of overlaysOf(screen)) {
      testAxe(screen, name, isNarrow && [320], async (page) => {
        await show(page, screen, 'loaded', scenario)
        if (isNarrow) await page.setViewportSize({ width: 320, height: 800 })
        await takeSteps(page, steps)
        await waitForOverlay(page)
      })
    }
    test(`focus is visible on ${screen.name}, even in forced-colours mode`, async ({
      visit,
    }) => {
      const page = await visit(screen)
      await show(page, screen, 'loaded')
      for (const forcedColors of ['none', 'active'] as const) {
        await page.emulateMedia({ forcedColors })
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        expect(await unmarkedFocusStops(page), forcedColors).toEqual([])
      }
    })
  }
}

async function unmarkedFocusStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.closest('[data-demo-toolbar]'))
        return ''
      const marks = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        if (width === 0 || height === 0) return false
        // An accordion's button draws the focus outline on its ::after, which covers the header.
        return [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
        })
      }
      // An input's focus outline may be on its parent or grandparent, or on its label.
      const { labels } = focused as HTMLInputElement
      const frames = [
        focused,
        focused.parentElement,
        focused.parentElement?.parentElement,
        ...(labels ?? []),
      ]
      const isMarked = frames.some((frame) => frame && marks(frame))
      return isMarked ? '' : focused.outerHTML.slice(0, 120)
    })
    if (name) hidden.push(name)
  }
  return [...new Set(hidden)]
}
