import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

import { AXE, type Examined } from '../axe-report'
import { beSignedIn, screens, settle, show, states, type ScreenToSee, type State } from '../screens'
import { smallTargets } from '../targets'

/*
 * WCAG 2.2 AA and axe's best practices over every screen, in both schemes, at 1440 and at 320 px
 * (which is also 1280 px at 400 percent zoom), with no target smaller than 24 px and nothing that
 * scrolls sideways. Without `FULL=1` it is the quick part: every screen as loaded, light at 1440
 * and dark at 320 px. `FULL=1` adds the other two, the states, the data that screens are seldom
 * tried with, what opens over a screen, and the marks of the focus. axe-report.ts makes the table.
 */

const isFull = process.env['FULL'] === '1'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [1440, 320] as const

/** Names that are missing, or without an end: what labels and headings are made of. */
const unusual = { nameless: 'null-rows', endless: 'huge' } as const

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // The product has no frames; the other mode opens a page of its own for every run.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none][0]?.message ?? ''
      return `${id}: ${target.join(' ')} ${why}`
    }),
  )
}

/** A notice goes by itself; under the pointer it stays. */
async function holdNotices(page: Page): Promise<void> {
  const notice = page.locator('.mantine-Notifications-notification').first()
  if ((await notice.count()) > 0) await notice.hover({ force: true })
}

const OVER = ['[role=dialog]', '[role=menu], [role=listbox]', '.mantine-Notifications-notification']

/** What stands over the page; null for nothing. */
async function standingOver(page: Page): Promise<string | null> {
  for (const kind of OVER) if ((await page.locator(kind).count()) > 0) return kind
  return null
}

/** What axe finds in both schemes at both widths, and what is too small or makes the page scroll. */
async function examine(page: Page, only: readonly number[] = widths): Promise<Examined> {
  const found: string[] = []
  let views = 0
  for (const width of only) {
    await page.setViewportSize({ width, height: width === 320 ? 800 : 900 })
    await holdNotices(page)
    const quick = width === 320 ? (['dark'] as const) : (['light'] as const)
    for (const colorScheme of isFull ? (['light', 'dark'] as const) : quick) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(page)
      // The scheme changes colours only.
      const isSecond = isFull && colorScheme === 'dark'
      const rules = isSecond ? ['color-contrast', 'link-in-text-block'] : undefined
      const lines = await violations(page, rules)
      found.push(...lines.map((line) => `${width}, ${colorScheme}: ${line}`))
      views += 1
    }
    const small = await smallTargets(page)
    found.push(...small.map((target) => `${width}: smaller than 24 px: ${target}`))
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (sideways > 0) found.push(`${width}: scrolls sideways by ${sideways} px`)
  }
  return { views, found }
}

/** Waits until nothing more comes after something was opened. */
async function rest(page: Page): Promise<void> {
  // What hangs in a scenario stays on its way.
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined)
  await settle(page)
}

function look(
  screen: ScreenToSee,
  state: string,
  only: readonly number[] | undefined,
  prepare: (page: Page) => Promise<void>,
): void {
  const annotation = [
    { type: AXE.screen, description: screen.name },
    { type: AXE.state, description: state },
  ]
  test(`axe finds nothing on ${screen.name}, ${state}`, { annotation }, async ({ page }, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 900 })
    if (!screen.isPublic) await beSignedIn(page)
    await prepare(page)
    // Chromium brings the colours of what is out of sight up to date late; axe reads them at once.
    await page.addStyleTag({ content: '* { content-visibility: visible !important; }' })
    const over = await standingOver(page)
    const examined = await examine(page, only)
    await info.attach(AXE.result, { body: JSON.stringify(examined), contentType: 'text/json' })
    info.annotations.push({ type: AXE.views, description: String(examined.views) })
    expect(examined.found).toEqual([])
    // What was opened was there to the end.
    if (over !== null) await expect(page.locator(over)).not.toHaveCount(0)
  })
}

for (const screen of screens) {
  look(screen, 'loaded', undefined, (page) => show(page, screen, 'loaded'))
}

if (isFull) {
  for (const screen of screens) {
    if (!screen.isStill) {
      for (const state of Object.keys(states) as State[]) {
        if (state !== 'loaded') look(screen, state, undefined, (page) => show(page, screen, state))
      }
      for (const [state, scenario] of Object.entries(unusual)) {
        look(screen, state, undefined, (page) => show(page, screen, 'loaded', scenario))
      }
    }
    for (const { name, open, scenario, isNarrow } of screen.overlays ?? []) {
      look(screen, name, isNarrow && [320], async (page) => {
        await show(page, screen, 'loaded', scenario)
        if (isNarrow) await page.setViewportSize({ width: 320, height: 800 })
        await open(page)
        await rest(page)
      })
    }
    test(`the focus shows on ${screen.name}, also in forced colours`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 1440, height: 900 })
      if (!screen.isPublic) await beSignedIn(page)
      await show(page, screen, 'loaded')
      for (const forcedColors of ['none', 'active'] as const) {
        await page.emulateMedia({ forcedColors })
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        expect(await focusStopsThatDoNotShow(page), forcedColors).toEqual([])
      }
    })
  }
}

/** Goes through the first stops with Tab; names those that nothing marks. */
async function focusStopsThatDoNotShow(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.closest('[data-demo-panel]')) return ''
      const marks = (element: Element) => {
        // A control that spans its line draws the ring there.
        return [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
        })
      }
      // A field's frame may carry the ring of what is inside it.
      const frames = [focused, focused.parentElement, focused.parentElement?.parentElement]
      const { width, height } = focused.getBoundingClientRect()
      const isMarked = frames.some((frame) => frame && marks(frame))
      return isMarked && width > 0 && height > 0 ? '' : focused.outerHTML.slice(0, 120)
    })
    if (name) hidden.push(name)
  }
  return [...new Set(hidden)]
}
