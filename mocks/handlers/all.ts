import * as accounts from '@/api/accounts'
import * as auth from '@/api/auth'
import * as bookings from '@/api/bookings'
import * as categories from '@/api/categories'
import * as chat from '@/api/chat'
import * as content from '@/api/content'
import * as dashboard from '@/api/dashboard'
import * as messages from '@/api/messages'
import * as payments from '@/api/payments'
import * as services from '@/api/services'
import * as settings from '@/api/settings'
import * as support from '@/api/support'

import type { MockedEndpoint } from '../mock'
import { accountHandlers } from './accounts'
import { authHandlers } from './auth'
import { bookingHandlers } from './bookings'
import { categoryHandlers } from './categories'
import { chatHandlers } from './chat'
import { contentHandlers } from './content'
import { dashboardHandlers } from './dashboard'
import { messageHandlers } from './messages'
import { paymentHandlers } from './payments'
import { serviceHandlers } from './services'
import { settingHandlers } from './settings'
import { supportHandlers } from './support'

/** The parts of the API: the OpenAPI document's title of each, its endpoints and its handlers. */
export const parts = [
  { title: 'Auth', api: auth, handlers: authHandlers },
  { title: 'Accounts', api: accounts, handlers: accountHandlers },
  { title: 'Categories', api: categories, handlers: categoryHandlers },
  { title: 'Services', api: services, handlers: serviceHandlers },
  { title: 'Bookings', api: bookings, handlers: bookingHandlers },
  { title: 'Transactions', api: payments, handlers: paymentHandlers },
  { title: 'Provider share', api: settings, handlers: settingHandlers },
  { title: 'Support', api: support, handlers: supportHandlers },
  { title: 'Chat', api: chat, handlers: chatHandlers },
  { title: 'Messages', api: messages, handlers: messageHandlers },
  { title: 'Content pages', api: content, handlers: contentHandlers },
  { title: 'Dashboard', api: dashboard, handlers: dashboardHandlers },
]

export const handlers = parts.flatMap((part): readonly MockedEndpoint[] => part.handlers)
