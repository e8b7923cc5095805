import { trimText } from './trim'

export const MISSING = '--'

/** Returns undefined for unknown values, including inherited names such as 'toString'. */
export function lookUp<Entry>(entries: Readonly<Record<string, Entry>>, value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const key = String(value)
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}

/** Returns what a coded word consists of, without its case and separators. */
export function essenceOf(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]+/g, '')
}

const ID_END = 6

/** Returns the end of an id, in which ids differ, such as '…a10005'. Returns short ids unchanged. */
export function endOfId(id: string): string {
  return id.length > ID_END ? `…${id.slice(-ID_END)}` : id
}

/** Returns '--' for blank text, NaN, Infinity, and any value that is neither text nor a number. */
export function displayValue(value: unknown): string {
  if (typeof value === 'string') return trimText(value) || MISSING
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return MISSING
}

/** Object.keys(), for an object that has no other keys than its type declares. */
export const keysOf = <T extends object>(object: T) =>
  Object.keys(object) as (keyof T & string)[]
