import { accountHandlers } from './accounts'
import { authHandlers } from './auth'
import { bookingHandlers } from './bookings'
import { categoryHandlers } from './categories'
import { chatHandlers } from './chat'
import { contentHandlers } from './content'
import { dashboardHandlers } from './dashboard'
import { paymentHandlers } from './payments'
import { serviceHandlers } from './services'
import { settingHandlers } from './settings'
import { supportHandlers } from './support'

export const handlers = [
  ...accountHandlers,
  ...authHandlers,
  ...bookingHandlers,
  ...categoryHandlers,
  ...chatHandlers,
  ...contentHandlers,
  ...dashboardHandlers,
  ...paymentHandlers,
  ...serviceHandlers,
  ...settingHandlers,
  ...supportHandlers,
]
