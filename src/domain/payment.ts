import { asItCame } from './as-it-came'
import { toCents } from './money'
import type { Tone } from './tone'

export type PaymentGroup = 'pending' | 'completed' | 'failed'

/** Every payment status of the wire, its label and the group it counts to. */
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

/** The groups in the order in which they are shown. */
export const paymentGroups = {
  completed: { label: 'Completed', tone: 'done' },
  pending: { label: 'Pending', tone: 'waiting' },
  failed: { label: 'Failed', tone: 'failed' },
} as const satisfies Record<PaymentGroup, { label: string; tone: Tone }>

const byStatus = new Map<unknown, { label: string; group: PaymentGroup }>(
  Object.entries(paymentStatuses),
)

/** A status read for people. An unknown one keeps its own text ('--' if none) and counts as failed. */
export function paymentStatus(status: unknown): {
  label: string
  group: PaymentGroup
  tone: Tone
} {
  const { label, group } = byStatus.get(status) ?? {
    label: asItCame(status),
    group: 'failed' as const,
  }
  return { label, group, tone: paymentGroups[group].tone }
}

/** Percent that goes to the provider when a transaction has no share of its own. */
export const DEFAULT_PROVIDER_SHARE = 60

function percentOf(share: unknown): number {
  // Number('') and Number(null) are 0, and a share of 0 is a share: only real ones may pass.
  const given = typeof share === 'string' && share.trim() !== '' ? Number(share) : share
  return typeof given === 'number' && Number.isFinite(given) ? given : DEFAULT_PROVIDER_SHARE
}

/**
 * Divides a payment (dollars; share in percent) into whole cents. The admin part is the rest, so
 * that the two always add up. A transfer goes whole to the provider; its admin part is null.
 */
export function splitPayment({
  amount,
  share,
  paymentType,
}: {
  amount?: unknown
  share?: unknown
  paymentType?: unknown
}): { providerCents: number; adminCents: number | null } {
  const cents = toCents(amount)
  if (paymentType === 'transfer') return { providerCents: cents, adminCents: null }
  // Adding 0 turns a rounded -0 into 0.
  const providerCents = Math.round((cents * percentOf(share)) / 100) + 0
  return { providerCents, adminCents: cents - providerCents }
}
