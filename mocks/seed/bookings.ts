import { addWeeks, daysOfWeek, weekOf } from '@/domain/week'

import type { Db } from '../db'
import { type Random, seedId } from './random'

const COUNT = 130
const DAYS = 7
const THIS_WEEK = 32

export function seedBookings(db: Db, random: Random, now: Date): void {
  const accounts = [...db.accounts.values()]
  const customers = accounts.filter(({ role }) => role === 'client')
  const providers = accounts.filter(({ role }) => role === 'provider')
  const services = [...db.services.values()].filter(({ isPending }) => !isPending)
  const today = now.toISOString().slice(0, 10)
  const thisWeek = weekOf(now) ?? today
  for (let n = 0; n < COUNT; n += 1) {
    const customer = random.pick(customers)
    const provider = random.pick(providers)
    const service = random.pick(services)
    // Each of the first DAYS bookings is on a different day of this week. The next ones are today,
    // one with each status in TODAY.
    const ofToday = n < DAYS ? undefined : TODAY[n - DAYS]
    const date = ofToday === undefined ? randomDay(n, thisWeek, random) : today
    const status =
      ofToday ?? random.pick(date < today ? PAST : date > today ? FUTURE : TODAY)
    const from = random.int(7, 17)
    const assigned = status === 0 ? random.chance(0.4) : random.chance(0.95)
    db.bookings.set(seedId('booking', n + 1), {
      _id: seedId('booking', n + 1),
      date: `${date}T00:00:00.000Z`,
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
        ? {
            payableAmount:
              Math.round((service.price ?? 0) * (1 + random.next()) * 100) / 100,
          }
        : undefined,
    })
  }
}

/**
 * The weeks to pick from, as offsets from the current week. Repeated values are picked more often.
 */
const WEEKS = [-26, -18, -12, -8, -6, -5, -4, -3, -3, -2, -2, -1, -1, -1, 1, 1, 1, 2, 3, 4]
/**
 * The statuses to pick from for bookings in the past, today and in the future. Repeated values are
 * picked more often.
 */
const PAST = [4, 4, 4, 4, 4, 5]
const TODAY = [1, 2, 3]
const FUTURE = [0, 0, 1]

/**
 * Returns a day for booking number `n`. The first THIS_WEEK bookings are in the current week, and
 * the first DAYS of those are on different days.
 */
function randomDay(n: number, thisWeek: string, random: Random): string {
  const week = n < THIS_WEEK ? thisWeek : addWeeks(thisWeek, random.pick(WEEKS))
  return random.pick(n < DAYS ? daysOfWeek(week).slice(n, n + 1) : daysOfWeek(week))
}
