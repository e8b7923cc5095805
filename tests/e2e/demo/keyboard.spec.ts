import { expect, test, type Locator, type Page } from '@playwright/test'

import { demoAdmin, demoOtp } from '../../../mocks/seed/admins'
import { seedSession, screens } from '../screens'
import { waitForOtherAdmin } from '../steps'

/* Performs the main tasks with the keyboard only. Focus must not be lost when a dialog closes. */

const image = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const pathOf = (name: string) => screens.find((screen) => screen.name === name)!.path

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

async function write(page: Page, field: Locator, text: string) {
  await press(page, field, 'ControlOrMeta+A')
  await page.keyboard.type(text)
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
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused({ timeout: 2000 })
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

test('by keyboard, an admin can filter accounts and deactivate one', async ({ page }) => {
  await open(page, '/manage-account', 'Manage Accounts')
  await press(page, page.getByRole('combobox', { name: 'Status' }), 'ArrowDown')
  await expect(page).toHaveURL(/status=active/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')

  const row = page.getByRole('row').nth(1)
  const email = await row.getByRole('cell').first().textContent()
  await press(page, row.getByRole('button', { name: 'Deactivate' }))
  const question = page.getByRole('dialog', { name: 'Do you want to deactivate this account?' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: email! })).toHaveCount(0)
  await expectFocusKept(page)
})

test('by keyboard, an admin can delete an account', async ({ page }) => {
  await open(page, '/manage-account', 'Manage Accounts')
  const row = page.getByRole('row').nth(2)
  const email = await row.getByRole('cell').first().textContent()
  const remove = row.getByRole('button', { name: 'Delete' })
  await press(page, remove)
  const question = page.getByRole('dialog', { name: 'Do you want to delete this account?' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()

  await press(page, remove, 'Space')
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/(?:Customer|Provider) Deleted Successfully/)).toBeVisible()
  await expect(page.getByRole('cell', { name: email! })).toHaveCount(0)
  await expectFocusKept(page)
})

test('by keyboard, an admin can deactivate the selected accounts and retry the one that failed', async ({
  page,
}) => {
  await open(page, '/manage-account?scenario=one-of-ten-fails', 'Manage Accounts')
  await press(page, page.getByRole('button', { name: 'Select', exact: true }))
  await press(page, page.getByRole('checkbox', { name: 'Select this page' }), 'Space')
  const bar = page.getByRole('region', { name: 'Selected accounts' })
  await expect(bar.getByText('10 selected')).toBeVisible()
  await press(page, bar.getByRole('button', { name: 'Deactivate' }))
  await page.getByRole('dialog', { name: 'Do you want to deactivate 10 accounts?' }).waitFor()
  await press(page, page.getByRole('button', { name: 'Yes' }))

  const drawer = page.getByRole('dialog', { name: 'Deactivate 10 accounts' })
  await expect(drawer.getByText('1 failed, 9 deactivated')).toBeFocused()
  await press(page, drawer.getByRole('button', { name: 'Retry failed' }))
  await expect(drawer.getByText('10 deactivated')).toBeFocused()
  await press(page, drawer.getByRole('button', { name: 'Done' }))
  await expectFocusKept(page)
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
})

test('by keyboard, an admin can recover a password', async ({ page }) => {
  await page.goto('/login')
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await press(page, page.getByLabel('Email', { exact: true }), 'End')
  await page.keyboard.type(demoAdmin.email)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Enter OTP' })).toBeVisible()
  await press(page, page.getByRole('textbox').first(), 'Home')
  await page.keyboard.type(demoOtp)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await press(page, page.getByLabel('New password', { exact: true }), 'End')
  await page.keyboard.type('Doorstep#2028')
  await tabTo(page, page.getByLabel('Confirm password', { exact: true }))
  await page.keyboard.type('Doorstep#2028')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('by keyboard, an admin can edit a service by adding a modifier group with an option', async ({
  page,
}) => {
  await open(page, pathOf('Edit Services'), 'Edit Services')
  const section = page.getByRole('button', { name: 'Service Modifiers' })
  await press(page, section)
  await expect(section).toHaveAttribute('aria-expanded', 'true')

  const addGroup = page.getByRole('button', { name: 'Add modifier group' })
  await press(page, addGroup)
  const groupForm = page.getByRole('dialog', { name: /modifier group/i })
  await expect(groupForm.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Extras')
  await page.keyboard.press('Tab')
  await page.keyboard.type('What else is wanted')
  await press(page, groupForm.getByRole('button', { name: 'Save', exact: true }))
  await expectFocusKept(page)

  const group = page.getByRole('button', { name: /^Extras/ }).first()
  if ((await group.getAttribute('aria-expanded')) !== 'true') await press(page, group)
  const options = page.getByRole('region', { name: /^Extras/ })
  await press(page, options.getByRole('button', { name: 'Add option' }))
  const optionForm = page.getByRole('dialog', { name: /option/i })
  await expect(optionForm.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Inside the oven')
  await write(page, optionForm.getByLabel('Price', { exact: true }), '25')
  await press(page, optionForm.getByRole('button', { name: 'Save', exact: true }))
  await expectFocusKept(page)
  await expect(options.getByText('Inside the oven')).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Update' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeFocused()
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

test('by keyboard, an admin can filter bookings by their assignee', async ({ page }) => {
  await open(page, '/bookings', 'Bookings')
  await expect(page.getByRole('cell').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const assignee = page.getByRole('combobox', { name: 'Assignee' })
  await press(page, assignee, 'ArrowDown')
  const listed = page.getByRole('option')
  await expect(listed.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/assignee=/)
  await expect(assignee).toBeFocused()
  await expect(assignee).not.toHaveValue('All')
})

test('by keyboard, an admin can change the provider share', async ({ page }) => {
  await open(page, '/transactions', 'Transactions')
  const edit = page.getByRole('button', { name: 'Edit Provider Share' })
  await press(page, edit)
  const dialog = page.getByRole('dialog', { name: 'Edit Provider Share' })
  await expect(dialog.getByLabel('Provider Share', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('72')
  await page.keyboard.press('Enter')
  await expectFocusKept(page)
  await expect(edit).toBeFocused()
  await expect(page.getByText('72', { exact: true })).toBeVisible()
})

test('by keyboard, an admin can close a ticket', async ({ page }) => {
  await open(page, '/support', 'Support')
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('input[role=combobox]:not(:disabled)') })
    .first()
  const status = row.getByRole('combobox', { name: 'Status' })
  await status.evaluate((element) => element.setAttribute('data-chosen', ''))
  const chosen = page.locator('[data-chosen]')
  await tabTo(page, chosen)
  await page.keyboard.press('Enter')
  const closed = page.getByRole('option', { name: 'Ticket Closed' })
  await expect(closed).toBeVisible()
  while ((await closed.getAttribute('data-combobox-selected')) === null) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveValue('Ticket Closed')
  await expect(chosen).toBeDisabled()
  await expectFocusKept(page)
})

test('by keyboard, an admin can send a message with an image', async ({ page }) => {
  await open(page, '/messages', 'Messages')
  const conversation = page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('listitem')
    .first()
    .locator('a, button')
    .first()
  await press(page, conversation)
  const text = page.getByLabel('Write message…')
  await expect(text).toBeVisible()
  await chooseImage(page, page.getByLabel('Attach image'))
  await expect(page.getByAltText('Attached image')).toBeVisible()
  await press(page, text, 'End')
  await page.keyboard.type('Here is the image')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('region', { name: 'Chat' }).getByText('Here is the image').last(),
  ).toBeVisible()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('')
})

test('by keyboard, an admin can edit a content page', async ({ page }) => {
  await open(page, '/privacy', 'CMS')
  await press(page, page.getByRole('tab', { name: 'Privacy Policy' }), 'ArrowRight')
  await expect(page.getByRole('tab', { name: 'Terms & Condition' })).toBeFocused()
  await expect(page).toHaveURL(/tab=terms_and_conditions/)
  const editor = page.getByRole('main').getByRole('textbox')
  await expect(editor).toBeVisible()
  await press(page, editor, 'ControlOrMeta+End')
  await page.keyboard.type(' One more sentence.')
  const update = page.getByRole('button', { name: 'Update' })
  await expect(update).toBeVisible()
  await press(page, update)
  await expect(update).toBeHidden()
  await expectFocusKept(page)
  await expect(editor).toContainText('One more sentence.')
})

test('by keyboard, an admin can resolve the edit conflict of a service, after going back to editing', async ({
  page,
}) => {
  await open(page, `${pathOf('Edit Services')}?scenario=edit-conflict`, 'Edit Services')
  await write(page, page.getByLabel('Name', { exact: true }), 'Renamed by me')
  await waitForOtherAdmin(page, 'service')
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await press(page, update)
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this service' })
  await expect(dialog.getByRole('button', { name: 'Back to editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFocusKept(page)
  await expect(update).toBeFocused()

  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('checkbox', { name: 'Take over their change' }), 'Space')
  const services = page.getByRole('heading', { level: 1, name: 'Services', exact: true })
  await expect(async () => {
    // The other admin goes on changing the price, and the dialog asks again about each change.
    if (await dialog.isVisible())
      await press(page, dialog.getByRole('button', { name: 'Keep mine' }))
    await expect(services).toBeFocused({ timeout: 3000 })
  }).toPass()
})

test('by keyboard, an admin can preview a content page and resolve its edit conflict', async ({
  page,
}) => {
  await open(page, '/privacy?scenario=page-edit-conflict', 'CMS')
  const editor = page.getByRole('textbox', { name: 'Privacy Policy' })
  await press(page, editor, 'ControlOrMeta+End')
  await page.keyboard.type(' One more sentence.')
  const preview = page.getByRole('button', { name: 'Preview' })
  await press(page, preview)
  await expect(page.getByRole('region', { name: 'With your changes' })).toContainText(
    'One more sentence.',
  )
  await expect(preview).toBeFocused()

  await waitForOtherAdmin(page, 'page')
  const update = page.getByRole('button', { name: 'Update' })
  await press(page, update)
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this page' })
  await expect(dialog.getByRole('button', { name: 'Back to editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusKept(page)
  await expect(update).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  // The dialog asks again while the other admin keeps saving.
  await expect(async () => {
    if (await dialog.isVisible())
      await press(page, dialog.getByRole('button', { name: 'Take theirs' }))
    await expect(dialog).toHaveCount(0, { timeout: 1500 })
  }).toPass()
  await expectFocusKept(page)
  await expect(editor).toContainText('Added by another admin.')
})

test('by keyboard, an admin can duplicate a service', async ({ page }) => {
  await open(page, '/service', 'Services')
  await press(page, page.getByRole('button', { name: 'House Cleaning', exact: true }))
  const more = page.getByRole('button', { name: 'More', exact: true }).first()
  await press(page, more)
  await press(page, page.getByRole('menuitem', { name: 'Duplicate' }))
  await expectFocusKept(page)
  await expect(more).toBeFocused()
  await expect(page.getByText(/^“.+ \(copy\)” was added/)).toBeVisible()
})

test('by keyboard, an admin can run actions from the command palette, and list the shortcuts', async ({
  page,
}) => {
  await open(page, '/support', 'Support')
  const scheme = page.locator('html')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
  const text = page.getByRole('combobox', { name: 'Go to' })
  async function choose(action: string) {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(text).toBeFocused()
    await page.keyboard.type(action)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Dashboard' }), 'ControlOrMeta+/')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusKept(page)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused()

  await choose('shortcuts')
  await expect(shortcuts.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusKept(page)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused()

  await choose('dark')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectFocusKept(page)
  await choose('add category')
  const drawer = page.getByRole('dialog', { name: 'Add Category' })
  await expect(drawer.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusKept(page)

  const expand = page.getByRole('button', { name: 'Expand all' })
  await tabTo(page, expand)
  await choose('add category')
  await expect(drawer.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusKept(page)
  await expect(expand).toBeFocused()
})

test('by keyboard, an admin can export bookings after retrying a page that failed', async ({
  page,
}) => {
  await open(page, '/bookings?scenario=export-fails-halfway', 'Bookings')
  await expect(page.getByRole('cell').first()).toBeVisible()
  const start = page.getByRole('button', { name: 'Export CSV' })
  await press(page, start)
  const dialog = page.getByRole('dialog', { name: 'Export CSV' })
  await expect(dialog.getByRole('alert')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, dialog.getByRole('button', { name: 'Try again' })),
  ])
  expect(file.suggestedFilename()).toMatch(/^bookings-[\d-]+\.csv$/)
  await expectFocusKept(page)
  await expect(start).toBeFocused()
})

test('by keyboard, an admin can filter for unread conversations and open one', async ({ page }) => {
  await open(page, '/messages?scenario=three-unread', 'Messages')
  await expect(page).toHaveTitle(/^\(3\+\) Messages/)
  await press(page, page.getByRole('switch', { name: 'Unread only' }), 'Space')
  const list = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  await expect(list).toHaveCount(3)
  await press(page, list.first().getByRole('link'))
  await expect(page).toHaveTitle(/^\(2\+\) Messages/)
  await expectFocusKept(page)
})

test('by keyboard, an admin can sign in again after the session expired, and continue', async ({
  page,
}) => {
  await seedSession(page)
  await page.goto('/bookings?tab=completed&scenario=expired-on-load')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(demoAdmin.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Continue where you left off' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeFocused()
  await expect(page).toHaveURL(/tab=completed/)
})
