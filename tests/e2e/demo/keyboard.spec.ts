import { expect, test, type Locator, type Page } from '@playwright/test'

import { demoAdmin } from '../../../mocks/seed/admins'
import { seedSession } from '../screens'

/* Performs the main tasks with the keyboard only. Focus must not be lost when a dialog closes. */

const image = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function open(page: Page, path: string, heading: string) {
  await seedSession(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  const isThere = () => control.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 120 && !(await isThere()); steps += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

async function chooseImage(page: Page, input: Locator) {
  // Starts waiting first, because Playwright intercepts the file chooser only while it waits.
  const chosen = page.waitForEvent('filechooser').then((chooser) => chooser.setFiles(image))
  await Promise.all([chosen, press(page, input, 'Space')])
}

async function expectFocusKept(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(async () => {
    const lost = await page.evaluate(() => {
      const focused = document.activeElement
      return !focused || focused === document.body || focused.getClientRects().length === 0
    })
    expect(lost).toBe(false)
  }).toPass()
}

test('by keyboard, an admin can sign in, navigate by the command palette, and log out', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type(demoAdmin.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()

  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused({
      timeout: 2000,
    })
  }).toPass()
  await page.keyboard.type('transact')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused()

  const menu = page.getByRole('button', { name: /account menu/ })
  async function chooseLogout() {
    await press(page, menu)
    const logout = page.getByRole('menuitem', { name: 'Logout' })
    await expect(logout).toBeVisible()
    // The menu receives the focus a moment after it is visible.
    await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
    await page.keyboard.press('ArrowUp')
    await expect(logout).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await chooseLogout()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(menu).toBeFocused()

  await chooseLogout()
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Logout Successfully')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('by keyboard, an admin can add a category with an image', async ({ page }) => {
  await open(page, '/service', 'Services')
  const add = page.getByRole('button', { name: 'Add Category' })
  await press(page, add)
  const drawer = page.getByRole('dialog', { name: 'Add Category' })
  await expect(drawer.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Aquariums')
  await chooseImage(page, drawer.getByLabel('Image', { exact: true }))
  await expect(drawer.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect(drawer.getByRole('progressbar')).toHaveCount(0)
  await press(page, drawer.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText('Category created successfully')).toBeVisible()
  await expectFocusKept(page)
  await expect(add).toBeFocused()
  await expect(page.getByRole('button', { name: 'Aquariums', exact: true })).toBeAttached()
})

test('by keyboard, an admin comes back from the palette and the shortcuts to the focused button', async ({
  page,
}) => {
  await open(page, '/service', 'Services')
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  const expand = page.getByRole('button', { name: 'Expand all' })
  await press(page, expand, 'ControlOrMeta+/')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusKept(page)
  await expect(expand).toBeFocused()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.type('add category')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Add Category' })
  await expect(drawer.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusKept(page)
  await expect(expand).toBeFocused()
})

for (const [path, heading, opener] of [
  ['/service', 'Services', 'Add Service'],
  ['/transactions', 'Transactions', 'Edit Provider Share'],
] as const) {
  test(`by keyboard, an admin comes back from ${opener} to its button`, async ({
    page,
  }) => {
    await open(page, path, heading)
    const button = page.getByRole('button', { name: opener })
    await press(page, button)
    const dialog = page.getByRole('dialog', { name: opener })
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await press(page, dialog.getByRole('button', { name: 'Close' }))
    await expectFocusKept(page)
    await expect(button).toBeFocused()
  })
}
