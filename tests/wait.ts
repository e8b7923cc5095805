import { vi } from 'vitest'

/** Milliseconds that tests wait for something to appear; generous, because no test measures time. */
export const TIMEOUT = 30_000

// Testing Library's own waitFor is configured in setup.ts; this one has no setting for its default.
const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT, ...options })
