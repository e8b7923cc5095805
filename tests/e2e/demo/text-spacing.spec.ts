import { expect, test } from '@playwright/test'

import { misplacedOn, outsideMain, screenGroups } from '../layout'

/** What readers may set (WCAG 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

for (const { group, names } of screenGroups()) {
  test(`widely spaced text fits on ${names}`, async ({ page }) => {
    await page.addInitScript((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, SPACING)
    expect(await misplacedOn(page, group, { findMore: outsideMain })).toEqual([])
    await expect(page.locator('body')).toHaveCSS('word-spacing', /^2\.\d+px$/)
  })
}
