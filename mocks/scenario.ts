import type { ChatHub } from './backend/chat-hub'
import type { Db } from './db'
import type { Endpoint } from './mock'

/** An endpoint, or an object whose fields a call must match. `{}` matches every call. */
export type Match =
  | Endpoint
  | {
      kind?: 'query' | 'mutation'
      area?: Endpoint['area']
      method?: string
      /** Relative to the API's base URL. ':name' stands for one segment, '*' for any text. */
      path?: string
    }

export type Effect =
  /** In milliseconds, added to the backend's latency. */
  | { latency: number }
  | { until: Promise<void> }
  | { hang: true }
  /** Breaks the connection. If `afterwards` is true, the backend first handles the call. */
  | { drop: true; afterwards?: boolean }
  /** Responds with an error. `body` replaces the usual `{ status, message }`. */
  | { status: number; message?: string; body?: unknown; bodyStatus?: number }
  /** Responds with this text, by default as HTML and with status 200. */
  | { raw: string; contentType?: string; httpStatus?: number }
  /** Cuts the real response's text to this fraction of its length (0 to 1). */
  | { truncate: number }
  /** Replaces the `data` of a successful response. */
  | { transform: (data: unknown) => unknown }
  /** All tokens expire just before the backend handles the call. */
  | { expire: true }

export type Fault = {
  match?: Match
  /** The number of the first matching call that the fault affects (default 1). */
  from?: number
  /** The number of calls that the fault affects (default: unlimited). */
  times?: number
  effect: Effect
}

export interface BackendControls extends Pick<ChatHub, 'pushMessage'> {
  readonly db: Db
  setChatDown(down: boolean): void
  setOffline(offline: boolean): void
}

export type Step = {
  /** Milliseconds after the scenario starts. */
  after: number
  /** Counts `after` from the end of the first matching call, not from the scenario's start. */
  since?: Match
  /** Milliseconds between runs. If `times` is not given, the step repeats forever. */
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
  path?: string
  seed?: (db: Db, now: Date) => void
  faults?: readonly Fault[]
  timeline?: readonly Step[]
  offline?: boolean
  /** How many times a socket sends each event (default 1). */
  eventCopies?: number
  /**
   * Simulates a script that a deploy has removed. `path` is a regular expression for the script's
   * URL path. Unless `forever` is true, the script is available again after a reload.
   */
  missingChunk?: { path: string; forever?: boolean }
}
