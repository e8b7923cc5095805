import { expect, test, type Page } from '@playwright/test'

import { beSignedIn, screens, show } from '../screens'

/* Where the focus is, and whether it can be seen there. */

/** What has the focus and stands wholly under something that sticks, or beside the window. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // After the frame that scrolls it into view.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const { x, y, width, height } = focused.getBoundingClientRect()
    const places = [0.5, 0.1, 0.9].flatMap((across) =>
      [0.5, 0.1, 0.9].map((down) => [x + width * across, y + height * down] as const),
    )
    const isSeen = places.some(([left, top]) => {
      const there = document.elementFromPoint(left, top)
      return focused.contains(there) || there?.closest('label')?.control === focused
    })
    return isSeen ? null : focused.outerHTML.slice(0, 120)
  })
}

const windows = [
  { width: 1280, height: 600 },
  // 1280 x 1024 px at 400 percent.
  { width: 320, height: 256 },
] as const

for (const viewport of windows) {
  for (const name of ['Services', 'Edit Services', 'Support']) {
    test(`nothing covers the focus on ${name} at ${viewport.width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await beSignedIn(page)
      await show(
        page,
        screens.find((screen) => screen.name === name)!,
        'loaded',
      )
      await page.addStyleTag({ content: '[data-demo-panel] { display: none !important }' })
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < 30; stop += 1) {
          await page.keyboard.press(key)
          expect(await hiddenFocus(page), `after ${key}, number ${stop + 1}`).toBeNull()
        }
      }
    })
  }
}
