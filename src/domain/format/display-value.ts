export const MISSING = '--'

/** The entry whose key is `value`, a string or number; undefined if there is none. */
export function lookUp<Entry>(known: Readonly<Record<string, Entry>>, value: unknown) {
  const key = typeof value === 'number' ? String(value) : value
  return typeof key === 'string' && Object.hasOwn(known, key) ? known[key] : undefined
}

/** A string trimmed, a finite number as text, and '--' for an empty string or anything else. */
export function displayValue(value: unknown): string {
  if (typeof value === 'string') return value.trim() || MISSING
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return MISSING
}
