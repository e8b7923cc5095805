import { backend } from '@mocks/node'
import { demoAdmin, demoOtp, demoPassword } from '@mocks/seed/admins'
import { screen, within } from '@testing-library/react'
import type { DeclaredEndpoint } from '@tests/api/declared-endpoints'
import type { App } from '@tests/render-app'
import { pagedLists } from '@tests/screens/paged-lists'
import { answer, chooseItem, fillIn, photo } from '@tests/screens/steps'

import * as accounts from '@/api/accounts'
import * as auth from '@/api/auth'
import * as categories from '@/api/categories'
import * as chat from '@/api/chat'
import * as content from '@/api/content'
import * as dashboard from '@/api/dashboard'
import * as messages from '@/api/messages'
import * as payments from '@/api/payments'
import * as services from '@/api/services'
import * as settings from '@/api/settings'
import * as support from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'

/*
 * For each endpoint, lists a screen that calls it and the action that makes the call.
 * matrix.test.ts fails if the list lacks an endpoint that the app calls. The screen of a paged list
 * is in pagedLists, and here only if its call differs.
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
const serviceId = () =>
  first(backend.db.services.values(), ({ price }) => (price ?? 0) > 0)._id
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

async function press(app: App, name: string) {
  await app.user.click((await screen.findAllByRole('button', { name }))[0]!)
}

/** Fills in a form and submits it. Whatever then happens, it must hold what was typed. */
function form(fields: Record<string, string>, submit: string) {
  return {
    async act(app: App) {
      await fillIn(app.user, fields)
      await press(app, submit)
    },
    kept: () => {
      for (const [label, text] of Object.entries(fields)) {
        const { value } = screen.getByLabelText<HTMLInputElement>(label)
        if (value !== text) throw new Error(`${label} holds '${value}', not '${text}'`)
      }
    },
  }
}

/** Like `form`, for one that saves to where it was, so that it can be submitted again. */
const update = (fields: Record<string, string>, submit: string) => ({
  ...form(fields, submit),
  submit,
})

/** Answers Yes to the question that `ask` brings up. */
const confirmed = (ask: (app: App) => Promise<unknown>) => async (app: App) => {
  await ask(app)
  await answer(app.user, 'Yes')
}

const row = (button: string) => async (app: App) => {
  await screen.findByRole('table', { name: 'Accounts' })
  await press(app, button)
}

const categoryMenu = (item: string) => async (app: App) => {
  const [menu] = await screen.findAllByRole('button', { name: 'Actions' })
  await chooseItem(app.user, menu!, item)
}

const upload = (app: App) => app.user.upload(screen.getByLabelText('Image'), photo())

/** Opens a form and uploads its image. */
const withImage = (open: (app: App) => Promise<unknown>) => async (app: App) => {
  await open(app)
  await screen.findByLabelText('Image')
  await upload(app)
  await screen.findByRole('button', { name: 'Remove' })
}

const addCategory = (app: App) => press(app, 'Add Category')

const askForCode = form({ Email: demoAdmin.email }, 'Continue')
const enterCode = form(
  Object.fromEntries(demoOtp.split('').map((digit, i) => [`Digit ${i + 1} of 4`, digit])),
  'Submit',
)

const customerEmail = () =>
  first(
    backend.db.accounts.values(),
    ({ role, email }) => role === 'client' && Boolean(email),
  ).email ?? ''

const cells = () => screen.findAllByRole('cell')
const buttons = (name: string) => () => screen.findAllByRole('button', { name })

const somethingWrong = { feedback: { says: 'Something Went wrong' } }
const unreadable = {
  HTML: somethingWrong,
  empty: somethingWrong,
  truncated: somethingWrong,
}
const at = {
  services: { path: () => '/service', heading: 'Services' },
  accounts: { path: () => '/manage-account', heading: 'Manage Accounts' },
  account: {
    path: () => `/manage-account/view-accounts/${encodeRouteId(providerId())}`,
    heading: 'User Details',
  },
  transactions: { path: () => '/transactions', heading: 'Transactions' },
  support: { path: () => '/support', heading: 'Support' },
  content: { path: () => '/privacy', heading: 'CMS' },
  editor: { path: editAddress, heading: 'Edit Services' },
  messages: { path: chatAddress, heading: 'Messages' },
}
const recovery = { path: () => '/forgot-password', as: 'nobody' } as const

const sites: readonly CallSite[] = [
  {
    endpoint: auth.login,
    savesData: false,
    path: () => '/login',
    as: 'nobody',
    heading: 'Login',
    ...form({ Email: demoAdmin.email, Password: demoAdmin.password }, 'Sign In'),
    // By default, mutations succeed under this fault. But its response is needed.
    except: { empty: { feedback: 'the message' } },
  },
  {
    endpoint: auth.forgotPassword,
    savesData: false,
    ...recovery,
    heading: 'Forgot Password',
    ...askForCode,
  },
  {
    endpoint: auth.verifyOtp,
    savesData: false,
    ...recovery,
    heading: 'Enter OTP',
    async before(app) {
      await askForCode.act(app)
      await screen.findByRole('heading', { name: 'Enter OTP' })
    },
    ...enterCode,
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
      await askForCode.act(app)
      await enterCode.act(app)
      await screen.findByRole('heading', { name: 'Reset Password' })
    },
    ...form(
      { 'New password': 'Brand#New1', 'Confirm password': 'Brand#New1' },
      'Reset Password',
    ),
  },
  {
    endpoint: auth.deleteOwnAccount,
    path: () => '/delete-account',
    as: 'nobody',
    heading: 'Delete Account',
    async before(app) {
      await app.user.click(screen.getByRole('radio', { name: 'User' }))
      await fillIn(app.user, { Email: customerEmail() })
    },
    ...form({ Password: demoPassword }, 'Delete'),
  },
  {
    endpoint: auth.logout,
    path: () => '/',
    // The login page opens even if the server rejects the logout, because the session ends in the
    // browser anyway.
    heading: 'Login',
    feedback: 'nothing',
    act: confirmed(async (app) => {
      const menu = await screen.findByRole('button', { name: /account menu/ })
      await chooseItem(app.user, menu, 'Logout')
    }),
    except: { '401': { feedback: 'nothing' } },
  },

  {
    endpoint: dashboard.getDashboard,
    path: () => '/',
    heading: 'Dashboard',
    loaded: () => screen.findAllByText(/^\$[1-9]/, { selector: 'a *' }),
  },
  { endpoint: accounts.listAccounts, ...at.accounts, loaded: buttons('Delete') },
  {
    endpoint: accounts.setAccountStatus,
    ...at.accounts,
    path: () => '/manage-account?status=active',
    act: confirmed(row('Deactivate')),
  },
  {
    endpoint: accounts.deleteAccount,
    ...at.accounts,
    // The specification requires that a failed delete is only logged.
    feedback: 'nothing',
    act: confirmed(row('Delete')),
  },
  {
    endpoint: accounts.getAccount,
    ...at.account,
    loaded: () => screen.findByText(backend.db.accounts.get(providerId())?.email ?? ''),
    except: unknownId,
  },
  { endpoint: accounts.listProviderServices, ...at.account },

  { endpoint: services.listCatalogue, ...at.services, loaded: buttons('Actions') },
  {
    endpoint: categories.listCategories,
    path: () => '/service/add',
    heading: 'Add Service',
  },
  {
    endpoint: categories.createCategory,
    ...at.services,
    before: withImage(addCategory),
    ...form({ Name: 'Roofing' }, 'Save'),
  },
  {
    endpoint: { method: 'post', path: 'users/upload-file', kind: 'mutation' },
    savesData: false,
    ...at.services,
    before: addCategory,
    async act(app) {
      await fillIn(app.user, { Name: 'Roofing' })
      await upload(app)
    },
    kept: form({ Name: 'Roofing' }, 'Save').kept,
    // By default, mutations succeed under this fault. But its response is needed.
    except: { empty: { feedback: 'the message' } },
  },
  {
    endpoint: categories.updateCategory,
    ...at.services,
    before: categoryMenu('Edit Category'),
    ...update({ Name: 'Roofing' }, 'Save'),
  },
  {
    endpoint: categories.deleteCategory,
    ...at.services,
    act: confirmed(categoryMenu('Delete Category')),
  },
  {
    endpoint: services.createService,
    ...at.services,
    before: withImage(categoryMenu('Create Service')),
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
    ...update({ Name: 'Thatching' }, 'Update'),
  },
  {
    endpoint: services.deleteService,
    ...at.services,
    act: confirmed(async (app) => {
      const [menu] = await screen.findAllByRole('button', { name: 'Actions' })
      await press(app, menu?.getAttribute('aria-description') ?? '')
      await press(app, 'Delete')
    }),
  },
  {
    endpoint: services.getServiceDetails,
    path: () => `/service/view/${encodeRouteId(serviceId())}`,
    heading: 'Service Details',
    except: unknownId,
  },

  { endpoint: payments.listPayments, ...at.transactions, reads: 2, loaded: cells },
  { endpoint: settings.listSettings, ...at.transactions, reads: 2 },
  {
    endpoint: settings.updateSetting,
    ...at.transactions,
    before: (app) => press(app, 'Edit Provider Share'),
    ...update({ 'Provider Share': '55' }, 'Save'),
  },
  {
    endpoint: support.setTicketStatus,
    ...at.support,
    async act(app) {
      const selects = await screen.findAllByRole<HTMLInputElement>('combobox', {
        name: 'Status',
      })
      await app.user.click(first(selects, ({ value }) => value === 'Open'))
      await app.user.click(await screen.findByRole('option', { name: 'In Progress' }))
    },
  },
  {
    endpoint: content.getContentPage,
    ...at.content,
    except: unreadable,
  },
  {
    endpoint: content.updateContentPage,
    ...at.content,
    except: unreadable,
    async act(app) {
      await app.user.click(await screen.findByRole('textbox', { name: 'Privacy Policy' }))
      await app.user.keyboard('An added line')
      await press(app, 'Update')
    },
    kept: () => screen.getByText(/An added line/),
    submit: 'Update',
  },

  // The chat shows no error message if a query or `markRead` fails.
  {
    endpoint: chat.listConversations,
    ...at.messages,
    path: () => '/messages',
    feedback: 'nothing',
    // The list is read every 30 s, which is also the time limit of a call.
    except: { hangs: { sent: 2 } },
  },
  {
    endpoint: chat.getConversation,
    ...at.messages,
    path: () => `/messages?conversation=${encodeRouteId(farConversation())}`,
    feedback: 'nothing',
  },
  { endpoint: messages.listMessages, ...at.messages, feedback: 'nothing' },
  {
    endpoint: chat.markRead,
    ...at.messages,
    feedback: 'nothing',
    // Without its messages, there is nothing to mark.
    except: { offline: { sent: 0 } },
  },
  {
    endpoint: messages.sendMessage,
    ...at.messages,
    // If the response is truncated, the message arrives over the socket, so no error is shown.
    except: { truncated: { feedback: 'nothing' } },
    async act(app) {
      const box = await screen.findByPlaceholderText('Write message…')
      await app.user.type(box, 'A parcel for the neighbours{Enter}')
    },
    // The list of chats previews it, too.
    kept: () =>
      within(screen.getByRole('region', { name: 'Messages' })).getByText(
        'A parcel for the neighbours',
      ),
  },
  {
    endpoint: messages.clearMessages,
    ...at.messages,
    act: confirmed((app) => press(app, 'Clear Chat')),
  },
]

export const callSites: readonly CallSite[] = [
  ...sites,
  ...pagedLists
    .filter(({ endpoint }) => !sites.some((site) => site.endpoint === endpoint))
    .map(({ path, ...list }) => ({ ...list, path: () => path, loaded: cells })),
]
