/* Reads coded words, such as statuses and roles, and the records of their labels. */

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

/** Object.keys(), for an object that has no other keys than its type declares. */
export const keysOf = <T extends object>(object: T) =>
  Object.keys(object) as (keyof T & string)[]
