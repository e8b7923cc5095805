import type { Endpoint } from '../mock'
import type { Effect, Fault, RawResponse, Scenario } from '../scenario'
import type { LoggedCall } from './call-log'
import { RateLimit } from './rate-limit'
import { matchesCall } from './routing'

export class Faults {
  #entries: { fault: Fault; matched: number }[] = []
  #rateLimit = new RateLimit()

  set({ faults = [], rateLimit }: Pick<Scenario, 'faults' | 'rateLimit'> = {}): void {
    this.#entries = faults.map((fault) => ({ fault, matched: 0 }))
    this.#rateLimit = new RateLimit(rateLimit)
  }

  add(fault: Fault): void {
    this.#entries.push({ fault, matched: 0 })
  }

  /**
   * Returns the effects on this call. Counts it, and how many calls each fault has matched, because
   * `from` and `times` limit a fault to some of its matching calls.
   */
  effects(call: LoggedCall, endpoint: Endpoint | undefined, pace: number): Effect[] {
    const matched = this.#entries.flatMap((entry) => {
      const { match = {}, from = 1, times = Number.POSITIVE_INFINITY, effect } = entry.fault
      if (!matchesCall(match, call, endpoint)) return []
      entry.matched += 1
      return entry.matched >= from && entry.matched < from + times ? [effect] : []
    })
    return [...this.#rateLimit.refusals(pace), ...matched]
  }
}

type Context = {
  /** The backend's own delay in milliseconds. The delays of `latency` effects are added to it. */
  latency: number
  /**
   * Resolves to true after `ms` milliseconds, or to false as soon as the client aborts the call or
   * the backend is reset.
   */
  wait: (ms: number) => Promise<boolean>
  expireSession: () => void
  serve: () => Promise<RawResponse>
}

/**
 * Applies the effects to a call and returns its response. Resolves to null if an effect breaks the
 * connection or the call is aborted.
 */
export async function applyEffects(
  effects: readonly Effect[],
  { latency, wait, expireSession, serve }: Context,
): Promise<RawResponse | null> {
  const delays = effects.map((effect) => ('latency' in effect ? effect.latency : 0))
  const delay = delays.reduce((sum, ms) => sum + ms, latency)
  if (delay > 0 && !(await wait(delay))) return null
  for (const effect of effects) {
    if ('until' in effect) {
      const released = effect.until.then(() => true)
      if (!(await Promise.race([released, wait(Number.POSITIVE_INFINITY)]))) return null
    }
    if ('expire' in effect) expireSession()
    if ('hang' in effect) {
      await wait(Number.POSITIVE_INFINITY)
      return null
    }
    if ('drop' in effect) {
      if (effect.afterwards) await serve()
      return null
    }
    if ('status' in effect) {
      const {
        status,
        message = `Refused with ${status}`,
        bodyStatus = status,
        body,
      } = effect
      const text = JSON.stringify(body ?? { status: bodyStatus, message })
      const { retryAfter } = effect
      return effects.reduce(distort, {
        status,
        text,
        ...(retryAfter !== undefined && { retryAfter }),
      })
    }
    if ('raw' in effect) {
      const { raw, contentType = 'text/html', httpStatus = 200 } = effect
      return { status: httpStatus, text: raw, contentType }
    }
  }
  return effects.reduce(distort, await serve())
}

function distort(response: RawResponse, effect: Effect): RawResponse {
  if ('rewrite' in effect) return effect.rewrite(response)
  if ('truncate' in effect) {
    const { text } = response
    return { ...response, text: text.slice(0, Math.floor(text.length * effect.truncate)) }
  }
  if ('transform' in effect && response.status === 200) {
    const body = JSON.parse(response.text) as { data: unknown }
    return {
      ...response,
      text: JSON.stringify({ ...body, data: effect.transform(body.data) }),
    }
  }
  return response
}
