import { backend } from '@mocks/node'
import { demoAdmin, demoOtp, demoPassword } from '@mocks/seed/admins'
import { screen, within } from '@testing-library/react'
import type { DeclaredEndpoint } from '@tests/api/declared-endpoints'
import type { App } from '@tests/render-app'

import * as accounts from '@/api/accounts'
import * as auth from '@/api/auth'
import * as bookings from '@/api/bookings'
import * as categories from '@/api/categories'
import * as chat from '@/api/chat'
import * as content from '@/api/content'
import * as dashboard from '@/api/dashboard'
import * as payments from '@/api/payments'
import * as services from '@/api/services'
import * as settings from '@/api/settings'
import * as support from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'

/*
 * For each endpoint, lists a screen that calls it and the action that makes the call.
 * matrix.test.ts fails if the list lacks an endpoint that the app calls.
 */

export type CallSite = {
  endpoint: Pick<DeclaredEndpoint, 'kind' | 'method' | 'path'> & { notFound?: unknown }
  /** Returns the screen's URL. It is a function, because each test gets new seed data. */
  path: () => string
  as?: 'nobody'
  heading: string
  /**
   * What the user sees when the call fails. 'the message', the default, stands for the outcome that
   * faults.ts lists for the fault.
   */
  feedback?: 'the message' | 'nothing' | { says: string }
  /** Waits for content that shows only after the query has succeeded. */
  loaded?: () => Promise<unknown>
  /** Runs before the fault is injected. */
  before?: (app: App) => Promise<unknown>
  /** Makes the call. Undefined if the screen makes the call when it loads. */
  act?: (app: App) => Promise<unknown>
  /** Throws if the user's input is gone. */
  kept?: () => unknown
  /**
   * For a form that updates something, the label of its submit button. After a lost response, the
   * form is submitted again, which must not create a duplicate.
   */
  submit?: string
  /** False if an error message must never say that the change may have been saved. */
  savesData?: false
  /** How many error messages the screen shows when all its queries fail. Defaults to 1. */
  reads?: number
  /**
   * By fault name, what differs under that fault. `retry: false` means that Retry is not tried.
   * `sent` is how often the call may be sent.
   */
  except?: Record<
    string,
    Partial<Pick<CallSite, 'feedback'>> & { heading?: string; retry?: false; sent?: number }
  >
}

/**
 * For screens whose URL contains an id. They take a 400 or 404 response to mean that the id is
 * unknown, so they show Page Not Found.
 */
const unknownId: CallSite['except'] = {
  '400': { heading: 'Page Not Found', retry: false },
  '404': { heading: 'Page Not Found', retry: false },
}

function first<Row>(rows: Iterable<Row>, fits: (row: Row) => boolean): Row {
  for (const row of rows) if (fits(row)) return row
  throw new Error('The seed has no such row')
}

const providerId = () =>
  first(
    backend.db.accounts.values(),
    ({ role, status }) => role === 'provider' && status === 'active',
  )._id
const serviceId = () => first(backend.db.services.values(), ({ price }) => (price ?? 0) > 0)._id
const conversation = () =>
  first(
    backend.db.conversations.values(),
    ({ _id, isBlocked }) => !isBlocked && (backend.db.messages.get(_id)?.length ?? 0) > 3,
  )
/** Returns the id of the conversation updated least recently, which is not on the first page. */
const farConversation = () => {
  const rows = [...backend.db.conversations.values()]
  return rows.sort((a, b) => when(a) - when(b))[0]?._id ?? ''
}
const when = ({ updatedAt }: { updatedAt?: string | number | undefined }) =>
  new Date(updatedAt ?? 0).getTime()

const chatAddress = () => `/messages?conversation=${encodeRouteId(conversation()._id)}`
const editAddress = () => `/service/edit/${encodeRouteId(serviceId())}`

async function type(app: App, label: string, text: string) {
  const field = await screen.findByLabelText(label)
  await app.user.clear(field)
  await app.user.type(field, text)
}

const press = (app: App, name: string) => app.user.click(screen.getByRole('button', { name }))

/** Presses the first of several buttons. */
async function pressFirst(app: App, name: string) {
  const [first] = await screen.findAllByRole('button', { name })
  if (!first) throw new Error(`There is no ${name}`)
  await app.user.click(first)
  return first
}

async function sayYes(app: App) {
  const dialog = await screen.findByRole('dialog')
  await app.user.click(within(dialog).getByRole('button', { name: 'Yes' }))
}

function holds(label: string, text: string) {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  if (field.value !== text) throw new Error(`${label} holds '${field.value}', not '${text}'`)
}

/** Fills a form in and submits it. After a failure, the form must hold what was typed. */
function form(fields: Record<string, string>, button: string) {
  return {
    async act(app: App) {
      for (const [label, text] of Object.entries(fields)) await type(app, label, text)
      await press(app, button)
    },
    kept: () => Object.entries(fields).forEach(([label, text]) => holds(label, text)),
  }
}

async function uploadPhoto(app: App) {
  const photo = new File(['a photo'], 'photo.png', { type: 'image/png' })
  await app.user.upload(await screen.findByLabelText('Image'), photo)
}

async function menuOfFirstCategory(app: App, item: string) {
  await pressFirst(app, 'Actions')
  await app.user.click(await screen.findByRole('menuitem', { name: item }))
}

async function askForCode(app: App) {
  await type(app, 'Email', demoAdmin.email)
  await press(app, 'Continue')
  await screen.findByRole('heading', { name: 'Enter OTP' })
}

async function enterCode(app: App) {
  for (const [place, digit] of demoOtp.split('').entries()) {
    await app.user.type(screen.getByLabelText(`Digit ${place + 1} of 4`), digit)
  }
  await press(app, 'Submit')
}

const customerEmail = () =>
  first(backend.db.accounts.values(), ({ role, email }) => role === 'client' && Boolean(email))
    .email ?? ''

const somethingWrong = { feedback: { says: 'Something Went wrong' } }
const withoutData = { HTML: somethingWrong, empty: somethingWrong, truncated: somethingWrong }

/**
 * By default, mutations succeed under these faults. An explicit 'the message' overrides this for a
 * response that must contain something, such as a token.
 */
const needsData: CallSite['except'] = {
  empty: { feedback: 'the message' },
  'null fields': { feedback: 'the message' },
  'wrong types': { feedback: 'the message' },
}

const providerPath = () => `/manage-account/view-accounts/${encodeRouteId(providerId())}`
const at = {
  dashboard: { path: () => '/', heading: 'Dashboard' },
  services: { path: () => '/service', heading: 'Services' },
  accounts: { path: () => '/manage-account', heading: 'Manage Accounts' },
  provider: { path: providerPath, heading: 'User Details' },
  bookings: { path: () => '/bookings', heading: 'Bookings' },
  transactions: { path: () => '/transactions', heading: 'Transactions' },
  support: { path: () => '/support', heading: 'Support' },
  content: { path: () => '/privacy', heading: 'CMS' },
  editor: { path: editAddress, heading: 'Edit Services' },
  messages: { path: chatAddress, heading: 'Messages' },
}
const recovery = { path: () => '/forgot-password', as: 'nobody' } as const

const cells = () => screen.findAllByRole('cell')

export const callSites: readonly CallSite[] = [
  {
    endpoint: auth.login,
    savesData: false,
    path: () => '/login',
    as: 'nobody',
    heading: 'Login',
    ...form({ Email: demoAdmin.email, Password: demoAdmin.password }, 'Sign In'),
    except: needsData,
  },
  {
    endpoint: auth.forgotPassword,
    savesData: false,
    ...recovery,
    heading: 'Forgot Password',
    ...form({ Email: demoAdmin.email }, 'Continue'),
  },
  {
    endpoint: auth.verifyOtp,
    savesData: false,
    ...recovery,
    heading: 'Enter OTP',
    before: askForCode,
    act: enterCode,
    kept: () => holds('Digit 4 of 4', demoOtp.at(3) ?? ''),
  },
  {
    endpoint: auth.resendOtp,
    savesData: false,
    ...recovery,
    heading: 'Enter OTP',
    async act(app) {
      await app.router.navigate({ to: '/enter-otp', state: { email: demoAdmin.email } })
      await app.user.click(await screen.findByText("Don't Received Resend"))
    },
  },
  {
    endpoint: auth.resetPassword,
    ...recovery,
    heading: 'Reset Password',
    async before(app) {
      await askForCode(app)
      await enterCode(app)
      await screen.findByRole('heading', { name: 'Reset Password' })
    },
    ...form({ 'New password': 'Brand#New1', 'Confirm password': 'Brand#New1' }, 'Reset Password'),
  },
  {
    endpoint: auth.deleteOwnAccount,
    path: () => '/delete-account',
    as: 'nobody',
    heading: 'Delete Account',
    async act(app) {
      await app.user.click(screen.getByRole('radio', { name: 'User' }))
      await form({ Email: customerEmail(), Password: demoPassword }, 'Delete').act(app)
    },
    kept: () => holds('Password', demoPassword),
  },
  {
    endpoint: auth.logout,
    path: () => '/',
    // The login page opens even if the server rejects the logout, because the session ends in the
    // browser anyway.
    heading: 'Login',
    feedback: 'nothing',
    async act(app) {
      await app.user.click(await screen.findByRole('button', { name: /account menu/ }))
      await app.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
      await sayYes(app)
    },
    except: { '401': { feedback: 'nothing' } },
  },

  {
    endpoint: dashboard.getDashboard,
    ...at.dashboard,
    loaded: () => screen.findAllByText(/^\$[1-9]/, { selector: 'a *' }),
  },
  {
    endpoint: accounts.listAccounts,
    ...at.accounts,
    loaded: () => screen.findAllByRole('button', { name: 'Delete' }),
  },
  {
    endpoint: accounts.setAccountStatus,
    path: () => '/manage-account?status=active',
    heading: 'Manage Accounts',
    act: (app) => pressFirst(app, 'Deactivate').then(() => sayYes(app)),
  },
  {
    endpoint: accounts.deleteAccount,
    ...at.accounts,
    // The specification requires that a failed delete is only logged.
    feedback: 'nothing',
    act: (app) => pressFirst(app, 'Delete').then(() => sayYes(app)),
  },
  {
    endpoint: accounts.getAccount,
    ...at.provider,
    loaded: () => screen.findByText(backend.db.accounts.get(providerId())?.email ?? ''),
    except: unknownId,
  },
  { endpoint: accounts.listProviderServices, ...at.provider },

  {
    endpoint: services.listCatalogue,
    ...at.services,
    loaded: () => screen.findAllByRole('button', { name: 'Actions' }),
  },
  { endpoint: categories.listCategories, path: () => '/service/add', heading: 'Add Service' },
  {
    endpoint: categories.createCategory,
    ...at.services,
    async before(app) {
      await press(app, 'Add Category')
      await uploadPhoto(app)
      await screen.findByRole('button', { name: 'Remove' })
    },
    ...form({ Name: 'Roofing' }, 'Save'),
  },
  {
    endpoint: { method: 'post', path: 'users/upload-file', kind: 'mutation' },
    savesData: false,
    ...at.services,
    async act(app) {
      await press(app, 'Add Category')
      await type(app, 'Name', 'Roofing')
      await uploadPhoto(app)
    },
    kept: () => holds('Name', 'Roofing'),
    except: needsData,
  },
  {
    endpoint: categories.updateCategory,
    ...at.services,
    before: (app) => menuOfFirstCategory(app, 'Edit Category'),
    ...form({ Name: 'Roofing' }, 'Save'),
    submit: 'Save',
  },
  {
    endpoint: categories.deleteCategory,
    ...at.services,
    act: (app) => menuOfFirstCategory(app, 'Delete Category').then(() => sayYes(app)),
  },
  {
    endpoint: services.createService,
    ...at.services,
    async before(app) {
      await menuOfFirstCategory(app, 'Create Service')
      await uploadPhoto(app)
      await screen.findByRole('button', { name: 'Remove' })
    },
    ...form({ Name: 'Thatching' }, 'Save'),
  },
  {
    endpoint: services.getService,
    ...at.editor,
    loaded: () => screen.findByLabelText('Name'),
    except: unknownId,
  },
  {
    endpoint: services.updateService,
    ...at.editor,
    ...form({ Name: 'Thatching' }, 'Update'),
    submit: 'Update',
  },
  {
    endpoint: services.deleteService,
    ...at.services,
    async act(app) {
      const [menu] = await screen.findAllByRole('button', { name: 'Actions' })
      await press(app, menu?.getAttribute('aria-description') ?? '')
      await pressFirst(app, 'Delete')
      await sayYes(app)
    },
  },
  {
    endpoint: services.getServiceDetails,
    path: () => `/service/view/${encodeRouteId(serviceId())}`,
    heading: 'Service Details',
    except: unknownId,
  },

  { endpoint: bookings.listBookings, ...at.bookings, loaded: cells },
  { endpoint: payments.listPayments, ...at.transactions, reads: 2, loaded: cells },
  { endpoint: settings.listSettings, ...at.transactions, reads: 2 },
  {
    endpoint: settings.updateSetting,
    ...at.transactions,
    before: async (app) =>
      app.user.click(await screen.findByRole('button', { name: 'Edit Provider Share' })),
    ...form({ 'Provider Share': '55' }, 'Save'),
    submit: 'Save',
  },
  { endpoint: support.listTickets, ...at.support, loaded: cells },
  {
    endpoint: support.setTicketStatus,
    ...at.support,
    async act(app) {
      const selects = await screen.findAllByRole<HTMLInputElement>('combobox', { name: 'Status' })
      const open = selects.find(({ value }) => value === 'Open')
      if (!open) throw new Error('No ticket is open')
      await app.user.click(open)
      await app.user.click(await screen.findByRole('option', { name: 'In Progress' }))
    },
  },
  {
    endpoint: content.getContentPage,
    ...at.content,
    // If the content is null, the user sees an empty page, not an error.
    except: { ...withoutData, 'wrong types': somethingWrong },
  },
  {
    endpoint: content.updateContentPage,
    ...at.content,
    except: withoutData,
    async act(app) {
      const editor = await screen.findByRole('textbox', { name: 'Privacy Policy' })
      await app.user.click(editor)
      await app.user.keyboard('An added line')
      await app.user.click(await screen.findByRole('button', { name: 'Update' }))
    },
    kept: () => screen.getByText(/An added line/),
    submit: 'Update',
  },

  // The chat shows no error message if a query or `markRead` fails.
  {
    endpoint: chat.listConversations,
    path: () => '/messages',
    heading: 'Messages',
    feedback: 'nothing',
    // The list is read every 30 s, which is also the time limit of a call.
    except: { hangs: { sent: 2 } },
  },
  {
    endpoint: chat.getConversation,
    path: () => `/messages?conversation=${encodeRouteId(farConversation())}`,
    heading: 'Messages',
    feedback: 'nothing',
  },
  { endpoint: chat.listMessages, ...at.messages, feedback: 'nothing' },
  { endpoint: chat.markRead, ...at.messages, feedback: 'nothing' },
  {
    endpoint: chat.sendMessage,
    ...at.messages,
    // If the response is truncated, the message arrives over the socket, so no error is shown.
    except: { truncated: { feedback: 'nothing' } },
    async act(app) {
      const box = await screen.findByPlaceholderText('Write message…')
      await app.user.type(box, 'A parcel for the neighbours')
      await app.user.keyboard('{Enter}')
    },
    kept: () => screen.getByText('A parcel for the neighbours'),
  },
  {
    endpoint: chat.clearMessages,
    ...at.messages,
    async act(app) {
      await app.user.click(await screen.findByRole('button', { name: 'Clear Chat' }))
      await sayYes(app)
    },
  },
]
