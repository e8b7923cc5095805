import { listPayments } from '@/api/payments'

import { mock, pageOf } from '../mock'

export const paymentHandlers = [
  mock(listPayments, ({ search, db }) => {
    const { rows, total_pages } = pageOf([...db.payments.values()], search)
    return { payments: rows, total_pages }
  }),
]
