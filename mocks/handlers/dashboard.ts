import { getDashboard } from '@/api/dashboard'

import { mock } from '../mock'

export const dashboardHandlers = [
  mock(getDashboard, ({ db }) => {
    const roles = [...db.accounts.values()].map(({ role }) => role)
    const count = (role: string) => ({
      role,
      count: roles.filter((other) => other === role).length,
    })
    const payments = [...db.payments.values()]
    return {
      users: [{ roles: [count('client'), count('provider'), count('admin')] }],
      serviceCount: [{ count: db.services.size }],
      payments: totals(payments.map(({ paymentType, amount }) => [paymentType, amount])),
      paymentsByStatus: totals(payments.map(({ status, amount }) => [status, amount])),
    }
  }),
]

function totals(parts: [name: string | undefined, amount: number | undefined][]) {
  const cents = new Map<string, number>()
  for (const [name = '', amount = 0] of parts) {
    cents.set(name, (cents.get(name) ?? 0) + Math.round(amount * 100))
  }
  return [...cents].map(([_id, total]) => ({ _id, totalAmount: total / 100 }))
}
