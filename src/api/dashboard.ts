import * as z from 'zod/mini'

import { accountRoles } from '@/domain/account/account'
import { paymentStatuses, paymentTypes } from '@/domain/status/payment'

import { endpoints } from './client/endpoint'
import { coded, nullIfUnreadable, number } from './schema/fields'

const { query } = endpoints('dashboard')

/** Null if one of the rows is no object. */
const groups = <Row extends z.core.$ZodType>(row: Row) => nullIfUnreadable(z.array(row))
const figure = nullIfUnreadable(number)

const totals = (words: readonly string[]) =>
  groups(z.object({ _id: nullIfUnreadable(coded(words)), totalAmount: figure }))

export const getDashboard = query('users/dashboard', {
  response: z.object({
    users: groups(
      z.object({
        roles: groups(
          z.object({ role: nullIfUnreadable(coded(accountRoles)), count: figure }),
        ),
      }),
    ),
    serviceCount: groups(z.object({ count: figure })),
    payments: totals(paymentTypes),
    paymentsByStatus: totals(Object.keys(paymentStatuses)),
  }),
})
export type Dashboard = z.output<typeof getDashboard.response>
