import { expect, type Locator, test } from '@playwright/test'

import { namesBut, open } from '../screens'

/*
 * In the scenario rtl, people write in Arabic and Hebrew, often with a final '!'. If a text has the
 * direction of the page instead of its own, that '!' moves to the right of what it ends.
 */

/** Returns how many visible texts end with '!', and those whose '!' is not at their left end. */
function findMarks(scope: Locator): Promise<{ count: number; misplaced: string[] }> {
  return scope.evaluate((root) => {
    const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}][^\p{Script=Latin}]*!$/u
    const boxOf = (node: Node, index: number) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      return range.getClientRects()[0]
    }
    const misplaced: string[] = []
    let count = 0
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trimEnd() ?? ''
      if (!rightToLeft.test(text) || !node.parentElement?.checkVisibility()) continue
      const mark = boxOf(node, text.length - 1)
      const before = boxOf(node, text.length - 2)
      // A line may end between them.
      if (!mark || !before || Math.abs(mark.top - before.top) > mark.height / 2) continue
      count += 1
      if (mark.left > before.left) misplaced.push(text)
    }
    return { count, misplaced }
  })
}

async function expectMarksInPlace(scope: Locator): Promise<void> {
  await expect(async () => {
    const { count, misplaced } = await findMarks(scope)
    expect(misplaced).toEqual([])
    expect(count).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
}

const names = namesBut('Dashboard', 'User Details of a customer', 'Add Service', 'CMS')

test('texts keep their own direction on the screens', async ({ page }) => {
  for (const name of names) {
    await test.step(name, async () => {
      await open(page, name, { width: 390, scenario: 'rtl' })
      const closed = page.locator('main [aria-expanded=false][data-accordion-control]')
      while ((await closed.count()) > 0) await closed.first().click()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectMarksInPlace(page.getByRole('main'))
      }
    })
  }
})
