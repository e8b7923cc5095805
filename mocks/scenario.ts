import type { ChatHub } from './backend/chat-hub'
import type { Db } from './db'
import type { Endpoint } from './mock'

/** Selects the calls of an endpoint, or the calls that match all given fields. `{}` matches all. */
export type Match =
  | Endpoint
  | {
      kind?: 'query' | 'mutation'
      area?: Endpoint['area']
      method?: string
      /** Relative to the API's base URL. ':name' matches one segment, '*' matches anything. */
      path?: string
    }

export type Effect =
  /** Delays the call by this many milliseconds. */
  | { latency: number }
  /** Holds the call until this promise resolves. */
  | { until: Promise<void> }
  /** Never responds. */
  | { hang: true }
  /** Breaks the connection. With `afterwards`, the server applies the call first. */
  | { drop: true; afterwards?: boolean }
  /** Responds with an error. `body` replaces the usual `{ status, message }`. */
  | { status: number; message?: string; body?: unknown; bodyStatus?: number }
  /** Responds with this text, by default as HTML with status 200. */
  | { raw: string; contentType?: string; httpStatus?: number }
  /** Cuts off the real response after this fraction of its length, from 0 to 1. */
  | { truncate: number }
  /** Changes the `data` of a successful response. */
  | { transform: (data: unknown) => unknown }
  /** Expires all tokens issued so far, just before the call is handled. */
  | { expire: true }

export type Fault = {
  match?: Match
  /** The number of the first matching call to affect (default 1). */
  from?: number
  /** The number of matching calls to affect (default: all). */
  times?: number
  effect: Effect
}

/** The parts of the backend that a timeline step may use. */
export interface BackendControls extends Pick<ChatHub, 'pushMessage'> {
  readonly db: Db
  setChatDown(down: boolean): void
  setOffline(offline: boolean): void
}

export type Step = {
  /** Milliseconds after the scenario starts, or after the first call that matches `since` ends. */
  after: number
  since?: Match
  /** Milliseconds between runs, and the total number of runs (default: unlimited). */
  every?: number
  times?: number
  run: (backend: BackendControls) => void
}

/** A situation that the demo, vitest and the HTTP server can replay. */
export type Scenario = {
  /** The value of `?scenario=`. */
  name: string
  title: string
  /** Tells the user what to do and what to expect. */
  description: string
  /** The URL path to open first. */
  path?: string
  seed?: (db: Db, now: Date) => void
  faults?: readonly Fault[]
  timeline?: readonly Step[]
  offline?: boolean
  /** How many times a socket sends each event (default 1). */
  eventCopies?: number
  /**
   * A script that a deploy removed, given as a regular expression for the script's URL path. The
   * script is missing until the page is reloaded, or permanently with `forever`. The demo's service
   * worker blocks the script. In e2e tests over the HTTP server, a Playwright route does.
   */
  missingChunk?: { path: string; forever?: boolean }
}
