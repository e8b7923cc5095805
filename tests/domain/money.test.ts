import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { centsToDollars, formatCents, formatDollars, toCents } from '@/domain/format/money'
import { splitPayment } from '@/domain/status/payment'

const notAnAmount = [
  undefined,
  null,
  '',
  'free',
  Number.NaN,
  Infinity,
  -Infinity,
  'Infinity',
  {},
  [],
].map((value) => [value])

describe('toCents', () => {
  it.each([
    [0, 0],
    [12, 1200],
    [12.34, 1234],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-1.005, -101],
    [8.345, 835],
    [4.35, 435],
    [-0.001, 0],
    [1e-7, 0],
    [1e15, 1e17],
  ])('converts %j dollars to %d cents', (amount, cents) => {
    expect(toCents(amount)).toBe(cents)
  })

  it.each(notAnAmount)('converts %o to nothing', (amount) => {
    expect(toCents(amount)).toBeNull()
  })

  it('recovers the cents of every amount of dollars and cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(toCents(cents / 100)).toBe(cents)
      }),
    )
  })
})

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [-0, '$0.00'],
    [5, '$0.05'],
    [123_450, '$1,234.50'],
    [-500, '-$5.00'],
    [-5, '-$0.05'],
    [9_007_199_254_740_991, '$90,071,992,547,409.91'],
    [1e17, '$1,000,000,000,000,000.00'],
    [53_258_976_935_716_700, '$532,589,769,357,167.00'],
    [1e20, '$1,000,000,000,000,000,000.00'],
    [1e21, '--'],
    [Number.NaN, '--'],
    [Infinity, '--'],
    [null, '--'],
  ])('formats %j as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })

  it('keeps every cent that a number can represent', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        expect(formatCents(cents)).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/)
        expect(Number(formatCents(cents).replaceAll(/[$,.]/g, ''))).toBe(cents)
      }),
    )
  })
})

describe('formatDollars', () => {
  it.each([
    [1234.5, '$1,234.50'],
    [1e15, '$1,000,000,000,000,000.00'],
    [-532_589_769_357_167, '-$532,589,769,357,167.00'],
  ])('formats %j as %s', (amount, text) => {
    expect(formatDollars(amount)).toBe(text)
  })

  it.each(notAnAmount)('formats %o as --', (amount) => {
    expect(formatDollars(amount)).toBe('--')
  })
})

describe('splitPayment', () => {
  it.each([
    [{ amount: 100, share: 70 }, 7000, 3000],
    [{ amount: 100, share: 0 }, 0, 10_000],
    [{ amount: 100, share: 100 }, 10_000, 0],
    [{ amount: 100 }, 6000, 4000],
    [{ amount: 100, share: undefined }, 6000, 4000],
    [{ amount: 100, share: '40' }, null, null],
    [{ amount: 100, share: { percent: 40 } }, null, null],
    [{ amount: 0.01, share: 50 }, 1, 0],
    [{ amount: 33.33, share: 33 }, 1100, 2233],
    [{ share: 50 }, null, null],
    [{ amount: Number.NaN, share: 50 }, null, null],
    [{ amount: 19.99, share: 50 }, 1000, 999],
    [{ amount: 1e15, share: 60 }, 6e16, 4e16],
  ] as const)('splits %o into %j and %j cents', (payment, providerCents, adminCents) => {
    expect(splitPayment({ ...payment, paymentType: 'payment' })).toEqual({
      providerCents,
      adminCents,
    })
  })

  it('gives a transfer entirely to the provider, whatever its share', () => {
    expect(splitPayment({ amount: 45.5, share: 10, paymentType: 'transfer' })).toEqual({
      providerCents: 4550,
      adminCents: null,
    })
  })

  it('splits nothing if the kind of payment is unreadable', () => {
    expect(
      splitPayment({ amount: 100, share: 50, paymentType: { kind: 'transfer' } }),
    ).toEqual({
      providerCents: null,
      adminCents: null,
    })
  })

  it('returns parts between zero and the amount that add up to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e13 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (cents, share) => {
          const { providerCents, adminCents } = splitPayment({ amount: cents / 100, share })
          expect(Number(providerCents) + Number(adminCents)).toBe(cents)
          expect(Number.isInteger(providerCents)).toBe(true)
          expect(providerCents).toBeGreaterThanOrEqual(0)
          expect(providerCents).toBeLessThanOrEqual(cents)
        },
      ),
    )
  })
})

describe('centsToDollars', () => {
  it.each([
    [0, 0],
    [30, 0.3],
    [-105, -1.05],
    [null, null],
  ])('of %s are %s', (cents, dollars) => {
    expect(centsToDollars(cents)).toBe(dollars)
  })
})
