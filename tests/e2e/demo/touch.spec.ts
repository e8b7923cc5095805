import { expect, test, type Page } from '@playwright/test'

import { open, waitForAnimations } from '../screens'
import { lowControls } from '../targets'

async function openOnPhone(page: Page, name: string) {
  await open(page, name, { width: 390 })
  await waitForAnimations(page)
}

test('on a phone, Back closes the menu, the palette or the account menu, then leaves the screen', async ({
  page,
}) => {
  await openOnPhone(page, 'Dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('navigation') })
  await menu.getByRole('link', { name: 'Manage Accounts' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Manage Accounts' })
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: 'Go to…' }).click()
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await expect(palette).toBeVisible()
  await page.goBack()
  await expect(palette).toBeHidden()
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: 'account menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(heading).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('on a phone, the menu, a filter, a menu of a row and selected rows have targets of 40 px', async ({
  page,
}) => {
  await openOnPhone(page, 'Manage Accounts')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  expect.soft(await lowControls(page), 'selection').toEqual([])
  // Not in the middle of the box, but near the edge of what can be pressed.
  const box = page.getByRole('checkbox', { name: /^Select / }).nth(1)
  await expect(box).toBeChecked()
  const { x, y } = (await box.boundingBox())!
  await page.mouse.click(x + 12, y - 7)
  await expect(box).not.toBeChecked()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Services' }).waitFor()
  expect.soft(await lowControls(page), 'menu').toEqual([])

  await openOnPhone(page, 'Bookings')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option').first().waitFor()
  expect.soft(await lowControls(page), 'filter').toEqual([])

  await openOnPhone(page, 'Services')
  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  const item = page.getByRole('menuitem', { name: 'Edit Category' })
  await item.waitFor()
  await waitForAnimations(page)
  expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(40)

  await openOnPhone(page, 'Manage Accounts')
  const menu = page.getByRole('button', { name: 'Actions', exact: true }).first()
  expect((await menu.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await menu.click()
  const action = page.getByRole('menuitem', { name: 'View' })
  await action.waitFor()
  await waitForAnimations(page)
  expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(40)
})

/** In pixels, as without the targets of 40 px. */
const HEIGHTS = {
  'Manage Accounts': 90,
  'Bookings by week': 111,
  Messages: 63,
}

test('on a phone, cards and rows are no higher for it', async ({ page }) => {
  for (const [name, height] of Object.entries(HEIGHTS)) {
    await openOnPhone(page, name)
    const heights = await page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect.soft(Math.floor(Math.min(...heights)), name).toBeLessThanOrEqual(height)
  }
  await openOnPhone(page, 'Services')
  await page.locator('main [aria-expanded=false][data-accordion-control]').first().click()
  await waitForAnimations(page)
  const service = page.getByRole('listitem').filter({ hasText: /^Deep Clean/ })
  expect((await service.boundingBox())?.height).toBeLessThanOrEqual(72)
})

test.describe('under fingers', () => {
  test.use({ hasTouch: true })

  for (const name of ['Support', 'CMS']) {
    test(`the larger text of the choices on ${name} is not cut`, async ({ page }) => {
      await openOnPhone(page, name)
      const choices = page.getByRole('main').locator('input[aria-haspopup=listbox]')
      await expect(choices).not.toHaveCount(0)
      for (const width of [390, 340, 768]) {
        await page.setViewportSize({ width, height: 900 })
        const cut = await choices.evaluateAll((inputs) =>
          inputs
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((input) => (input as HTMLInputElement).value),
        )
        expect.soft(cut, `${width} px`).toEqual([])
      }
    })
  }
})
