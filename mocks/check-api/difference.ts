/**
 * How much a difference matters. Absorbed: the product reads the same as from a server that fits.
 * Differs: people see less, such as a placeholder. Serious: people see an error or something false,
 * or a change is lost.
 */
export type Level = 'absorbed' | 'differs' | 'serious'

export const levels: readonly Level[] = ['absorbed', 'differs', 'serious']

/** How a server differs from the document, and what the product makes of it. */
export interface Difference {
  /** For example `data.users[].email`. */
  where: string
  expected: string
  found: string
  /** What the product does with it. */
  effect: string
  level: Level
  /** The request whose answer differs, such as `GET users?page=1&limit=10`. */
  request?: string
}

export function different(
  where: string,
  expected: string,
  found: string,
  effect: string,
  level: Level,
): Difference {
  return { where, expected, found, effect, level }
}

/** One difference that many rows or calls share is named once, with its worst effect. */
export function merged(differences: Difference[]): Difference[] {
  const byPlace = new Map<string, Difference>()
  for (const difference of differences) {
    const key = `${difference.where} ${difference.expected}`
    const first = byPlace.get(key)
    if (!first || levels.indexOf(difference.level) > levels.indexOf(first.level)) {
      byPlace.set(key, difference)
    }
  }
  return [...byPlace.values()]
}

/** A value as a line can hold it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
