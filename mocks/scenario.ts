import type { LoggedCall } from './backend/call-log'
import type { ChatHub, Events } from './backend/chat-hub'
import type { Db } from './db'
import type { Endpoint } from './mock'

/**
 * Selects calls: those to an endpoint, or those that match all given fields. `{}` selects every
 * call.
 */
export type Match =
  | Endpoint
  | {
      kind?: 'query' | 'mutation'
      tag?: Endpoint['tag']
      method?: string
      /** Relative to the API's base URL. ':name' stands for one segment, '*' for any text. */
      path?: string
      /** Parameters of the query, such as `{ page: '6' }`. */
      search?: Record<string, string>
    }

export type RawResponse = {
  status: number
  text: string
  contentType?: string
  retryAfter?: number | string
}

export type Effect =
  /** Delays the call by this many milliseconds, in addition to the backend's latency. */
  | { latency: number }
  | { until: Promise<void> }
  | { hang: true }
  /** Breaks the connection. If `afterwards` is true, the backend first handles the call. */
  | { drop: true; afterwards?: boolean }
  /**
   * Responds with an error. The default body is `{ status, message }`, where `status` is
   * `bodyStatus` if that is given. `retryAfter` is the response's header of that name.
   */
  | {
      status: number
      message?: string
      body?: unknown
      bodyStatus?: number
      retryAfter?: number | string
    }
  /** Responds with this text, by default as HTML and with status 200. */
  | { raw: string; contentType?: string; httpStatus?: number }
  /** Truncates the response text to this fraction of its length (0 to 1). */
  | { truncate: number }
  /** Replaces the `data` of a successful response with the function's result. */
  | { transform: (data: unknown) => unknown }
  /** Replaces any response, a failed one too. */
  | { rewrite: (response: RawResponse) => RawResponse }
  /** All tokens expire just before the backend handles the call. */
  | { expire: true }

export type Fault = {
  match?: Match
  /** The first matching call that the fault affects: 3 means the third (default 1). */
  from?: number
  /** How many matching calls the fault affects (default: unlimited). */
  times?: number
  effect: Effect
}

export interface BackendControls extends Pick<ChatHub, 'pushMessage'> {
  readonly db: Db
  setChatDown(down: boolean): void
  setOffline(offline: boolean): void
}

export type Step = {
  /** When the step first runs, in milliseconds after the scenario starts. */
  after: number
  /**
   * If given, `after` counts from the end of the first call that matches, not from the scenario's
   * start. 0 runs the step before the next call is handled.
   */
  since?: Match
  /**
   * If given, the step repeats at this interval, in milliseconds. `times` is the total number of
   * runs (default: unlimited).
   */
  every?: number
  times?: number
  /** `call` is the one that `since` matched. */
  run: (backend: BackendControls, call?: LoggedCall) => void
}

/** A situation that the demo, the tests and the mock API's HTTP server can simulate. */
export type Scenario = {
  /** The value of `?scenario=` in the demo's URL. */
  name: string
  title: string
  /** Tells the demo's user what to do and what to expect. */
  description: string
  path?: string
  seed?: (db: Db, now: Date) => void
  faults?: readonly Fault[]
  timeline?: readonly Step[]
  /** The most rows a page. A call that asks for more gets so many, or status 400. */
  pageLimit?: { rows: number; refusesMore?: boolean }
  /** How many calls are handled in each period. The others fail with 429. */
  rateLimit?: { calls: number; seconds: number; namesWait: boolean }
  offline?: boolean
  /** How chat messages are sent to the sockets (by default, each as one event). */
  events?: Events
  /**
   * Simulates a script that a deploy has removed. `path` is a regular expression for the script's
   * URL path. Unless `forever` is true, the script is available again once a request for it has
   * failed and the page has been reloaded.
   */
  missingChunk?: { path: string; forever?: boolean }
}
