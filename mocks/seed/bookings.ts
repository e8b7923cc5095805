import type { Db } from '../db'
import { type Random, seedId } from './random'

const COUNT = 130
const DAY = 86_400_000

/** Bookings with all six statuses, newest first. Some lack a provider, a price or a name. */
export function seedBookings(db: Db, random: Random, now: Date): void {
  const accounts = [...db.accounts.values()]
  const customers = accounts.filter(({ role }) => role === 'client')
  const providers = accounts.filter(({ role }) => role === 'provider')
  const services = [...db.services.values()].filter(({ isPending }) => !isPending)
  for (let n = 0; n < COUNT; n += 1) {
    const customer = random.pick(customers)
    const provider = random.pick(providers)
    const service = random.pick(services)
    const status = random.pick([0, 0, 1, 2, 3, 4, 4, 4, 5])
    // Open bookings are in the future, finished ones in the past.
    const days = status === 0 ? random.int(1, 30) : status <= 3 ? 0 : -random.int(1, 200)
    const from = random.int(7, 17)
    const assigned = status === 0 ? random.chance(0.4) : random.chance(0.95)
    db.bookings.set(seedId('booking', n + 1), {
      _id: seedId('booking', n + 1),
      date: `${new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)}T00:00:00.000Z`,
      time: {
        from: `${String(from).padStart(2, '0')}:00`,
        to: `${String(from + 2).padStart(2, '0')}:30`,
      },
      service: { name: service.name },
      userId: { _id: customer._id, userInfo: { name: customer.userInfo?.name } },
      providerId: assigned
        ? { _id: provider._id, userInfo: { name: provider.userInfo?.name } }
        : undefined,
      status,
      paymentDetail: random.chance(0.97)
        ? { payableAmount: Math.round((service.price ?? 0) * (1 + random.next()) * 100) / 100 }
        : undefined,
    })
  }
}
