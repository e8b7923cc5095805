import * as z from 'zod/mini'

import { accountRoles } from '@/domain/account/account'
import { paymentStatuses, paymentTypes } from '@/domain/status/payment'

import { endpoints } from './client/endpoint'
import { coded, number } from './schema/fields'
import { orUnreadable, rowsOrUnreadable } from './schema/unreadable'

const { query } = endpoints('dashboard')

const totals = (words: readonly string[]) =>
  rowsOrUnreadable(z.object({ _id: orUnreadable(coded(words)), totalAmount: orUnreadable(number) }))

export const getDashboard = query('users/dashboard', {
  response: z.object({
    users: rowsOrUnreadable(
      z.object({
        roles: rowsOrUnreadable(
          z.object({ role: orUnreadable(coded(accountRoles)), count: orUnreadable(number) }),
        ),
      }),
    ),
    serviceCount: rowsOrUnreadable(z.object({ count: orUnreadable(number) })),
    payments: totals(paymentTypes),
    paymentsByStatus: totals(Object.keys(paymentStatuses)),
  }),
})
export type Dashboard = z.output<typeof getDashboard.response>
