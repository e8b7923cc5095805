import { expect, type Page, test } from '@playwright/test'

import { launchOptions } from '../browser'
import { misplacedOn, outsideMain, screenGroups } from '../layout'
import { bookings, content, services, shell } from '../overlays'
import { open, screenNamed, screens, show, takeSteps, waitForAnimations } from '../screens'
import { openSections, press, type Step } from '../steps'
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
  const open = (shown: Page) => takeSteps(shown, [press(/account menu/)])
  expect(await misplacedOn(page, group, { open })).toEqual([])
})

test('buttons are as high as fields, with text of twice the size on a phone', async ({
  page,
}) => {
  await open(page, 'Services', { width: 390 })
  const heights = await page
    .locator('main header :is(button:has-text("Add"), input)')
    .evaluateAll((all) => all.map((control) => control.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([72]))
})

test('a service’s name is in one line beside its status, with text of twice the size', async ({
  page,
}) => {
  await open(page, 'Bookings', { width: 390 })
  await takeSteps(page, bookings['a booking'] as Step[])
  const name = page.getByRole('dialog').getByRole('heading', { level: 3 }).first()
  expect((await name.boundingBox())!.height).toBeLessThan(100)
})

test('the time of a booking is whole in its card, with text of twice the size', async ({
  page,
}) => {
  await open(page, 'Bookings', { width: 390 })
  const cut = await page
    .locator('[data-card=title] [data-clamp]')
    .evaluateAll((dates) =>
      dates
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
})

test('the mark of a toast is beside its text of twice the size', async ({ page }) => {
  await show(page, screenNamed('Enter OTP'), 'loaded')
  await page.getByRole('button', { name: 'Submit' }).click()
  await waitForAnimations(page)
  const middles = await page
    .getByRole('alert')
    .locator('svg:not(button *), p')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
  expect(middles[0]).toBe(middles[1])
})

/** Returns the texts, of those that are seen, that have more than two lines for each word. */
const shatteredTexts = (page: Page) =>
  page.locator('main, [role=dialog]').evaluateAll((parts) =>
    parts.flatMap((part) =>
      [...part.querySelectorAll('*')].flatMap((element) => {
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
        const text = own.map(({ textContent }) => textContent).join('')
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = new Set([...range.getClientRects()].map(({ top }) => top))
        const isSeen = element.checkVisibility() && element.clientWidth !== 1
        const words = text.trim().split(/[\s@]+/).length
        return isSeen && text.length > 4 && lines.size > 2 * words ? [text] : []
      }),
    ),
  )

for (const [name, state, steps] of [
  ['User Details', 'loaded', []],
  ['Bookings by week', 'loaded', []],
  ['Bookings', 'a booking', bookings['a booking']],
  ['Services', 'opened categories', services['opened categories']],
  ['Dashboard', 'Keyboard shortcuts', shell['Keyboard shortcuts']],
  ['CMS', 'link to set', content['link to set']],
] as const) {
  test(`text of twice the size is neither cut nor shattered on ${name}, ${state}`, async ({
    page,
  }) => {
    await open(page, name, { width: 390 })
    await takeSteps(page, steps as Step[])
    await waitForAnimations(page)
    expect(await shatteredTexts(page)).toEqual([])
    const cut = await page.locator('html, [role=dialog] kbd').evaluateAll((all) =>
      all
        .filter((part) => {
          const { right } = part.getBoundingClientRect()
          return Math.max(right, part.scrollWidth) > document.documentElement.clientWidth
        })
        .map(({ localName, textContent }) => `${localName} ${textContent.slice(0, 20)}`),
    )
    expect(cut).toEqual([])
  })
}
