import { formatNumber } from '@/domain/format/count'

// Larger amounts count as unreadable, because calculations with them could overflow to Infinity.
const LARGEST_DOLLARS = 1e20

/**
 * Converts dollars (a number or a numeric string) to whole cents, rounding halves away from zero.
 * Missing, unreadable and too large amounts give 0; never NaN or -0.
 */
export function toCents(amount: unknown): number {
  const dollars = typeof amount === 'string' ? Number(amount) : amount
  if (typeof dollars !== 'number' || !(Math.abs(dollars) <= LARGEST_DOLLARS)) return 0
  const size = Math.abs(dollars)
  // Shifting the decimal point in the text turns 1.005 into 100.5 cents; 1.005 * 100 would be
  // 100.49999999999999. Only numbers below 0.000001 print with an exponent; they round to 0 cents.
  const shifted = Number(`${size}e2`)
  const cents = Math.round(Number.isNaN(shifted) ? size * 100 : shifted)
  return dollars < 0 && cents > 0 ? -cents : cents
}

/** Formats whole cents as '$1,234.50' or '-$5.00'; '$0.00' for NaN and Infinity. */
export function formatCents(cents: number): string {
  const size = Number.isFinite(cents) ? Math.round(Math.abs(cents)) : 0
  // Formats dollars and cents separately: size / 100 would lose the cents of large amounts.
  const rest = size % 100
  const dollars = formatNumber((size - rest) / 100)
  return `${cents < 0 && size > 0 ? '-' : ''}$${dollars}.${String(rest).padStart(2, '0')}`
}

/** Formats dollars (a number or a numeric string) as '$1,234.50'; '$0.00' if unreadable. */
export function formatDollars(amount: unknown): string {
  return formatCents(toCents(amount))
}
