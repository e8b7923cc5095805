import * as z from 'zod/mini'

import { accountRoles } from '@/domain/account/account'
import { paymentStatuses, paymentTypes } from '@/domain/status/payment'

import { endpoints } from './client/endpoint'
import { coded, number } from './schema/fields'
import { keepUnreadable, keepUnreadableRows } from './schema/unreadable'

const { query } = endpoints('dashboard')

const totals = (words: readonly string[]) =>
  keepUnreadableRows(
    z.object({ _id: keepUnreadable(coded(words)), totalAmount: keepUnreadable(number) }),
  )

export const getDashboard = query('users/dashboard', {
  response: z.object({
    users: keepUnreadableRows(
      z.object({
        roles: keepUnreadableRows(
          z.object({ role: keepUnreadable(coded(accountRoles)), count: keepUnreadable(number) }),
        ),
      }),
    ),
    serviceCount: keepUnreadableRows(z.object({ count: keepUnreadable(number) })),
    payments: totals(paymentTypes),
    paymentsByStatus: totals(Object.keys(paymentStatuses)),
  }),
})
export type Dashboard = z.output<typeof getDashboard.response>
