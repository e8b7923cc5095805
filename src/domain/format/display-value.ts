export const MISSING = '--'

/** Returns undefined for unknown values, including inherited names such as 'toString'. */
export function lookUp<Entry>(known: Readonly<Record<string, Entry>>, value: unknown) {
  const key = typeof value === 'number' ? String(value) : value
  return typeof key === 'string' && Object.hasOwn(known, key) ? known[key] : undefined
}

/** Returns '--' for blank text, NaN, Infinity, and any value that is neither text nor a number. */
export function displayValue(value: unknown): string {
  if (typeof value === 'string') return value.trim() || MISSING
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return MISSING
}
