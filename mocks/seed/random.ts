/** A random number generator (mulberry32) that gives the same numbers on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** Returns an integer from `low` to `high`, both inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(part: number): boolean {
    return this.next() < part
  }

  pick<T>(from: readonly T[]): T {
    const item = from[Math.floor(this.next() * from.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  some<T>(from: readonly T[], count: number): T[] {
    const left = from.map((_, i) => i)
    const taken = new Set<number>()
    while (taken.size < Math.min(count, from.length)) {
      taken.add(left.splice(Math.floor(this.next() * left.length), 1)[0] ?? 0)
    }
    return from.filter((_, i) => taken.has(i))
  }
}

const prefixes = {
  account: 'a1',
  booking: 'b0',
  category: 'c0',
  conversation: 'c4',
  message: 'e5',
  page: '9a',
  part: '77',
  payment: 'fa',
  service: '5e',
  setting: '50',
  ticket: 'd0',
}

/** Returns an id of 24 hex digits. */
export function seedId(kind: keyof typeof prefixes, n: number): string {
  return siblingId(`66f2${prefixes[kind]}`, n)
}

/** Returns the id number `n` of the same kind as `id`. */
export function siblingId(id: string, n: number): string {
  return `${id.slice(0, 6)}${n.toString(16).padStart(18, '0')}`
}
