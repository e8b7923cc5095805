import { demoAdmin, demoOtp, demoPassword } from '../../mocks/seed/admins'
import {
  button,
  check,
  choose,
  chooseImage,
  editPage,
  fill,
  keys,
  openSections,
  press,
  sees,
  seesButton,
  seesDialog,
  seesHeading,
  type Step,
  waitForOtherAdmin,
} from './steps'

/** A state that a screen reaches only after some steps, such as one with an open dialog. */
export interface Overlay {
  scenario?: string
  /** True if the state exists only in windows narrower than 992 px. */
  isNarrow?: true
  steps: readonly Step[]
}

/** By name. */
export type Overlays = Readonly<Record<string, readonly Step[] | Overlay>>

const during = (scenario: string, ...steps: Step[]): Overlay => ({ scenario, steps })

const SEEDED_PROVIDER = 'pavel.johnson2@example.com'
const LEAVE = [choose('Bookings', 'link'), seesDialog('Leave without saving?')]

const signIn = [
  fill('Email', demoAdmin.email),
  fill('Password', demoAdmin.password),
  press('Sign In'),
]
const selectPage = [press(/^Select$/), check('Select this page')]
const deactivatePage: Step[] = [
  ...selectPage,
  (page) =>
    page
      .getByRole('region', { name: 'Selected accounts' })
      .getByRole('button', { name: 'Deactivate' })
      .click(),
  press('Yes'),
]

const goTo =
  (text: string): Step =>
  (page) =>
    page.getByRole('combobox', { name: 'Go to' }).fill(text)

export const shell: Overlays = {
  'Go to…': [press('Go to…'), goTo('cl')],
  'Go to… with nothing found': [press('Go to…'), goTo('zzzz')],
  'Keyboard shortcuts': [
    seesButton('Go to…'),
    keys('ControlOrMeta+/'),
    seesDialog('Keyboard shortcuts'),
  ],
  'menu on a phone': { isNarrow: true, steps: [press('Open menu')] },
  'account menu': [press(/account menu/)],
  Logout: [press(/account menu/), choose('Logout')],
  offline: [(page) => page.context().setOffline(true)],
  'Session expired': during('expired-on-load', sees('Session expired')),
  'Loading chunk failed': during(
    'chunk-missing',
    choose('Transactions', 'link'),
    sees('Loading chunk failed'),
  ),
}

export const accounts: Overlays = {
  Deactivate: [press('Deactivate')],
  Delete: [press('Delete')],
  deleted: [
    press('Delete'),
    press('Yes'),
    sees(/(?:Customer|Provider) Deleted Successfully/),
  ],
  // The slow scenario keeps the export running while the test examines the state.
  'Export CSV': during('slow', press('Export CSV')),
  Select: [
    ...selectPage,
    (page) => page.getByRole('main').getByRole('checkbox').nth(2).uncheck(),
  ],
  'bulk action that runs': during(
    'account-changes-hang',
    ...deactivatePage,
    seesButton('Stop'),
  ),
  'bulk action with a failure': during(
    'one-of-ten-fails',
    ...deactivatePage,
    seesButton('Retry failed'),
  ),
  'signed in again': during(
    'expired-on-load',
    ...signIn,
    sees('Continue where you left off'),
  ),
  'nothing found': [fill('Search', 'zzzz'), sees('No Data Found')],
}

const category = (item: string) => [press('Actions'), choose(item)]
const openCategory: Step = (page) =>
  page
    .getByRole('main')
    .locator('[aria-expanded=false]:not([aria-haspopup])')
    .first()
    .click()
const addImage = [press('Add Category'), chooseImage]
const duplicate = [openCategory, press('Duplicate')]

export const services: Overlays = {
  'opened categories': [openCategory, openCategory],
  'menu of a category': [press('Actions')],
  'Add Category': [press('Add Category')],
  'Add Category, refused submit': [press('Add Category'), press('Save')],
  'Add Category, image on its way': during(
    'upload-hangs',
    ...addImage,
    sees('kitchen.png'),
  ),
  'Add Category, image refused': during(
    'upload-too-large',
    ...addImage,
    seesButton('Retry'),
  ),
  'Add Category, image there': [...addImage, seesButton('Remove')],
  'Update Category': category('Edit Category'),
  'Delete Category': category('Delete Category'),
  'Add Service': [press('Add Service')],
  'Create Service': category('Create Service'),
  'Duplicate Service': duplicate,
  'Duplicate that succeeds': [
    ...duplicate,
    press('Save'),
    sees(/^“.+ \(copy\)” was added/),
  ],
  'Duplicate that fails halfway': during(
    'duplicate-fails-halfway',
    ...duplicate,
    press('Save'),
    sees('The database is unavailable'),
  ),
  'Delete of a service': [openCategory, press('Delete')],
}

const section =
  (name: string): Step =>
  async (page) => {
    const header = button(page, name)
    if ((await header.getAttribute('aria-expanded')) === 'false') await header.click()
  }

/**
 * Choosing Recurring opens the dialog that adds an option only if the service has none yet.
 */
const recurring: Step[] = [
  section('Recurring Options'),
  (page) => page.getByLabel('Service type', { exact: true }).selectOption('Recurring'),
]

export const editor: Overlays = {
  'all sections': [openSections],
  'Add modifier group': [section('Service Modifiers'), press('Add modifier group')],
  'Add option': [section('Service Modifiers'), press('Rooms'), press('Add option')],
  'Add question': [section('Intake Questions'), press('Add question')],
  'Add recurring option': recurring,
  'recurring options': [...recurring, press('Save')],
  'refused Update': [fill('Name', ''), fill('Description', ''), press('Update')],
  'edit conflict': during(
    'edit-conflict',
    fill('Name', 'Renamed by me'),
    (page) => waitForOtherAdmin(page, 'service'),
    press('Update'),
    seesDialog('Someone else has changed this service'),
  ),
  'Leave without saving?': [fill('Name', 'Another name'), ...LEAVE],
}

export const content: Overlays = {
  edited: [editPage],
  'edit conflict': during(
    'page-edit-conflict',
    editPage,
    (page) => waitForOtherAdmin(page, 'page'),
    press('Update'),
    seesDialog('Someone else has changed this page'),
  ),
  'Leave without saving?': [editPage, ...LEAVE],
  Preview: [editPage, press('Preview')],
  'Font size': [(page) => page.getByRole('combobox', { name: 'Font size' }).click()],
  'link to set': [press(/^Link$/)],
}

const openTicket: Step = (page) =>
  page.getByRole('main').locator('input[role=combobox]:not(:disabled)').first().click()

export const support: Overlays = {
  exported: [press('Export CSV'), sees(/rows exported$/)],
  Status: [openTicket],
  'closed a ticket': [
    openTicket,
    choose('Ticket Closed', 'option'),
    (page) => page.getByRole('status').filter({ hasText: /./ }).waitFor(),
  ],
}

const settled: Step = (page) =>
  page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))

export const bookings: Overlays = {
  'a booking': [
    (page) => page.getByRole('rowheader').first().getByRole('link').click(),
    seesDialog('Booking'),
    settled,
  ],
  Filters: [press('Filters'), check('Unassigned'), seesButton('Filters (1)'), settled],
  Assignee: [(page) => page.getByRole('combobox', { name: 'Assignee' }).click()],
  Cancelled: [choose('Cancelled', 'tab'), settled],
  exported: [press('Export CSV'), sees(/rows exported$/)],
  'export that fails halfway': during(
    'export-fails-halfway',
    press('Export CSV'),
    sees('Nothing was exported.'),
  ),
}

export const week: Overlays = {
  'empty week': [fill('Go to date', '2001-01-01'), sees('No bookings this week')],
  'more than 1,000 bookings': during(
    'more-than-1000-bookings',
    sees('Only the first 1,000 bookings were searched.'),
  ),
}

export const transactions: Overlays = {
  'Edit Provider Share': [press('Edit Provider Share')],
  'Edit Provider Share, refused submit': [
    press('Edit Provider Share'),
    fill('Provider Share', ''),
    press('Save'),
  ],
}

export const messages: Overlays = {
  'unread only': [choose('Unread only', 'switch'), seesButton('Load more conversations')],
  'nobody found': [
    (page) => page.getByPlaceholder('Search by user').fill('zzzz'),
    sees(/^No Conversations$/),
  ],
}

const write = fill('Write message…', 'Here is the kitchen.')

export const chat: Overlays = {
  'Clear Chat': [press('Clear Chat')],
  Case: { isNarrow: true, steps: [press('Case'), seesDialog('Case')] },
  'image attached': [chooseImage, write],
  'image sent': [chooseImage, write, keys('Enter')],
  'not sent': during('send-fails-twice', write, keys('Enter'), seesButton('Retry')),
  'refused message': [press(/^Send$/)],
  blocked: during('blocked', sees('This conversation has been blocked.')),
}

export const login: Overlays = {
  'refused submit': [press('Sign In')],
  'refused sign-in': during('wrong-password', ...signIn, sees('Invalid email or password')),
}

const enterCode: Step[] = [
  fill('Email', demoAdmin.email),
  press('Continue'),
  seesHeading('Enter OTP'),
  (page) => page.getByRole('textbox').first().click(),
  (page) => page.keyboard.type(demoOtp),
]

export const recovery: Overlays = {
  'refused submit': [press('Continue')],
  'then Enter OTP': enterCode,
  'then Reset Password': [
    ...enterCode,
    press('Submit'),
    seesHeading('Reset Password'),
    fill('New password', 'short'),
    fill('Confirm password', 'shorter'),
    press('Reset Password'),
  ],
}

export const deleteAccount: Overlays = {
  'refused submit': [press('Delete')],
  deleted: [
    check('Provider', 'radio'),
    fill('Email', SEEDED_PROVIDER),
    fill('Password', demoPassword),
    press('Delete'),
    sees('Thank you'),
  ],
}
