import { paymentStatuses } from '@/domain/status/payment'

import type { Db } from '../db'
import { type Random, seedId } from './random'

const COUNT = 90
const HOUR = 3_600_000

export function seedPayments(db: Db, random: Random, now: Date): void {
  const statuses = Object.keys(paymentStatuses)
  const bookings = [...db.bookings.values()]
  const cancelled = bookings.filter(({ status }) => status === 5)
  const provided = bookings.filter(({ status, providerId }) => status === 4 && providerId)
  for (let n = 0; n < COUNT; n += 1) {
    const status = random.chance(0.5) ? 'succeeded' : random.pick(statuses)
    const kind =
      status === 'refunded' ? 'refunded' : random.chance(0.25) ? 'transfer' : 'payment'
    const booking = random.pick(
      kind === 'transfer' ? provided : kind === 'refunded' ? cancelled : bookings,
    )
    const payer = kind === 'transfer' ? booking.providerId : booking.userId
    db.payments.set(seedId('payment', n + 1), {
      _id: seedId('payment', n + 1),
      jobId: booking._id,
      amount: booking.paymentDetail?.payableAmount ?? 49.99,
      paymentType: kind,
      status,
      createdAt: new Date(
        now.getTime() - n * 19 * HOUR - random.int(0, HOUR),
      ).toISOString(),
      share: random.chance(0.2) ? undefined : random.pick([60, 60, 60, 55, 70, 0, 100]),
      user: payer && { _id: payer._id, userInfo: { name: payer.userInfo?.name } },
    })
  }
}
