import { displayValue, lookUp } from '@/domain/format/display-value'
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

/** Listed in the order in which the dashboard shows them. */
export const paymentGroups = {
  completed: { label: 'Completed', tone: 'completed' },
  pending: { label: 'Pending', tone: 'pending' },
  failed: { label: 'Failed', tone: 'failed' },
} as const satisfies Record<PaymentGroup, Status>

/** An unknown or missing status counts as failed. */
export function paymentStatus(status: unknown): Status & { group: PaymentGroup } {
  const { label, group } = lookUp(paymentStatuses, status) ?? {
    label: displayValue(status),
    group: 'failed' as const,
  }
  return { label, group, tone: paymentGroups[group].tone }
}

/** The percentage of a payment that the provider gets if the transaction has no `share`. */
export const DEFAULT_PROVIDER_SHARE = 60

function percentOf(share: unknown): number {
  // Number('') would be 0, but an empty share means the default share.
  const given = typeof share === 'string' && share.trim() !== '' ? Number(share) : share
  return typeof given === 'number' && Number.isFinite(given) ? given : DEFAULT_PROVIDER_SHARE
}

/**
 * `amount` is in dollars. `share` is the provider's percentage, and the admin gets the remainder.
 * `adminCents` is null for a transfer, because the provider gets the whole amount.
 */
export function splitPayment({
  amount,
  share,
  paymentType,
}: Partial<Record<'amount' | 'share' | 'paymentType', unknown>>) {
  const cents = toCents(amount)
  if (paymentType === 'transfer') return { providerCents: cents, adminCents: null }
  // Adding 0 turns a rounded -0 into 0.
  const providerCents = Math.round((cents * percentOf(share)) / 100) + 0
  return { providerCents, adminCents: cents - providerCents }
}
