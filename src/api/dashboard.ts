import * as z from 'zod/mini'

import { area } from './client/endpoint'
import { list, number, text } from './schema/fields'

const { query } = area('dashboard')

const total = z.object({ _id: text, totalAmount: number })

export const getDashboard = query('users/dashboard', {
  response: z.object({
    users: list(z.object({ roles: list(z.object({ role: text, count: number })) })),
    serviceCount: list(z.object({ count: number })),
    payments: list(total),
    paymentsByStatus: list(total),
  }),
})
export type Dashboard = z.output<typeof getDashboard.response>
