/** Placeholder for a missing value. */
export const MISSING = '--'

/** The entry whose key is `value`, a string or number; undefined if there is none. */
export function lookUp<Entry>(known: Readonly<Record<string, Entry>>, value: unknown) {
  const key = typeof value === 'number' ? String(value) : value
  return typeof key === 'string' && Object.hasOwn(known, key) ? known[key] : undefined
}

/** The text of a value without a label of its own: trimmed, or '--' if it is empty or not text. */
export function displayValue(value: unknown): string {
  if (typeof value === 'string') return value.trim() || MISSING
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return MISSING
}
