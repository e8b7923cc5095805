import { expect, type Page, test } from '@playwright/test'

import { FIND_MISPLACED } from '../../engines/layout'
import { outsidePage } from '../edges'
import { misplaced, outsideMain, screenGroups, spaceOut } from '../layout'
import { problemsOnPaper } from '../printed'
import { seedSession, show, type ScreenEntry, waitForAnimations } from '../screens'
import { lowControls } from '../targets'

/*
 * What holds on every screen, checked on one visit of each, because loading a screen takes longer
 * than a check.
 */

const softly = expect.configure({ soft: true })

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await waitForAnimations(page)
}

async function checkTexts(page: Page, name: string) {
  const findMisplaced = () => page.evaluate(`(() => { ${FIND_MISPLACED} })()`)
  await softly.poll(findMisplaced, { message: `${name}: text` }).toEqual([])
}

async function checkEdges(page: Page, { name, isPublic }: ScreenEntry) {
  if (isPublic) return
  for (const width of [1920, 1280, 390]) {
    await resize(page, width)
    softly(await outsidePage(page), `${name}: edges, ${width} px`).toEqual([])
  }
}

/** Links that lead back to a list are underlined, and narrow screens have them too. */
async function checkLinksBack(page: Page, name: string) {
  const links = page.locator('main header').getByRole('link', { name: /^All / })
  const count = await links.count()
  if (count === 0) return
  await softly(links, `${name}: link back`).toHaveCSS('text-decoration-line', 'underline')
  await resize(page, 390)
  await softly(links, `${name}: link back, 390 px`).toHaveCount(count)
  await resize(page, 1280)
}

async function checkPrint(page: Page, name: string) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await softly(page.locator('[data-page-heading]')).toBeVisible()
  // A4 without margins of half an inch, upright and sideways.
  for (const width of [698, 1027]) {
    await page.setViewportSize({ width, height: 900 })
    softly(await problemsOnPaper(page), `${name}: print, ${width} px`).toEqual([])
  }
  await page.emulateMedia({ media: null, colorScheme: null })
}

async function checkTargets(page: Page, { name, isPublic, isStatic }: ScreenEntry) {
  // The editor's toolbar is dense on purpose.
  if (isPublic || isStatic || name === 'CMS') return
  if (name === 'Services') {
    await page.getByRole('button', { name: 'Expand all' }).click()
    await waitForAnimations(page)
  }
  softly(await lowControls(page), `${name}: targets`).toEqual([])
}

async function checkSpacing(page: Page, name: string) {
  await spaceOut(page)
  await expect(page.locator('body')).toHaveCSS('word-spacing', /^2\.\d+px$/)
  for (const width of [390, 1280]) {
    await resize(page, width)
    const found = [...(await misplaced(page)), ...(await outsideMain(page))]
    softly(found, `${name}: widely spaced, ${width} px`).toEqual([])
  }
}

for (const { group, names } of screenGroups()) {
  test(`texts fit, links back are underlined and on phones too, the edges are those of the top bar, a phone's targets are 40 px high, and print is whole and dark on white on ${names}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (!group[0]?.isPublic) await seedSession(page)
    for (const screen of group) {
      await test.step(screen.name, async () => {
        await resize(page, 1280)
        await show(page, screen, 'loaded')
        // Off-screen content keeps its size of another width until it is scrolled into view.
        await page.addStyleTag({ content: '* { content-visibility: visible !important; }' })
        await checkTexts(page, screen.name)
        await checkLinksBack(page, screen.name)
        if (!screen.isStatic) await checkPrint(page, screen.name)
        await checkEdges(page, screen)
        await checkTexts(page, screen.name)
        await checkTargets(page, screen)
        await checkSpacing(page, screen.name)
      })
    }
  })
}
