import type { ChatHub } from './backend/chat-hub'
import type { Db } from './db'
import type { Endpoint } from './mock'

/** Selects calls: those of an endpoint, or those that match every given field. `{}` selects all. */
export type Match =
  | Endpoint
  | {
      kind?: 'query' | 'mutation'
      area?: Endpoint['area']
      method?: string
      /**
       * A path relative to the API's base URL; ':name' matches one segment, '*' matches anything.
       */
      path?: string
    }

/** What happens to a call. */
export type Effect =
  /** Answered normally after this many milliseconds. */
  | { latency: number }
  /** Answered normally once this resolves. */
  | { until: Promise<void> }
  /** Never answered. */
  | { hang: true }
  /** The connection breaks; with `afterwards` only once the server has applied the call. */
  | { drop: true; afterwards?: boolean }
  /** An error; `body` replaces the usual `{ status, message }`. */
  | { status: number; message?: string; body?: unknown; bodyStatus?: number }
  /** Answered with this text; the HTTP status is 200 by default. */
  | { raw: string; contentType?: string; httpStatus?: number }
  /** The real response, cut off after this fraction of it (0 to 1). */
  | { truncate: number }
  /** The real response with its `data` changed. */
  | { transform: (data: unknown) => unknown }
  /** All tokens issued so far become invalid just before the call is handled. */
  | { expire: true }

export type Fault = {
  match?: Match
  /** The number of the first matching call that it affects (default 1). */
  from?: number
  /** How many calls it affects from then on (default: all). */
  times?: number
  effect: Effect
}

/** What a timeline step may do. */
export interface BackendControls extends Pick<ChatHub, 'pushMessage'> {
  readonly db: Db
  setChatDown(down: boolean): void
  setOffline(offline: boolean): void
}

/** Something that happens at a given time. */
export type Step = {
  /** Milliseconds after the start, or after the first response to a call that matches `since`. */
  after: number
  since?: Match
  /** Milliseconds between repetitions, and their total number. */
  every?: number
  times?: number
  run: (backend: BackendControls) => void
}

/** A situation to replay, in the demo, in vitest and over the HTTP server alike. */
export type Scenario = {
  /** The value of `?scenario=`. */
  name: string
  title: string
  /** What to do, and what to expect. */
  description: string
  /** Where to start. */
  path?: string
  /** Changes the seeded data. */
  seed?: (db: Db, now: Date) => void
  faults?: readonly Fault[]
  timeline?: readonly Step[]
  /** Starts offline. */
  offline?: boolean
  /** How many times a socket sends each event (default once). */
  eventCopies?: number
  /**
   * A script that a deploy removed, as a regular expression over its URL path. It is missing until
   * the page is reloaded, or `forever`. Scripts are not API calls: in the demo the worker fails
   * them, in e2e tests over the HTTP server a Playwright route does.
   */
  missingChunk?: { path: string; forever?: boolean }
}
