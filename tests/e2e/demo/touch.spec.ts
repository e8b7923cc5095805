import { expect, test, type Page } from '@playwright/test'

import { seedSession, screens, show, waitForAnimations } from '../screens'

/*
 * What may be lower than 40 px: text that links, in lines that are closer together than that. A
 * higher target would cover the next line's. What the rows are for has its own control.
 */
const IN_TEXT = [
  // A person in a line of a card, or of a booking in the week.
  '[role=table] :is(th, td):not([data-card=actions]) a',
  'ol[aria-label=Days] a',
  // A booking's service in a chat, above its price.
  'section[aria-label=Booking] a',
  // A service's name, above its Edit.
  'main li li > div > a:first-child',
]

/** Returns the height and name of each visible control that is lower than 40 px. */
function lowControls(page: Page): Promise<string[]> {
  return page.evaluate((exceptions) => {
    const CONTROLS = 'a[href], button, select, input, textarea, [role=tab], [role=option]'
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
      const isShown =
        control.checkVisibility({ visibilityProperty: true }) &&
        control.getBoundingClientRect().right > 0 &&
        control.closest('[inert], [aria-hidden=true], [data-demo-toolbar]') === null
      if (!isShown || control.matches(exceptions)) return []
      // A checkbox or a switch is also pressed on its label, an input of files only there.
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const isToggle = control.matches('[type=checkbox], [type=radio], [type=file]')
      const boxes = [control, ...(isToggle ? labels : [])]
      const height = Math.max(...boxes.map((box) => box.getBoundingClientRect().height))
      if (height >= 39.5) return []
      const name = control.getAttribute('aria-label') ?? control.textContent.trim()
      return [`${Math.round(height)} px: ${control.tagName} ${name || control.outerHTML}`]
    })
  }, IN_TEXT.join())
}

async function open(page: Page, name: string) {
  const screen = screens.find((entry) => entry.name === name)!
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, screen, 'loaded')
  await waitForAnimations(page)
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await seedSession(page)
})

const SCREENS = [
  'Dashboard',
  'Manage Accounts',
  'User Details',
  'User Details of a customer',
  'Services',
  'Add Service',
  'Edit Services',
  'Service Details',
  'Support',
  'Bookings',
  'Bookings by week',
  'Transactions',
  'Messages',
  'Chat',
]

for (const name of SCREENS) {
  test(`on a phone, what is pressed on ${name} is at least 40 px high`, async ({ page }) => {
    await open(page, name)
    if (name === 'Services') {
      await page.getByRole('button', { name: 'Expand all' }).click()
      await waitForAnimations(page)
    }
    expect(await lowControls(page)).toEqual([])
  })
}

test('on a phone, Back closes the menu, the palette or the account menu, then leaves the screen', async ({
  page,
}) => {
  await open(page, 'Dashboard')
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
  await open(page, 'Manage Accounts')
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

  await open(page, 'Bookings')
  await page.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option').first().waitFor()
  expect.soft(await lowControls(page), 'filter').toEqual([])

  await open(page, 'Services')
  await page.getByRole('button', { name: 'Actions', exact: true }).first().click()
  const item = page.getByRole('menuitem', { name: 'Edit Category' })
  await item.waitFor()
  await waitForAnimations(page)
  expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(40)

  await open(page, 'Manage Accounts')
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
  Support: 110,
  Bookings: 110,
  Transactions: 110,
  'Bookings by week': 111,
  Messages: 63,
}

test('on a phone, cards and rows are no higher for it', async ({ page }) => {
  for (const [name, height] of Object.entries(HEIGHTS)) {
    await open(page, name)
    const heights = await page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect.soft(Math.floor(Math.min(...heights)), name).toBeLessThanOrEqual(height)
  }
  await open(page, 'Services')
  await page.locator('main [aria-expanded=false][data-accordion-control]').first().click()
  await waitForAnimations(page)
  const service = page.getByRole('listitem').filter({ hasText: /^Deep Clean/ })
  expect((await service.boundingBox())?.height).toBeLessThanOrEqual(72)
})
