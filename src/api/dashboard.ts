import * as z from 'zod/mini'

import { accountRoles } from '@/domain/account/account'
import { paymentStatuses, paymentTypes } from '@/domain/status/payment'

import { area } from './client/endpoint'
import { coded, number } from './schema/fields'
import { exact, exactList } from './schema/unreadable'

const { query } = area('dashboard')

const totals = (words: readonly string[]) =>
  exactList(z.object({ _id: exact(coded(words)), totalAmount: exact(number) }))

export const getDashboard = query('users/dashboard', {
  response: z.object({
    users: exactList(
      z.object({
        roles: exactList(z.object({ role: exact(coded(accountRoles)), count: exact(number) })),
      }),
    ),
    serviceCount: exactList(z.object({ count: exact(number) })),
    payments: totals(paymentTypes),
    paymentsByStatus: totals(Object.keys(paymentStatuses)),
  }),
})
export type Dashboard = z.output<typeof getDashboard.response>
