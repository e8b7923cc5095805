import { trimIdentifier } from './trim'

const PLAIN = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const SPACED = /^[+-]?\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/

/**
 * Reads '1,234.5', '1 234.5' and '$1,234.50' as they are written here, and '1,5' as 1.5. Returns NaN
 * for everything else rather than guess, such as '', '5-', '1e3' or '1.200,50'.
 */
export function parseNumber(typed: string): number {
  const text = trimIdentifier(typed)
    .replace(/^\$|[$%]$/, '')
    .trim()
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''))
  if (!PLAIN.test(text) && !SPACED.test(text)) return Number.NaN
  return Number(text.replaceAll(/\s/g, '').replace(',', '.'))
}
