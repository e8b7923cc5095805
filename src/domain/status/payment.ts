import { keysOf, lookUp } from '@/domain/format/coded-word'
import { displayValue } from '@/domain/format/display-value'
import { toCents } from '@/domain/format/money'

import type { Status } from './tone'

export type PaymentGroup = 'pending' | 'completed' | 'failed'

export const paymentStatuses = {
  pending: { label: 'Incomplete', group: 'pending' },
  succeeded: { label: 'Succeeded', group: 'completed' },
  refunded: { label: 'Refunded', group: 'completed' },
  refund_failed: { label: 'Refund Failed', group: 'failed' },
  requires_payment_method: { label: 'Payment declined', group: 'failed' },
  requires_capture: { label: 'On Hold', group: 'pending' },
  canceled: { label: 'Cancelled', group: 'failed' },
  canceled_failed: { label: 'Cancelled Failed', group: 'failed' },
} as const satisfies Record<string, { label: string; group: PaymentGroup }>

export const paymentTypes = ['transfer', 'payment', 'refunded'] as const

/** Listed in the order in which the dashboard shows them. */
export const paymentGroups = {
  completed: { label: 'Completed', tone: 'completed' },
  pending: { label: 'Pending', tone: 'pending' },
  failed: { label: 'Failed', tone: 'failed' },
} as const satisfies Record<PaymentGroup, Status>

export const paymentGroupNames = keysOf(paymentGroups)

/** An unknown or missing status counts as failed. */
export function paymentStatus(status: unknown): Status & { group: PaymentGroup } {
  const { label, group } = lookUp(paymentStatuses, status) ?? {
    label: displayValue(status),
    group: 'failed' as const,
  }
  return { label, group, tone: paymentGroups[group].tone }
}

/** The percentage of a payment that the provider gets if the transaction has no `share`. */
const DEFAULT_PROVIDER_SHARE = 60

interface Payment {
  amount?: number | undefined
  share?: unknown
  paymentType?: unknown
}

/**
 * `amount` is in dollars. `share` is the provider's percentage, and the admin gets the remainder.
 * `adminCents` is null for a transfer, because the provider gets the whole amount. A part is also
 * null if something that it depends on could not be read.
 */
export function splitPayment({
  amount,
  share = DEFAULT_PROVIDER_SHARE,
  paymentType,
}: Payment) {
  const cents = toCents(amount)
  if (paymentType === 'transfer') return { providerCents: cents, adminCents: null }
  const isKnown = paymentType === undefined || typeof paymentType === 'string'
  if (cents === null || !isKnown || typeof share !== 'number') {
    return { providerCents: null, adminCents: null }
  }
  // Adding 0 turns a rounded -0 into 0.
  const providerCents = Math.round((cents * share) / 100) + 0
  return { providerCents, adminCents: cents - providerCents }
}
