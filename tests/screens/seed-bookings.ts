import { backend } from '@mocks/node'

import type { Booking } from '@/api/bookings'

const emptyBooking: Booking = {
  _id: '',
  date: undefined,
  time: undefined,
  service: undefined,
  userId: undefined,
  providerId: undefined,
  status: undefined,
  paymentDetail: undefined,
}

/** Replaces all bookings with these; ids are their positions. */
export function seedBookings(...bookings: Partial<Booking>[]) {
  backend.db.bookings.clear()
  for (const [i, booking] of bookings.entries()) {
    backend.db.bookings.set(String(i), { ...emptyBooking, _id: String(i), ...booking })
  }
}

export function person(name: string | undefined, _id = `id of ${name}`) {
  return { _id, userInfo: { name } }
}
