import type { Page } from '@playwright/test'

import { demoAdmin, demoOtp, demoPassword } from '../../mocks/seed/admins'
import {
  deactivateAccountsOnPage,
  duplicateService,
  editPage,
  updateStalePage,
  updateStaleService,
} from './steps'

/** A state that a screen reaches only after some steps, such as one with an open dialog. */
export interface Overlay {
  scenario?: string
  /** True if the state exists only in windows narrower than 992 px. */
  isNarrow?: true
  open: Open
}
type Open = (page: Page) => Promise<void>

/** By name. */
export type Overlays = Readonly<Record<string, Open | Overlay>>

const SEEDED_PROVIDER = 'pavel.johnson2@example.com'

const inMain = (page: Page) => page.getByRole('main')

const pressInMain = (name: string) => (page: Page) =>
  inMain(page).getByRole('button', { name }).first().click()

const byButton = (name: string): Overlays => ({ [name]: pressInMain(name) })

export const submitEmpty = (button: string): Overlays => ({
  'refused submit': (page) => page.getByRole('button', { name: button, exact: true }).click(),
})

async function chooseImage(page: Page) {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kitchen.png', mimeType: 'image/png', buffer })
}

async function fillSignIn(page: Page) {
  await page.getByLabel('Email', { exact: true }).fill(demoAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAdmin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const addCategory = (page: Page) => page.getByRole('button', { name: 'Add Category' }).click()

export const shellOverlays: Overlays = {
  async 'Go to…'(page) {
    await page.getByRole('button', { name: 'Go to…' }).click()
    await page.getByRole('combobox', { name: 'Go to' }).fill('cl')
  },
  async 'Go to… with nothing found'(page) {
    await page.getByRole('button', { name: 'Go to…' }).click()
    await page.getByRole('combobox', { name: 'Go to' }).fill('zzzz')
  },
  async 'Keyboard shortcuts'(page) {
    await page.getByRole('button', { name: 'Go to…' }).waitFor()
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  },
  'menu on a phone': {
    isNarrow: true,
    open: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
  'account menu': (page) => page.getByRole('button', { name: /account menu/ }).click(),
  async Logout(page) {
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  },
  offline: (page) => page.context().setOffline(true),
  'Session expired': {
    scenario: 'expired-on-load',
    open: (page) => page.getByText('Session expired').waitFor(),
  },
  'Loading chunk failed': {
    scenario: 'chunk-missing',
    async open(page) {
      await page.getByRole('link', { name: 'Transactions' }).click()
      await page.getByText('Loading chunk failed').first().waitFor()
    },
  },
}

export const accountsOverlays: Overlays = {
  ...byButton('Deactivate'),
  ...byButton('Delete'),
  async deleted(page) {
    await inMain(page).getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByText(/(?:Customer|Provider) Deleted Successfully/).waitFor()
  },
  // The slow scenario keeps the export running while the test examines the state.
  'Export CSV': { scenario: 'slow', open: pressInMain('Export CSV') },
  async Select(page) {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select this page' }).check()
    await inMain(page).getByRole('checkbox').nth(2).uncheck()
  },
  'bulk action that runs': {
    scenario: 'account-changes-hang',
    async open(page) {
      await deactivateAccountsOnPage(page)
      await page.getByRole('button', { name: 'Stop' }).waitFor()
    },
  },
  'bulk action with a failure': {
    scenario: 'one-of-ten-fails',
    async open(page) {
      await deactivateAccountsOnPage(page)
      await page.getByRole('button', { name: 'Retry failed' }).waitFor()
    },
  },
  'signed in again': {
    scenario: 'expired-on-load',
    async open(page) {
      await fillSignIn(page)
      await page.getByRole('link', { name: 'Continue where you left off' }).waitFor()
    },
  },
  async 'nothing found'(page) {
    await page.getByRole('searchbox', { name: 'Search' }).fill('zzzz')
    await page.getByText('No Data Found').waitFor()
  },
}

export const servicesOverlays: Overlays = {
  async 'opened categories'(page) {
    const closed = inMain(page).locator('[aria-expanded=false]:not([aria-haspopup])')
    await closed.nth(0).click()
    await closed.nth(0).click()
  },
  'menu of a category': (page) =>
    inMain(page).getByRole('button', { name: 'Actions' }).first().click(),
  ...byButton('Add Category'),
  async 'Add Category, refused submit'(page) {
    await addCategory(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  },
  'Add Category, image on its way': {
    scenario: 'upload-hangs',
    async open(page) {
      await addCategory(page)
      await chooseImage(page)
      await page.getByText('kitchen.png').waitFor()
    },
  },
  'Add Category, image refused': {
    scenario: 'upload-too-large',
    async open(page) {
      await addCategory(page)
      await chooseImage(page)
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    },
  },
  async 'Add Category, image there'(page) {
    await addCategory(page)
    await chooseImage(page)
    await page.getByRole('button', { name: 'Remove' }).waitFor()
  },
  async 'Update Category'(page) {
    await inMain(page).getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit Category' }).click()
  },
  async 'Delete Category'(page) {
    await inMain(page).getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete Category' }).click()
  },
  ...byButton('Add Service'),
  async 'Create Service'(page) {
    await inMain(page).getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Create Service' }).click()
  },
  async Duplicate(page) {
    await duplicateService(page)
    await page.getByText(/^“.+ \(copy\)” was added/).waitFor()
  },
  'Duplicate that fails halfway': {
    scenario: 'duplicate-fails-halfway',
    async open(page) {
      await duplicateService(page)
      await page.getByRole('dialog', { name: 'Do you want to finish the copy?' }).waitFor()
    },
  },
  async 'Delete of a service'(page) {
    await inMain(page).locator('[aria-expanded=false]:not([aria-haspopup])').first().click()
    await inMain(page).getByRole('button', { name: 'Delete' }).first().click()
  },
}

async function openSection(page: Page, name: string) {
  const section = page.getByRole('button', { name: new RegExp(`^${name}`) })
  if ((await section.getAttribute('aria-expanded')) === 'false') await section.click()
}

const inEditor = (section: string, button: string, part?: RegExp): Overlays => ({
  async [button](page) {
    await openSection(page, section)
    if (part) await inMain(page).getByRole('button', { name: part }).first().click()
    await inMain(page).getByRole('button', { name: button }).first().click()
  },
})

/**
 * Opens the dialog that adds a recurring option. Choosing Recurring opens it only if the service
 * has no recurring options yet.
 */
async function makeRecurring(page: Page) {
  await openSection(page, 'Recurring Options')
  await page.getByLabel('Service type', { exact: true }).selectOption('Recurring')
}

async function leaveByBookings(page: Page) {
  await page.getByRole('link', { name: 'Bookings' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
}

export async function openSections(page: Page): Promise<void> {
  const closed = inMain(page).locator('[aria-expanded=false]:not([aria-haspopup])')
  while ((await closed.count()) > 0) await closed.first().click()
}

export const editorOverlays: Overlays = {
  'all sections': openSections,
  ...inEditor('Service Modifiers', 'Add modifier group'),
  ...inEditor('Service Modifiers', 'Add option', /^Rooms/),
  ...inEditor('Intake Questions', 'Add question'),
  'Add recurring option': makeRecurring,
  async 'recurring options'(page) {
    await makeRecurring(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  },
  async 'refused Update'(page) {
    await inMain(page).getByLabel('Name', { exact: true }).fill('')
    await inMain(page).getByLabel('Description', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
  },
  'edit conflict': { scenario: 'edit-conflict', open: updateStaleService },
  async 'Leave without saving?'(page) {
    await inMain(page).getByLabel('Name', { exact: true }).fill('Another name')
    await leaveByBookings(page)
  },
}

export const contentOverlays: Overlays = {
  edited: editPage,
  'edit conflict': { scenario: 'page-edit-conflict', open: updateStalePage },
  async 'Leave without saving?'(page) {
    await editPage(page)
    await leaveByBookings(page)
  },
  async Preview(page) {
    await editPage(page)
    await inMain(page).getByRole('button', { name: 'Preview' }).click()
  },
  'Font size': (page) => inMain(page).getByRole('combobox', { name: 'Font size' }).click(),
  'link to set': (page) => inMain(page).getByRole('button', { name: 'Link', exact: true }).click(),
}

async function exportRows(page: Page) {
  await inMain(page).getByRole('button', { name: 'Export CSV' }).click()
  await page.getByText(/rows exported$/).waitFor()
}

async function exportWithFailure(page: Page) {
  await inMain(page).getByRole('button', { name: 'Export CSV' }).click()
  await page.getByText('The export is incomplete.').waitFor()
}

export const supportOverlays: Overlays = {
  exported: exportRows,
  Status: (page) => inMain(page).locator('input[role=combobox]:not(:disabled)').first().click(),
  async 'closed a ticket'(page) {
    await inMain(page).locator('input[role=combobox]:not(:disabled)').first().click()
    await page.getByRole('option', { name: 'Ticket Closed' }).click()
    await page.getByRole('status').filter({ hasText: /./ }).waitFor()
  },
}

export const bookingsOverlays: Overlays = {
  async 'a booking'(page) {
    await inMain(page).getByRole('rowheader').first().getByRole('button').click()
    await page.getByRole('dialog', { name: 'Booking' }).getByText('No tickets').waitFor()
  },
  async Filters(page) {
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Unassigned' }).check()
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
    await page.getByText('Searching bookings').waitFor({ state: 'detached' })
  },
  Assignee: (page) => page.getByRole('combobox', { name: 'Assignee' }).click(),
  async Cancelled(page) {
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  },
  exported: exportRows,
  'export that fails halfway': {
    scenario: 'export-fails-halfway',
    open: exportWithFailure,
  },
}

export const weekOverlays: Overlays = {
  async 'empty week'(page) {
    await inMain(page).getByLabel('Go to date').fill('2001-01-01')
    await page.getByText('No bookings this week').waitFor()
  },
  'more than 1,000 bookings': {
    scenario: 'more-than-1000-bookings',
    open: (page) => page.getByText(/^There are more than 1,000/).waitFor(),
  },
}

export const transactionsOverlays: Overlays = {
  ...byButton('Edit Provider Share'),
  async 'Edit Provider Share, refused submit'(page) {
    await inMain(page).getByRole('button', { name: 'Edit Provider Share' }).click()
    await page.getByLabel('Provider Share', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  },
}

export const messagesOverlays: Overlays = {
  async 'unread only'(page) {
    await page.getByRole('switch', { name: 'Unread only' }).click()
    await page.getByRole('button', { name: 'Load more conversations' }).waitFor()
  },
  async 'nobody found'(page) {
    await page.getByPlaceholder('Search by user').fill('zzzz')
    await page.getByText('No Conversations', { exact: true }).waitFor()
  },
}

export const chatOverlays: Overlays = {
  ...byButton('Clear Chat'),
  async 'image attached'(page) {
    await chooseImage(page)
    await page.getByLabel('Write message…').fill('Here is the kitchen.')
  },
  async 'image sent'(page) {
    await chooseImage(page)
    await page.getByLabel('Write message…').fill('Here is the kitchen.')
    await page.keyboard.press('Enter')
  },
  'not sent': {
    scenario: 'send-fails-twice',
    async open(page) {
      await page.getByLabel('Write message…').fill('Are you still there?')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    },
  },
  'refused message': (page) => page.getByRole('button', { name: 'Send', exact: true }).click(),
  blocked: {
    scenario: 'blocked',
    open: (page) => page.getByText('This conversation has been blocked.').waitFor(),
  },
}

export const loginOverlays: Overlays = {
  ...submitEmpty('Sign In'),
  'refused sign-in': {
    scenario: 'wrong-password',
    async open(page) {
      await fillSignIn(page)
      await page.getByText('Invalid email or password').first().waitFor()
    },
  },
}

async function askForCode(page: Page) {
  await page.getByLabel('Email', { exact: true }).fill(demoAdmin.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Enter OTP' }).waitFor()
}

async function enterCode(page: Page) {
  await page.getByRole('textbox').first().click()
  await page.keyboard.type(demoOtp)
}

export const recoveryOverlays: Overlays = {
  ...submitEmpty('Continue'),
  async 'then Enter OTP'(page) {
    await askForCode(page)
    await enterCode(page)
  },
  async 'then Reset Password'(page) {
    await askForCode(page)
    await enterCode(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Reset Password' }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password', { exact: true }).fill('shorter')
    await page.getByRole('button', { name: 'Reset Password' }).click()
  },
}

export const deleteAccountOverlays: Overlays = {
  ...submitEmpty('Delete'),
  async deleted(page) {
    await page.getByRole('radio', { name: 'Provider' }).check()
    await page.getByLabel('Email', { exact: true }).fill(SEEDED_PROVIDER)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Thank you').waitFor()
  },
}
