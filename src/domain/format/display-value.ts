/** Placeholder for a missing value. */
export const MISSING = '--'

/** The text of a value without a label of its own: trimmed, or '--' if it is empty or not text. */
export function displayValue(value: unknown): string {
  if (typeof value === 'string') return value.trim() || MISSING
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return MISSING
}
