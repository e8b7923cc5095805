import type { Effect, Scenario } from '../scenario'

/** Counts calls in periods, of which each begins with a call. */
export class RateLimit {
  readonly #limit: Scenario['rateLimit']
  #end = 0
  #count = 0

  constructor(limit?: Scenario['rateLimit']) {
    this.#limit = limit
  }

  /** Counts a call. Returns the refusal, if there were too many. The pace divides the period. */
  refusals(pace: number): Effect[] {
    if (!this.#limit) return []
    const { calls, seconds, namesWait } = this.#limit
    const now = Date.now()
    if (now >= this.#end) {
      this.#end = now + (seconds * 1000) / pace
      this.#count = 0
    }
    this.#count += 1
    if (this.#count <= calls) return []
    const retryAfter = Math.ceil((this.#end - now) / 1000)
    return [{ status: 429, message: 'Too many requests', ...(namesWait && { retryAfter }) }]
  }
}
