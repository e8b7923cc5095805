import { backend } from '@mocks/node'
import type { Effect } from '@mocks/scenario'

/** What the user sees after a call. `says` is the error message. */
export type Outcome = { says: string } | { succeeds: true } | { expires: true }

export type FaultCase = {
  name: string
  effect: Effect | 'offline'
  /** The expected outcome of a query. */
  read: Outcome
  /** The expected outcome of a mutation. */
  change: Outcome
  /** True if queries are retried automatically after this fault. Mutations never are. */
  isRetried?: true
  timesOut?: true
}

const UNREACHABLE = 'The server could not be reached. Please check your connection.'
export const UNREADABLE = "The server's response could not be read."
const TOO_LATE = 'The server took too long to answer.'

function refused(status: number, isRetried?: true): FaultCase {
  const message = `The desk is closed (${status})`
  const said = { says: message }
  return {
    name: `${status}`,
    effect: { status, message },
    read: said,
    change: said,
    ...(isRetried ? { isRetried } : {}),
  }
}

const both = (outcome: Outcome) => ({ read: outcome, change: outcome })

export const faultCases: readonly FaultCase[] = [
  { name: 'slow', effect: { latency: 400 }, ...both({ succeeds: true }) },
  {
    name: 'hangs',
    effect: { hang: true },
    ...both({ says: TOO_LATE }),
    timesOut: true,
  },
  {
    name: 'aborted',
    effect: { drop: true },
    ...both({ says: UNREACHABLE }),
    isRetried: true,
  },
  { name: 'offline', effect: 'offline', ...both({ says: UNREACHABLE }), isRetried: true },
  refused(400),
  {
    name: '401',
    effect: { status: 401, message: 'Unauthorized' },
    ...both({ expires: true }),
  },
  refused(403),
  refused(404),
  refused(409),
  refused(413),
  refused(429, true),
  refused(500),
  {
    name: 'HTML',
    effect: { raw: '<!doctype html><p>Hello' },
    ...both({ says: UNREADABLE }),
  },
  {
    name: 'empty',
    effect: { raw: '' },
    read: { says: UNREADABLE },
    // Even with an empty body, HTTP 200 means that the mutation succeeded.
    change: { succeeds: true },
  },
  {
    name: 'truncated',
    effect: { truncate: 0.7 },
    ...both({ says: UNREADABLE }),
  },
]

/**
 * Starts a fault and returns a function that ends it. The effect 'offline' ignores `method` and
 * `path`, and affects every request.
 */
export function injectFault(
  effect: FaultCase['effect'],
  method: string,
  path: string,
): () => void {
  if (effect === 'offline') {
    backend.setOffline(true)
    return () => backend.setOffline(false)
  }
  const fault = { match: { method, path }, effect, times: Number.POSITIVE_INFINITY }
  backend.fault(fault)
  return () => {
    fault.times = 0
  }
}
