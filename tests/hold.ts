import { backend } from '@mocks/node'
import type { Match } from '@mocks/scenario'

/** Delays the responses to the calls that fit `match` until the returned function is called. */
export function hold(match: Match): () => void {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  backend.fault({ match, effect: { until } })
  return release
}
