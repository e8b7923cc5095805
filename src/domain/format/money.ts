import { formatNumber } from '@/domain/format/count'

// Amounts above this are too large: JavaScript prints numbers from 1e21 with an exponent.
const LARGEST_DOLLARS = 1e20

/**
 * Converts dollars to whole cents, rounding halves away from zero. Returns 0 if the amount is
 * missing, unreadable or too large.
 */
export function toCents(amount: unknown): number {
  const dollars = typeof amount === 'string' ? Number(amount) : amount
  if (typeof dollars !== 'number' || !(Math.abs(dollars) <= LARGEST_DOLLARS)) return 0
  const size = Math.abs(dollars)
  // 'e2' shifts the decimal point exactly: '1.005e2' is 100.5, but 1.005 * 100 is below 100.5.
  const shifted = Number(`${size}e2`)
  // '1e-7e2' is not a number, but amounts as small as 1e-7 round to 0 cents anyway.
  const cents = Math.round(Number.isNaN(shifted) ? size * 100 : shifted)
  return dollars < 0 && cents > 0 ? -cents : cents
}

/** Returns a string such as '$1,234.50' or '-$5.00'. NaN and infinite amounts become '$0.00'. */
export function formatCents(cents: number): string {
  const size = Number.isFinite(cents) ? Math.round(Math.abs(cents)) : 0
  // Dollars and cents are formatted separately, because size / 100 is imprecise for large amounts.
  const rest = size % 100
  const dollars = formatNumber((size - rest) / 100)
  return `${cents < 0 && size > 0 ? '-' : ''}$${dollars}.${String(rest).padStart(2, '0')}`
}

export function formatDollars(amount: unknown): string {
  return formatCents(toCents(amount))
}
