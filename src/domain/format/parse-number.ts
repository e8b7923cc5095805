import { trimIdentifier } from './trim'

const PLAIN = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const SPACED = /^[+-]?\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/

/** Writes full-width and Arabic digits, and the separators that come with them, as '0' to '9'. */
export function withPlainDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[٫．]/g, '.')
    .replaceAll(/[٬，]/g, ',')
}

/** Returns text that Number() reads, or that it refuses. */
function digitsOf(typed: string): string {
  const text = trimIdentifier(withPlainDigits(typed))
    .replace(/^\$|[$%]$/, '')
    .trim()
  if (GROUPED.test(text)) return text.replaceAll(',', '')
  if (!PLAIN.test(text) && !SPACED.test(text)) return '?'
  return text.replaceAll(/\s/g, '').replace(',', '.')
}

/**
 * Reads '1,234.5', '1 234.5' and '$1,234.50' as they are written here, and '1,5' as 1.5. Returns NaN
 * for everything else rather than guess, such as '', '5-', '1e3' or '1.200,50'.
 */
export function parseNumber(typed: string): number {
  return Number(digitsOf(typed))
}

/** Returns true for an amount such as '1.500', by which some people mean 1500, and others 1.5. */
export function hasManyDecimals(typed: string): boolean {
  return /\.\d{3}/.test(digitsOf(typed))
}
