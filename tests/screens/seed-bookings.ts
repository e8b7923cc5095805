import { backend } from '@mocks/node'
import { parse } from 'zod/mini'

import { type Booking, listBookings } from '@/api/bookings'

/** Replaces all bookings. A booking without an id gets its index as id. */
export function seedBookings(...bookings: Partial<Booking>[]) {
  backend.db.bookings.clear()
  const sent = bookings.map((booking, index) => ({ _id: String(index), ...booking }))
  // The schema adds the missing fields.
  for (const [index, booking] of parse(listBookings.response, { jobs: sent }).jobs.entries()) {
    backend.db.bookings.set(String(index), booking)
  }
}

export function person(name: string | undefined, _id = `id of ${name}`) {
  return { _id, userInfo: { name } }
}
