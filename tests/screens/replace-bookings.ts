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

export function person(name: string | undefined, _id = `id of ${name}`) {
  return { _id, userInfo: { name } }
}
