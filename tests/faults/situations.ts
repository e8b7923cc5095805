import { backend } from '@mocks/node'
import { demoAdmin, demoOtp, demoPassword } from '@mocks/seed/admins'
import { screen, within } from '@testing-library/react'
import type { Declared } from '@tests/api/declared'
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
import { encodeRouteId } from '@/domain/route-id'

/*
 * Where each call of section 7 happens on the screen. matrix.test.ts tries every fault on every one
 * of them; an endpoint that is declared and has no place here fails it.
 */

export type Situation = {
  endpoint: Pick<Declared, 'kind' | 'method' | 'path'>
  /** The screen's address, read when the seeded data is there. */
  path: () => string
  as?: 'nobody'
  /** The screen's heading, which stands whatever happens. */
  heading: string
  /** What the spec has swallowed shows nothing, and 'kept' says so with its own sentence. */
  told: 'the message' | 'nothing' | { says: string }
  /** What a read shows once it has been answered. */
  loaded?: () => Promise<unknown>
  /** What leads there, before the fault. */
  before?: (app: App) => Promise<unknown>
  /** Makes the call, for one that the screen does not make by itself. */
  act?: (app: App) => Promise<unknown>
  /** Throws when something that was typed is gone. */
  kept?: () => unknown
  /** How many reads the screen shows each by itself: all of them fail where everything does. */
  reads?: number
  /** How many of these calls a healthy screen makes. */
  calls?: number
  /** Faults that this call, by the spec, makes something else of. */
  except?: Record<string, Partial<Pick<Situation, 'told'>> & { heading?: string; retry?: false }>
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
/** One that the first page of the list does not hold. */
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

function press(app: App, name: string) {
  return app.user.click(screen.getByRole('button', { name }))
}

async function sayYes(app: App) {
  const dialog = await screen.findByRole('dialog')
  await app.user.click(within(dialog).getByRole('button', { name: 'Yes' }))
}

function holds(label: string, text: string) {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  if (field.value !== text) throw new Error(`${label} holds '${field.value}', not '${text}'`)
}

const photo = () => new File(['a photo'], 'photo.png', { type: 'image/png' })

async function firstRow(app: App, button: string) {
  await screen.findByRole('table', { name: 'Accounts' })
  const [found] = await screen.findAllByRole('button', { name: button })
  if (!found) throw new Error(`No row has ${button}`)
  await app.user.click(found)
}

async function menuOfFirstCategory(app: App, item: string) {
  const [menu] = await screen.findAllByRole('button', { name: 'Actions' })
  if (!menu) throw new Error('There is no category')
  await app.user.click(menu)
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

const somethingWrong = { told: { says: 'Something Went wrong' } }
const withoutData = {
  HTML: somethingWrong,
  empty: somethingWrong,
  truncated: somethingWrong,
  'null fields': somethingWrong,
  'wrong types': somethingWrong,
}

export const situations: readonly Situation[] = [
  // Sign-in and the public pages
  {
    endpoint: auth.login,
    path: () => '/login',
    as: 'nobody',
    heading: 'Login',
    told: 'the message',
    async act(app) {
      await type(app, 'Email', demoAdmin.email)
      await type(app, 'Password', demoAdmin.password)
      await press(app, 'Sign In')
    },
    kept: () => [holds('Email', demoAdmin.email), holds('Password', demoAdmin.password)],
    except: {
      // No token, no sign-in.
      empty: { told: 'the message' },
      'null fields': { told: 'the message' },
      'wrong types': { told: 'the message' },
    },
  },
  {
    endpoint: auth.forgotPassword,
    path: () => '/forgot-password',
    as: 'nobody',
    heading: 'Forgot Password',
    told: 'the message',
    async act(app) {
      await type(app, 'Email', demoAdmin.email)
      await press(app, 'Continue')
    },
    kept: () => holds('Email', demoAdmin.email),
  },
  {
    endpoint: auth.verifyOtp,
    path: () => '/forgot-password',
    as: 'nobody',
    heading: 'Enter OTP',
    told: 'the message',
    before: askForCode,
    act: enterCode,
    kept: () => holds('Digit 4 of 4', demoOtp.at(3) ?? ''),
  },
  {
    endpoint: auth.resendOtp,
    path: () => '/forgot-password',
    as: 'nobody',
    heading: 'Enter OTP',
    told: 'the message',
    async act(app) {
      await app.router.navigate({ to: '/enter-otp', state: { email: demoAdmin.email } })
      await app.user.click(await screen.findByText("Don't Received Resend"))
    },
  },
  {
    endpoint: auth.resetPassword,
    path: () => '/forgot-password',
    as: 'nobody',
    heading: 'Reset Password',
    told: 'the message',
    async before(app) {
      await askForCode(app)
      await enterCode(app)
      await screen.findByRole('heading', { name: 'Reset Password' })
    },
    async act(app) {
      await type(app, 'New password', 'Brand#New1')
      await type(app, 'Confirm password', 'Brand#New1')
      await press(app, 'Reset Password')
    },
    kept: () => [holds('New password', 'Brand#New1'), holds('Confirm password', 'Brand#New1')],
  },
  {
    endpoint: auth.deleteOwnAccount,
    path: () => '/delete-account',
    as: 'nobody',
    heading: 'Delete Account',
    told: 'the message',
    async act(app) {
      await app.user.click(screen.getByRole('radio', { name: 'User' }))
      await type(app, 'Email', customerEmail())
      await type(app, 'Password', demoPassword)
      await press(app, 'Delete')
    },
    kept: () => holds('Password', demoPassword),
  },
  {
    endpoint: auth.logout,
    path: () => '/',
    // Whatever the server says, this browser is signed out.
    heading: 'Login',
    told: 'nothing',
    async act(app) {
      await app.user.click(screen.getByRole('button', { name: /account menu/ }))
      await app.user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
      await sayYes(app)
    },
    except: { '401': { told: 'nothing' } },
  },

  // Dashboard and accounts
  {
    endpoint: dashboard.getDashboard,
    path: () => '/',
    heading: 'Dashboard',
    told: 'the message',
    loaded: () => screen.findByText('$312.83', { selector: 'a *' }),
  },
  {
    endpoint: accounts.listAccounts,
    path: () => '/manage-account',
    heading: 'Manage Accounts',
    told: 'the message',
    loaded: () => screen.findAllByRole('button', { name: 'Delete' }),
  },
  {
    endpoint: accounts.setAccountStatus,
    path: () => '/manage-account?status=active',
    heading: 'Manage Accounts',
    told: 'the message',
    async act(app) {
      await firstRow(app, 'Deactivate')
      await sayYes(app)
    },
  },
  {
    endpoint: accounts.deleteAccount,
    path: () => '/manage-account',
    heading: 'Manage Accounts',
    // Section 8: a failed delete is only logged.
    told: 'nothing',
    async act(app) {
      await firstRow(app, 'Delete')
      await sayYes(app)
    },
  },
  {
    endpoint: accounts.getAccount,
    path: () => `/manage-account/view-accounts/${encodeRouteId(providerId())}`,
    heading: 'User Details',
    told: 'the message',
    loaded: () => screen.findByText(backend.db.accounts.get(providerId())?.email ?? ''),
    except: {
      '400': { heading: 'Page Not Found', retry: false },
      '404': { heading: 'Page Not Found', retry: false },
    },
  },
  {
    endpoint: accounts.listProviderServices,
    path: () => `/manage-account/view-accounts/${encodeRouteId(providerId())}`,
    heading: 'User Details',
    told: 'the message',
  },

  // The catalogue
  {
    endpoint: services.listCatalogue,
    path: () => '/service',
    heading: 'Services',
    told: 'the message',
    loaded: () => screen.findAllByRole('button', { name: 'Actions' }),
  },
  {
    endpoint: categories.listCategories,
    path: () => '/service/add',
    heading: 'Add Service',
    told: 'the message',
  },
  {
    endpoint: categories.createCategory,
    path: () => '/service',
    heading: 'Services',
    told: 'the message',
    async act(app) {
      await press(app, 'Add Category')
      await type(app, 'Name', 'Roofing')
      await app.user.upload(screen.getByLabelText('Image'), photo())
      await screen.findByRole('button', { name: 'Remove' })
      await press(app, 'Save')
    },
    kept: () => holds('Name', 'Roofing'),
  },
  {
    endpoint: { method: 'post', path: 'users/upload-file', kind: 'mutation' },
    path: () => '/service',
    heading: 'Services',
    told: 'the message',
    async act(app) {
      await press(app, 'Add Category')
      await type(app, 'Name', 'Roofing')
      await app.user.upload(screen.getByLabelText('Image'), photo())
    },
    kept: () => holds('Name', 'Roofing'),
    except: {
      empty: { told: 'the message' },
      'null fields': { told: 'the message' },
      'wrong types': { told: 'the message' },
    },
  },
  {
    endpoint: categories.updateCategory,
    path: () => '/service',
    heading: 'Services',
    told: 'the message',
    async act(app) {
      await menuOfFirstCategory(app, 'Edit Category')
      await type(app, 'Name', 'Roofing')
      await press(app, 'Save')
    },
    kept: () => holds('Name', 'Roofing'),
  },
  {
    endpoint: categories.deleteCategory,
    path: () => '/service',
    heading: 'Services',
    told: 'the message',
    async act(app) {
      await menuOfFirstCategory(app, 'Delete Category')
      await sayYes(app)
    },
  },
  {
    endpoint: services.createService,
    path: () => '/service',
    heading: 'Services',
    told: 'the message',
    async act(app) {
      await menuOfFirstCategory(app, 'Create Service')
      await type(app, 'Name', 'Thatching')
      await app.user.upload(screen.getByLabelText('Image'), photo())
      await screen.findByRole('button', { name: 'Remove' })
      await press(app, 'Save')
    },
    kept: () => holds('Name', 'Thatching'),
  },
  {
    endpoint: services.getService,
    path: editAddress,
    heading: 'Edit Services',
    told: 'the message',
    loaded: () => screen.findByLabelText('Name'),
  },
  {
    endpoint: services.updateService,
    path: editAddress,
    heading: 'Edit Services',
    told: 'the message',
    async act(app) {
      await type(app, 'Name', 'Thatching')
      await press(app, 'Update')
    },
    kept: () => holds('Name', 'Thatching'),
  },
  {
    endpoint: services.deleteService,
    path: () => '/service',
    heading: 'Services',
    told: 'the message',
    async act(app) {
      const [menu] = await screen.findAllByRole('button', { name: 'Actions' })
      if (!menu?.title) throw new Error('There is no category')
      await app.user.click(screen.getByRole('button', { name: new RegExp(`^${menu.title}`) }))
      const [remove] = await screen.findAllByRole('button', { name: 'Delete' })
      if (!remove) throw new Error(`${menu.title} has no service`)
      await app.user.click(remove)
      await sayYes(app)
    },
  },
  {
    endpoint: services.getServiceDetails,
    path: () => `/service/view/${encodeRouteId(serviceId())}`,
    heading: 'Service Details',
    told: 'the message',
  },

  // Desk work
  {
    endpoint: bookings.listBookings,
    path: () => '/bookings',
    heading: 'Bookings',
    told: 'the message',
    loaded: () => screen.findAllByRole('cell'),
  },
  {
    endpoint: payments.listPayments,
    path: () => '/transactions',
    heading: 'Transactions',
    told: 'the message',
    reads: 2,
    loaded: () => screen.findAllByRole('cell'),
  },
  {
    endpoint: settings.listSettings,
    path: () => '/transactions',
    heading: 'Transactions',
    told: 'the message',
    reads: 2,
  },
  {
    endpoint: settings.updateSetting,
    path: () => '/transactions',
    heading: 'Transactions',
    told: 'the message',
    async act(app) {
      await app.user.click(await screen.findByRole('button', { name: 'Edit Provider Share' }))
      await type(app, 'Provider Share', '55')
      await press(app, 'Save')
    },
    kept: () => holds('Provider Share', '55'),
  },
  {
    endpoint: support.listTickets,
    path: () => '/support',
    heading: 'Support',
    told: 'the message',
    loaded: () => screen.findAllByRole('cell'),
  },
  {
    endpoint: support.setTicketStatus,
    path: () => '/support',
    heading: 'Support',
    told: 'the message',
    async act(app) {
      const selects = await screen.findAllByLabelText<HTMLSelectElement>('Status')
      const open = selects.find(({ value }) => value === 'open')
      if (!open) throw new Error('No ticket is open')
      await app.user.selectOptions(open, 'inprogress')
    },
  },
  {
    endpoint: content.getContentPage,
    path: () => '/privacy',
    heading: 'CMS',
    told: 'the message',
    // Section 8: a load or an update without data.
    except: withoutData,
  },
  {
    endpoint: content.updateContentPage,
    path: () => '/privacy',
    heading: 'CMS',
    told: 'the message',
    except: { HTML: somethingWrong, empty: somethingWrong, truncated: somethingWrong },
    async act(app) {
      const editor = await screen.findByRole('textbox', { name: 'Privacy Policy' })
      await app.user.click(editor)
      await app.user.keyboard('An added line')
      await app.user.click(await screen.findByRole('button', { name: 'Update' }))
    },
    kept: () => screen.getByText(/An added line/),
  },

  // Chat: section 8 swallows what fails to be read
  {
    endpoint: chat.listConversations,
    path: () => '/messages',
    heading: 'Messages',
    told: 'nothing',
  },
  {
    endpoint: chat.getConversation,
    path: () => `/messages?conversation=${encodeRouteId(farConversation())}`,
    heading: 'Messages',
    told: 'nothing',
  },
  {
    endpoint: chat.listMessages,
    path: chatAddress,
    heading: 'Messages',
    told: 'nothing',
    // Once more when the socket stands, for what came in between.
    calls: 2,
  },
  {
    endpoint: chat.markRead,
    path: chatAddress,
    heading: 'Messages',
    told: 'nothing',
  },
  {
    endpoint: chat.sendMessage,
    path: chatAddress,
    heading: 'Messages',
    told: 'the message',
    // It was stored: its event brings it, whatever became of the answer.
    except: { truncated: { told: 'nothing' } },
    async act(app) {
      const box = await screen.findByPlaceholderText('Write message…')
      await app.user.type(box, 'A parcel for the neighbours')
      await app.user.keyboard('{Enter}')
    },
    kept: () => screen.getByText('A parcel for the neighbours'),
  },
  {
    endpoint: chat.clearMessages,
    path: chatAddress,
    heading: 'Messages',
    told: 'the message',
    async act(app) {
      await app.user.click(await screen.findByRole('button', { name: 'Clear Chat' }))
      await sayYes(app)
    },
  },
]
