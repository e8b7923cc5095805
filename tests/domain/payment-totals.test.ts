import { describe, expect, it } from 'vitest'

import { paymentTotals } from '@/domain/status/payment-totals'

const paid = { amount: 100, status: 'succeeded', paymentType: 'payment' }

describe('the totals of payments', () => {
  it('split what was paid between provider and admin, in whole cents', () => {
    const { paid: sum } = paymentTotals([{ ...paid, amount: 0.05, share: 50 }, paid])
    expect(sum).toEqual({
      count: 2,
      cents: 10_005,
      providerCents: 6_003,
      adminCents: 4_002,
    })
  })

  it('never add a transfer to the payment that it belongs to', () => {
    const transfer = { ...paid, amount: 60, paymentType: 'transfer' }
    const { paid: sum, transferred } = paymentTotals([paid, transfer])
    expect(sum).toMatchObject({ count: 1, cents: 10_000 })
    expect(transferred).toEqual({ count: 1, cents: 6_000 })
  })

  it.each([
    ['a refunded payment', { ...paid, status: 'refunded' }, 'refunded'],
    ['a refund', { ...paid, paymentType: 'refunded' }, 'refunded'],
    ['a declined payment', { ...paid, status: 'requires_payment_method' }, 'notCompleted'],
    ['a payment on hold', { ...paid, status: 'requires_capture' }, 'notCompleted'],
    [
      'a failed transfer',
      { ...paid, paymentType: 'transfer', status: 'canceled' },
      'notCompleted',
    ],
  ] as const)('keep %s apart', (_, payment, kind) => {
    const totals = paymentTotals([payment])
    expect(totals[kind]).toEqual({ count: 1, cents: 10_000 })
    expect(totals.paid.cents).toBe(0)
  })

  it.each([
    ['amount', { ...paid, amount: undefined }],
    ['share', { ...paid, share: null }],
    ['kind', { ...paid, paymentType: null }],
  ])('contain no row whose %s could not be read, but count it', (_, payment) => {
    const { unreadable, paid: sum } = paymentTotals([payment, paid])
    expect({ unreadable, cents: sum.cents }).toEqual({ unreadable: 1, cents: 10_000 })
  })
})
