import * as z from 'zod/mini'

import { area } from './client/endpoint'
import { number, text } from './schema/fields'
import { exact, exactList } from './schema/unreadable'

const { query } = area('dashboard')

const total = z.object({ _id: exact(text), totalAmount: exact(number) })

export const getDashboard = query('users/dashboard', {
  response: z.object({
    users: exactList(
      z.object({ roles: exactList(z.object({ role: exact(text), count: exact(number) })) }),
    ),
    serviceCount: exactList(z.object({ count: exact(number) })),
    payments: exactList(total),
    paymentsByStatus: exactList(total),
  }),
})
export type Dashboard = z.output<typeof getDashboard.response>
