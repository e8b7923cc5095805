import { backend } from '@mocks/node'
import type { Effect } from '@mocks/scenario'

/** What the user sees after a call. */
export type Outcome =
  /** An error with this sentence. */
  | { says: string }
  /** Success, possibly with missing values. */
  | { succeeds: true }
  | { expires: true }

export type FaultCase = {
  name: string
  effect: Effect | 'offline'
  /** The outcome of a query. */
  read: Outcome
  /** The outcome of a mutation. */
  change: Outcome
  /** After this fault, queries are retried automatically. Mutations never are. */
  isRetried?: true
  /** The call ends only by timing out. */
  timesOut?: true
}

const UNREACHABLE = 'The server could not be reached. Please check your connection.'
export const UNREADABLE = "The server's response could not be read. Please try again."
const TOO_LATE = 'The server took too long to answer. Please try again.'

/**
 * The message of a mutation omits 'Please try again.' and may end with 'The change may have been
 * saved.'
 */
function reasonOf(sentence: string): Outcome {
  return { says: sentence.replace(/ Please try again\.$/, '') }
}

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

/** The faults to try, each with the usual outcome of a query and of a mutation. */
export const faultCases: readonly FaultCase[] = [
  { name: 'slow', effect: { latency: 400 }, ...both({ succeeds: true }) },
  {
    name: 'hangs',
    effect: { hang: true },
    read: { says: TOO_LATE },
    change: reasonOf(TOO_LATE),
    timesOut: true,
  },
  { name: 'aborted', effect: { drop: true }, ...both({ says: UNREACHABLE }), isRetried: true },
  { name: 'offline', effect: 'offline', ...both({ says: UNREACHABLE }), isRetried: true },
  refused(400),
  { name: '401', effect: { status: 401, message: 'Unauthorized' }, ...both({ expires: true }) },
  refused(403),
  refused(404),
  refused(409),
  refused(413),
  refused(429, true),
  refused(500),
  {
    name: 'HTML',
    effect: { raw: '<!doctype html><p>Hello' },
    read: { says: UNREADABLE },
    change: reasonOf(UNREADABLE),
  },
  {
    name: 'empty',
    effect: { raw: '' },
    read: { says: UNREADABLE },
    // HTTP 200 is enough for a mutation, which needs no body.
    change: { succeeds: true },
  },
  {
    name: 'truncated',
    effect: { truncate: 0.7 },
    read: { says: UNREADABLE },
    change: reasonOf(UNREADABLE),
  },
  {
    name: 'null fields',
    effect: { transform: (data) => nulled(data, 2) },
    ...both({ succeeds: true }),
  },
  {
    name: 'wrong types',
    effect: { transform: (data) => garbled(data, 2) },
    ...both({ succeeds: true }),
  },
]

/**
 * Injects a fault into one endpoint, or takes the whole backend offline. Returns a function that
 * ends the fault.
 */
export function injectFault(effect: FaultCase['effect'], method: string, path: string): () => void {
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

/** Sets all fields of the data and of the rows in its lists to null, except ids and page counts. */
function nulled(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((row) => nulled(row, 0))
  if (typeof value !== 'object' || value === null) return depth > 0 ? value : null
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === '_id' || key === 'total_pages') return [key, inner as unknown]
      return [key, Array.isArray(inner) && depth > 0 ? nulled(inner, depth - 1) : null]
    }),
  )
}

/**
 * Changes the type of all fields of the data and of the rows in its lists, except ids and page
 * counts.
 */
function garbled(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((row) => garbled(row, 0))
  if (typeof value !== 'object' || value === null) return depth > 0 ? value : [value]
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === '_id' || key === 'total_pages') return [key, inner as unknown]
      if (Array.isArray(inner)) return [key, depth > 0 ? garbled(inner, depth - 1) : 'a list']
      if (typeof inner === 'object' && inner !== null) return [key, 7]
      return [key, { not: 'a value' }]
    }),
  )
}
