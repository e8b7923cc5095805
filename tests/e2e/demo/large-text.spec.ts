import { expect, test } from '@playwright/test'

import { launchOptions } from '../browser'
import { misplacedOn, outsideMain, screenGroups } from '../layout'
import { screens } from '../screens'
import { openSections, press } from '../steps'
import { violations } from '../violations'

const isFull = process.env['FULL'] === '1'

/** Twice the browser's usual size, to which `em` in media queries relates as well. */
const FONT_SIZE = 32

test.use({ launchOptions: launchOptions(`--blink-settings=defaultFontSize=${FONT_SIZE}`) })

for (const { group, names } of screenGroups()) {
  test(`text of twice the size fits on ${names}`, async ({ page }) => {
    const options = isFull ? { findMore: violations } : {}
    expect(await misplacedOn(page, group, options)).toEqual([])
    await expect(page.locator('html')).toHaveCSS('font-size', `${FONT_SIZE}px`)
  })
}

test('text of twice the size fits in the open sections of a service', async ({ page }) => {
  const group = screens.filter(({ name }) => name === 'Edit Services')
  expect(
    await misplacedOn(page, group, { open: openSections, findMore: outsideMain }),
  ).toEqual([])
})

test('text of twice the size fits in the account menu', async ({ page }) => {
  const group = screens.filter(({ name }) => name === 'Dashboard')
  expect(await misplacedOn(page, group, { open: press(/account menu/) })).toEqual([])
})
