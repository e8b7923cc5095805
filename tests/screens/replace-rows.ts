import { backend } from '@mocks/node'
import { parse } from 'zod/mini'

import { type Booking, listBookings } from '@/api/bookings'

export function replaceBookings(...bookings: Partial<Booking>[]) {
  backend.db.bookings.clear()
  const sent = bookings.map((booking, index) => ({ _id: String(index), ...booking }))
  // Parsing adds the fields that a test leaves out.
  for (const booking of parse(listBookings.response, { jobs: sent }).jobs) {
    backend.db.bookings.set(booking._id, booking)
  }
}

type PaymentRow = NonNullable<ReturnType<typeof backend.db.payments.get>>

const emptyPayment: PaymentRow = {
  _id: '',
  jobId: undefined,
  amount: undefined,
  paymentType: undefined,
  status: undefined,
  createdAt: undefined,
  share: undefined,
  user: undefined,
}

export function replacePayments(...payments: Partial<PaymentRow>[]) {
  backend.db.payments.clear()
  for (const [index, payment] of payments.entries()) {
    const _id = String(index)
    backend.db.payments.set(_id, { ...emptyPayment, _id, ...payment })
  }
}

export function person(name: string | undefined, _id = `id of ${name}`) {
  return { _id, userInfo: { name } }
}
