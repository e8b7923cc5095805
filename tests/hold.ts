import { backend } from '@mocks/node'
import type { Match } from '@mocks/scenario'

/** Delays the response to every matching call. Returns a function that releases the responses. */
export function hold(match: Match): () => void {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  backend.fault({ match, effect: { until } })
  return release
}
