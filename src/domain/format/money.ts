import { formatNumber } from '@/domain/format/count'
import { MISSING } from '@/domain/format/display-value'

// From this number on, JavaScript prints an exponent instead of all digits.
const EXPONENT_FROM = 1e21

/**
 * Converts dollars to whole cents, rounding halves away from zero. Returns null if the amount is not
 * a number, or too large to print.
 */
export function toCents(amount: unknown): number | null {
  if (typeof amount !== 'number' || !(Math.abs(amount) * 100 < EXPONENT_FROM)) return null
  const size = Math.abs(amount)
  // 'e2' shifts the decimal point exactly: '1.005e2' is 100.5, but 1.005 * 100 is below 100.5.
  const shifted = Number(`${size}e2`)
  // '1e-7e2' is not a number, but amounts as small as 1e-7 round to 0 cents anyway.
  const cents = Math.round(Number.isNaN(shifted) ? size * 100 : shifted)
  return amount < 0 && cents > 0 ? -cents : cents
}

/**
 * Returns a string such as '$1,234.50' or '-$5.00'. What can't be printed, such as null, becomes
 * '--', because a wrong amount is worse than none.
 */
export function formatCents(cents: number | null): string {
  if (cents === null || !(Math.abs(cents) < EXPONENT_FROM)) return MISSING
  const size = Math.round(Math.abs(cents))
  // Splits the digits, because calculating with amounts above 2 ** 53 is imprecise.
  const digits = String(size).padStart(3, '0')
  const dollars = formatNumber(Number(digits.slice(0, -2)))
  return `${cents < 0 && size > 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
}

/** Returns what spreadsheets calculate with, or null for an amount that `toCents` can't read. */
export function centsToDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

export function formatDollars(amount: unknown): string {
  return formatCents(toCents(amount))
}
