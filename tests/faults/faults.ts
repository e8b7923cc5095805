import { backend } from '@mocks/node'
import type { Effect } from '@mocks/scenario'

/** What a person is told, or that the call counts as done. */
export type Outcome =
  /** This sentence. */
  | { says: string }
  /** It succeeds, perhaps with less in it. */
  | { succeeds: true }
  /** The session ends. */
  | { expires: true }

export type FaultCase = {
  name: string
  effect: Effect | 'offline'
  /** For a read, and for a change, where the two differ. */
  read: Outcome
  change: Outcome
  /** Whether a read is tried a second time by itself; a change never is. */
  again?: true
  /** Passes only once the time limit of a call has run out. */
  outlasts?: true
}

const UNREACHABLE = 'The server could not be reached. Please check your connection.'
export const UNREADABLE = 'The answer of the server could not be read. Please try again.'
const TOO_LATE = 'The server took too long to answer. Please try again.'

function refused(status: number, again?: true): FaultCase {
  const message = `The desk is closed (${status})`
  const said = { says: message }
  return {
    name: `${status}`,
    effect: { status, message },
    read: said,
    change: said,
    ...(again ? { again } : {}),
  }
}

const both = (outcome: Outcome) => ({ read: outcome, change: outcome })

/** The faults of the matrix. What stands under a name here is what any call must make of it. */
export const faultCases: readonly FaultCase[] = [
  { name: 'slow', effect: { latency: 400 }, ...both({ succeeds: true }) },
  { name: 'hangs', effect: { hang: true }, ...both({ says: TOO_LATE }), outlasts: true },
  { name: 'aborted', effect: { drop: true }, ...both({ says: UNREACHABLE }), again: true },
  { name: 'offline', effect: 'offline', ...both({ says: UNREACHABLE }), again: true },
  refused(400),
  { name: '401', effect: { status: 401, message: 'Unauthorized' }, ...both({ expires: true }) },
  refused(403),
  refused(404),
  refused(409),
  refused(413),
  refused(429, true),
  refused(500),
  { name: 'HTML', effect: { raw: '<!doctype html><p>Hello' }, ...both({ says: UNREADABLE }) },
  {
    name: 'empty',
    effect: { raw: '' },
    read: { says: UNREADABLE },
    // HTTP 200 is the success; a change has nothing more to say.
    change: { succeeds: true },
  },
  { name: 'truncated', effect: { truncate: 0.7 }, ...both({ says: UNREADABLE }) },
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

/** Puts a fault on one call, and gives the way to end it. */
export function befall(effect: FaultCase['effect'], method: string, path: string): () => void {
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

/** Every field of the rows null; the lists themselves, and ids, stay. */
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

/** Every field of the rows of another type than it has. */
function garbled(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((row) => garbled(row, 0))
  if (typeof value !== 'object' || value === null) return depth > 0 ? value : [value]
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === '_id' || key === 'total_pages') return [key, inner as unknown]
      if (Array.isArray(inner)) return [key, depth > 0 ? garbled(inner, depth - 1) : 'a list']
      if (typeof inner === 'object' && inner !== null) return [key, 7]
      return [key, { not: 'what it was' }]
    }),
  )
}
