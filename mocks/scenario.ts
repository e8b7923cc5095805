import type { Backend } from './backend'
import type { Db } from './db'
import type { Endpoint } from './mock'

/** Which calls are meant: all that fit every field given; `{}` is every call. */
export type Match =
  | Endpoint
  | {
      kind?: 'query' | 'mutation'
      area?: Endpoint['area']
      method?: string
      /** Below the API's base, as declared ('users/:id'), or any text with '*' in it. */
      path?: string
    }

/** What befalls a call. */
export type Effect =
  /** Milliseconds before it is answered, as usual. */
  | { latency: number }
  /** Never answered. */
  | { hang: true }
  /** The connection breaks; with `afterwards` only once the server has done what was asked. */
  | { drop: true; afterwards?: boolean }
  /** Refused; `body` in place of the usual `{ status, message }`. */
  | { status: number; message?: string; body?: unknown; bodyStatus?: number }
  /** Answered with this text, with HTTP 200 where no status is given. */
  | { raw: string; contentType?: string; httpStatus?: number }
  /** The true answer, cut off after this part (0 to 1). */
  | { truncate: number }
  /** The true answer's `data`, changed. */
  | { transform: (data: unknown) => unknown }
  /** The token, and all given out before, expires at this moment. */
  | { expire: true }

export type Fault = {
  match?: Match
  /** The first of the matching calls it befalls, from 1 (default 1). */
  from?: number
  /** How many of them (default: all from there on). */
  times?: number
  effect: Effect
}

/** Something that happens by itself. */
export type Step = {
  /** Milliseconds after the start, or after the first call that `since` means was answered. */
  after: number
  since?: Match
  /** Milliseconds until it happens again, and how many times in all. */
  every?: number
  times?: number
  run: (backend: Backend) => void
}

/** A situation to replay: the same in the browser's demo, in vitest, and over the real server. */
export type Scenario = {
  /** As it stands in `?scenario=`. */
  name: string
  title: string
  /** What to do and what to look for. */
  description: string
  /** Where to begin. */
  path?: string
  /** Changes the seeded data. */
  seed?: (db: Db, now: Date) => void
  faults?: readonly Fault[]
  timeline?: readonly Step[]
  /** The browser counts as offline from the start. */
  offline?: boolean
  /** How often a socket tells of one message (default once). */
  eventCopies?: number
  /**
   * A script that a deploy replaced: a part of its address, as a regular expression. It is missing
   * until the page is loaded anew, or `forever`. Scripts are no calls: the demo's worker fails them,
   * in e2e over the real server the page's router has to.
   */
  missingChunk?: { address: string; forever?: boolean }
}
