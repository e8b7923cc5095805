// Beyond this nothing is money any more, and the arithmetic on it would overflow to Infinity.
const LARGEST_DOLLARS = 1e20

const wholeDollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/**
 * Dollars (a number or a numeric string) as whole cents, halves rounded away from zero.
 * Missing, unreadable or infinite amounts are 0; never NaN, never -0.
 */
export function toCents(amount: unknown): number {
  const dollars = typeof amount === 'string' ? Number(amount) : amount
  if (typeof dollars !== 'number' || !(Math.abs(dollars) <= LARGEST_DOLLARS)) return 0
  const size = Math.abs(dollars)
  // Moving the decimal point in the text keeps 1.005 at 100.5 cents, where a product gives
  // 100.49999999999999. A number printed with an exponent has no cents to lose.
  const shifted = Number(`${size}e2`)
  const cents = Math.round(Number.isNaN(shifted) ? size * 100 : shifted)
  return dollars < 0 && cents > 0 ? -cents : cents
}

/** Whole cents as '$1,234.50', negative as '-$5.00'. Anything not finite reads '$0.00'. */
export function formatCents(cents: number): string {
  const size = Number.isFinite(cents) ? Math.round(Math.abs(cents)) : 0
  // Dollars and cents apart: size / 100 as one number would lose the cents of large amounts.
  const rest = size % 100
  const dollars = wholeDollars.format((size - rest) / 100)
  return `${cents < 0 && size > 0 ? '-' : ''}$${dollars}.${String(rest).padStart(2, '0')}`
}

/** Dollars of any wire shape as '$1,234.50'; missing or unreadable is '$0.00'. */
export function formatDollars(amount: unknown): string {
  return formatCents(toCents(amount))
}
