import { toCents } from '@/domain/format/money'

import { paymentStatus, splitPayment } from './payment'

interface Payment {
  amount?: number | undefined
  share?: unknown
  paymentType?: unknown
  status?: unknown
}

interface Sum {
  count: number
  cents: number
}

/** In whole cents. */
export interface PaymentTotals {
  /** What customers paid: neither refunded, nor pending or failed. */
  paid: Sum & { providerCents: number; adminCents: number }
  refunded: Sum
  /** Pending or failed. */
  notCompleted: Sum
  /** What went to providers. It is part of what was paid, so it is never added to it. */
  transferred: Sum
  /** How many rows are in no sum, because their amount, share or kind could not be read. */
  unreadable: number
}

/** Adds up payments. Each row counts once: a refund is no payment, and neither is a transfer. */
export function paymentTotals(payments: readonly Payment[]): PaymentTotals {
  const sum = (): Sum => ({ count: 0, cents: 0 })
  const totals: PaymentTotals = {
    paid: { ...sum(), providerCents: 0, adminCents: 0 },
    refunded: sum(),
    notCompleted: sum(),
    transferred: sum(),
    unreadable: 0,
  }
  for (const payment of payments) {
    const cents = toCents(payment.amount)
    const { providerCents, adminCents } = splitPayment(payment)
    if (cents === null || providerCents === null) {
      totals.unreadable += 1
      continue
    }
    const kind = kindOf(payment)
    totals[kind].count += 1
    totals[kind].cents += cents
    if (kind === 'paid') {
      totals.paid.providerCents += providerCents
      totals.paid.adminCents += adminCents ?? 0
    }
  }
  return totals
}

function kindOf({ paymentType, status }: Payment) {
  if (paymentStatus(status).group !== 'completed') return 'notCompleted'
  if (paymentType === 'transfer') return 'transferred'
  if (paymentType === 'refunded' || status === 'refunded') return 'refunded'
  return 'paid'
}
