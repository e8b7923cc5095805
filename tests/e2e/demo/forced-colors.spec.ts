import { expect, test, type Page } from '@playwright/test'

import { screenNamed, seedSession, show, takeSteps } from '../screens'
import { editPage, press } from '../steps'

/** Returns the switches, checkboxes and radio buttons of which neither box nor track has a border. */
const undrawn = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]')]
      .filter(
        (control) =>
          control.checked || !control.closest('[role=radiogroup][aria-label=View]'),
      )
      .flatMap((control) => {
        const track = control.parentElement?.querySelector('.mantine-Switch-track')
        const { width } = (track ?? control).getBoundingClientRect()
        const { borderTopWidth, borderTopStyle } = getComputedStyle(track ?? control)
        const isDrawn = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none'
        return isDrawn && width > 10 ? [] : [control.labels?.[0]?.textContent ?? control.id]
      }),
  )

for (const [name, ...steps] of [
  ['Edit Services'],
  ['Messages'],
  ['Manage Accounts', press(/^Select$/)],
  ['Bookings', press('Filters')],
  ['Delete account'],
] as const) {
  test(`forced colours draw what is switched, checked or chosen on ${name}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const screen = screenNamed(name)
    if (!screen.isPublic) await seedSession(page)
    await show(page, screen, 'loaded')
    await takeSteps(page, steps)
    await expect(
      page.getByRole('main').locator('[type=checkbox], [type=radio]').first(),
    ).toBeAttached()
    expect(await undrawn(page)).toEqual([])
  })
}

test('forced colours keep the colours of a bar that a list explains', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await seedSession(page)
  await show(page, screenNamed('Dashboard'), 'loaded')
  const parts = page.locator('.mantine-Progress-section')
  const colours = await parts.evaluateAll((all) =>
    all.map((part) => getComputedStyle(part).backgroundColor),
  )
  expect(colours.length).toBeGreaterThan(2)
  expect(new Set(colours).size).toBe(colours.length)
})

test('forced colours outline what was changed in a page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await seedSession(page)
  await show(page, screenNamed('CMS'), 'loaded')
  await takeSteps(page, [editPage, press('Preview')])
  await expect(page.locator('[data-changed]').first()).toHaveCSS('outline-style', 'solid')
})
