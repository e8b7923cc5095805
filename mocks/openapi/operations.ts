import * as z from 'zod/mini'

import type { Db } from '../db'
import { parts } from '../handlers/all'
import type { Endpoint } from '../mock'
import { demoAdmin, demoOtp, demoPassword, secondAdmin } from '../seed/admins'

type Api = (typeof parts)[number]['api']
type NameIn<A> = A extends Api
  ? { [K in keyof A & string]: A[K] extends Endpoint ? K : never }[keyof A & string]
  : never
export type OperationName = NameIn<Api>

/** The parameters and the body of a call that the seeded mock backend answers with 200. */
export interface ExampleCall {
  params?: Record<string, string>
  search?: Record<string, string | number | boolean>
  body?: unknown
}

interface Operation {
  summary: string
  description?: string
  /** The component in `data`, if the schema of the response does not say so itself. */
  answersWith?: 'Message' | 'ContentPage'
  /** Whose fields the body also carries, edited or as they came: an operation, and a path in it. */
  carries?: string
  example?: (db: Db) => ExampleCall
}

const firstPage = { page: 1, limit: 10 }
const first = <Row>(rows: Map<string, Row>): Row => [...rows.values()][0]!
const client = (db: Db) => [...db.accounts.values()].find(({ role }) => role === 'client')!
const provider = (db: Db) =>
  [...db.accounts.values()].find(({ role }) => role === 'provider')!
const chatOf = (db: Db) => ({ params: { conversationId: first(db.conversations)._id } })

/** A list that is read page by page needs no entry: see describeList(). */
const operations: Partial<Record<OperationName, Operation>> = {
  login: {
    summary: 'Signs an admin in',
    example: () => ({
      body: {
        email: demoAdmin.email,
        password: demoAdmin.password,
        device_id: '2',
        role: 'admin',
      },
    }),
  },
  deleteOwnAccount: {
    summary: 'Deletes the account of a customer or provider, with their own credentials',
    example: (db) => ({
      body: { email: client(db).email, password: demoPassword, role: 'client' },
    }),
  },
  forgotPassword: {
    summary: 'Sends a code to an admin who has forgotten the password',
    example: () => ({ body: { email: demoAdmin.email, role: 'admin' } }),
  },
  verifyOtp: {
    summary: 'Checks the code and returns the account whose password may be reset',
    example: (db) => {
      db.recovery = { accountId: demoAdmin._id, verified: false }
      return { body: { otp: demoOtp } }
    },
  },
  resendOtp: {
    summary: 'Sends the code again',
    example: () => ({ body: { email: demoAdmin.email, type: 'email' } }),
  },
  resetPassword: {
    summary: 'Sets a new password after the code was checked',
    description: 'Both password fields carry the confirmed password.',
    example: (db) => {
      db.recovery = { accountId: secondAdmin._id, verified: true }
      const password = 'Doorstep#2028'
      return {
        body: {
          user_id: secondAdmin._id,
          new_password: password,
          confirm_password: password,
        },
      }
    },
  },
  logout: {
    summary: 'Signs the admin out',
    description: 'Changes state although it is a GET.',
  },
  listAccounts: {
    summary: 'Lists accounts',
    example: () => ({ search: { ...firstPage, role: 'provider' } }),
  },
  getAccount: {
    summary: 'Returns one account',
    example: (db) => ({ search: { id: provider(db)._id } }),
  },
  setAccountStatus: {
    summary: 'Activates or deactivates an account',
    example: (db) => ({
      params: { id: client(db)._id },
      body: { id: client(db)._id, status: 'inactive' },
    }),
  },
  deleteAccount: {
    summary: 'Deletes an account',
    example: (db) => ({ params: { id: client(db)._id } }),
  },
  listProviderServices: {
    summary: 'Lists the services that a provider offers',
    example: (db) => ({ search: { userId: provider(db)._id } }),
  },
  listCategories: { summary: 'Lists categories without their services' },
  createCategory: {
    summary: 'Creates a category',
    example: () => ({
      body: { name: 'Window care', image: 'https://example.com/window.jpg' },
    }),
  },
  updateCategory: {
    summary: 'Changes the name and image of a category',
    carries: 'listCategories.categoriesList',
    example: (db) => {
      const { _id: id, name, image } = first(db.categories)
      return { params: { id }, body: { id, name, image } }
    },
  },
  deleteCategory: {
    summary: 'Deletes a category and its services',
    example: (db) => ({ params: { id: first(db.categories)._id } }),
  },
  listCatalogue: {
    summary: 'Lists all categories with their services',
    example: () => ({ search: { showAll: true } }),
  },
  getService: {
    summary: 'Returns a service for editing',
    description: 'Fields that are not described here are sent back unchanged on an update.',
    example: (db) => ({ params: { serviceId: first(db.services)._id } }),
  },
  getServiceDetails: {
    summary: 'Returns a service with its types and add-ons, to read',
    example: (db) => ({ params: { id: first(db.services)._id } }),
  },
  createService: {
    summary: 'Creates a service',
    description: 'A refusal carries its message as the first element of `data`.',
    example: (db) => ({
      body: {
        name: 'Hedge trimming',
        categoryId: first(db.categories)._id,
        description: '',
        image: 'https://example.com/hedge.jpg',
      },
    }),
  },
  updateService: {
    summary: 'Changes a service',
    carries: 'getService',
    description:
      'Carries the fields that the read gave, in their edited values, and `serviceId`. Nested rows keep their `_id`; rows without one are new. `recurringOptions` is empty unless the service is recurring. A refusal carries its message as the first element of `data`.',
    example: (db) => {
      const { _id: serviceId, ...service } = first(db.services)
      return { params: { serviceId }, body: { serviceId, ...service } }
    },
  },
  deleteService: {
    summary: 'Deletes a service',
    description: 'A refusal carries its message as the first element of `data`.',
    example: (db) => ({ params: { serviceId: first(db.services)._id } }),
  },
  listBookings: {
    summary: 'Lists bookings, newest first',
    example: () => ({ search: { ...firstPage, flag: 'all' } }),
  },
  listPayments: {
    summary: 'Lists transactions, newest first',
    description: "A refusal whose message contains 'not found' counts as an empty list.",
    example: () => ({ search: firstPage }),
  },
  listSettings: {
    summary: 'Lists the master data, which contains the provider share',
    description: "A refusal whose message contains 'not found' counts as an empty list.",
  },
  updateSetting: {
    summary: 'Changes the provider share',
    example: (db) => {
      const { _id: id, name, value } = first(db.settings)
      return { params: { id }, body: { id, name, value } }
    },
  },
  listTickets: {
    summary: 'Lists support tickets, newest first',
    example: () => ({ search: firstPage }),
  },
  setTicketStatus: {
    summary: 'Changes the status of a support ticket',
    description: 'A closed ticket stays closed.',
    example: (db) => {
      const open = [...db.tickets.values()].find(({ status }) => status === 'open')!
      return { params: { id: open._id }, body: { status: 'inprogress' } }
    },
  },
  listConversations: {
    summary: "Lists the admin's conversations, the most recently updated first",
    example: () => ({ search: firstPage }),
  },
  getConversation: { summary: 'Returns one conversation', example: chatOf },
  markRead: {
    summary: 'Marks a conversation as read by the admin',
    description: 'Changes state although it is a GET.',
    example: chatOf,
  },
  listMessages: {
    summary: 'Lists the messages of a conversation, newest first',
    description: 'The first read asks for 10 messages, each later one for 5.',
    example: (db) => ({ ...chatOf(db), search: firstPage }),
  },
  sendMessage: {
    summary: 'Sends a message, and announces it to the sockets of the conversation',
    answersWith: 'Message',
    example: (db) => ({ ...chatOf(db), body: { message: 'Hello, how can I help?' } }),
  },
  clearMessages: {
    summary: 'Deletes all messages of a conversation',
    description: 'Changes state although it is a GET.',
    example: chatOf,
  },
  getContentPage: {
    summary: 'Returns a content page',
    description: 'Needs no token: the public pages show it too.',
    example: () => ({ params: { slug: 'about_us' } }),
  },
  updateContentPage: {
    summary: 'Replaces the content of a content page',
    description: 'An answer without the page counts as a failure.',
    answersWith: 'ContentPage',
    example: (db) => {
      const { _id: id, content } = first(db.pages)
      return { params: { id }, body: { id, content, active: true } }
    },
  },
  getDashboard: { summary: 'Returns the figures of the dashboard' },
}

export interface DescribedEndpoint extends Operation {
  name: OperationName
  tag: string
  endpoint: Endpoint
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value

/** Whether an endpoint lists rows page by page. */
export const isPagedList = ({ rows }: Endpoint): boolean => rows !== undefined

function describeList(name: string, { search }: Endpoint): Operation {
  const noun = /^list([A-Z]\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (noun === undefined || !search || !z.safeParse(search, firstPage).success) {
    throw new Error(`Describe ${name} in mocks/openapi/operations.ts`)
  }
  return { summary: `Lists ${noun}`, example: () => ({ search: firstPage }) }
}

/** Every endpoint that `src/api` declares, in the order of the parts. */
export const describedEndpoints: DescribedEndpoint[] = parts.flatMap(({ title, api }) =>
  Object.entries(api).flatMap(([key, endpoint]) => {
    if (!isEndpoint(endpoint)) return []
    const name = key as OperationName
    const operation = operations[name] ?? describeList(name, endpoint)
    return [{ ...operation, name, tag: title, endpoint }]
  }),
)
