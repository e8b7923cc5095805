import { backend } from '@mocks/node'
import type { Fault, Match } from '@mocks/scenario'

/**
 * Delays the responses to the calls that fit `match` until the returned function is called. `from`
 * and `times` limit this to some of the calls, as in a fault.
 */
export function hold(match: Match, limits: Pick<Fault, 'from' | 'times'> = {}): () => void {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  backend.fault({ match, ...limits, effect: { until } })
  return release
}
