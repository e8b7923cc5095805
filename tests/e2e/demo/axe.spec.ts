import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

import { beSignedIn, screens, settle, show, states, type ScreenToSee, type State } from '../screens'

/*
 * WCAG 2.2 AA and axe's best practices over every screen, in both schemes, at 1440 and at 320 px
 * (which is also 1280 px at 400 percent zoom). Without `FULL=1` it is the quick part: every screen
 * as loaded, light at 1440 and dark at 320 px. `FULL=1` adds the other two, the states, what opens
 * over a screen, and the marks of the focus. The counts land in reports/axe.
 */

const isFull = process.env['FULL'] === '1'
const reports = join(import.meta.dirname, '../../../reports/axe')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [1440, 320] as const

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none][0]?.message ?? ''
      return `${id}: ${target.join(' ')} ${why}`
    }),
  )
}

/** What axe finds in both schemes at both widths, and what makes the page scroll sideways. */
async function examine(page: Page, label: string, only: number[] = [...widths]): Promise<string[]> {
  const found: string[] = []
  for (const width of only) {
    await page.setViewportSize({ width, height: width === 320 ? 800 : 900 })
    const quick = width === 320 ? (['dark'] as const) : (['light'] as const)
    for (const colorScheme of isFull ? (['light', 'dark'] as const) : quick) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(page)
      // The scheme changes colours only.
      const isSecond = isFull && colorScheme === 'dark'
      const rules = isSecond ? ['color-contrast', 'link-in-text-block'] : undefined
      const lines = await violations(page, rules)
      found.push(...lines.map((line) => `${label}, ${width}, ${colorScheme}: ${line}`))
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (sideways > 0) found.push(`${label}, ${width}: scrolls sideways by ${sideways} px`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}

function report(screen: ScreenToSee, state: string, found: string[]): void {
  mkdirSync(reports, { recursive: true })
  const file = `${screen.name}-${state}`.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const lines = { screen: screen.name, state, count: found.length, found }
  writeFileSync(join(reports, `${file}.json`), JSON.stringify(lines, null, 2))
}

async function enter(page: Page, screen: ScreenToSee): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  if (!screen.isPublic) await beSignedIn(page)
}

for (const screen of screens) {
  test(`axe finds nothing on ${screen.name}`, async ({ page }) => {
    await enter(page, screen)
    await show(page, screen, 'loaded')
    const found = await examine(page, 'loaded')
    report(screen, 'loaded', found)
    expect(found).toEqual([])
  })
}

if (isFull) {
  for (const screen of screens) {
    const others = (Object.keys(states) as State[]).filter((state) => state !== 'loaded')
    for (const state of screen.isStill ? [] : others) {
      test(`axe finds nothing on ${screen.name}, ${state}`, async ({ page }) => {
        await enter(page, screen)
        await show(page, screen, state)
        const found = await examine(page, state)
        report(screen, state, found)
        expect(found).toEqual([])
      })
    }
    for (const { name, open, scenario, isNarrow } of screen.overlays ?? []) {
      test(`axe finds nothing on ${screen.name}, ${name}`, async ({ page }) => {
        await enter(page, screen)
        await show(page, screen, 'loaded', scenario)
        if (isNarrow) await page.setViewportSize({ width: 320, height: 800 })
        await open(page)
        await page.waitForTimeout(700)
        const found = await examine(page, name, isNarrow && [320])
        report(screen, name, found)
        expect(found).toEqual([])
      })
    }
    test(`the focus shows on ${screen.name}, also in forced colours`, async ({ page }) => {
      await enter(page, screen)
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
