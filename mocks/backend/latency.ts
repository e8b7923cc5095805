/** The range in milliseconds from which the delay of each call is drawn. */
export type Latency = readonly [low: number, high: number]

/** The key under which a `KeyValueStorage` keeps the latency, as 'low-high'. */
export const LATENCY_KEY = 'doorstep-mock-latency'

/** Returns undefined if there is no saved text, or if it is no range. */
export function parseLatency(saved: string | null | undefined): Latency | undefined {
  const [low, high] = (saved ?? '').split('-').map(Number)
  return saved && low !== undefined && high !== undefined ? [low, high] : undefined
}
