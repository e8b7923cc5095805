import { vi } from 'vitest'

/** In milliseconds. Set high so that tests do not fail on a busy machine. */
export const TIMEOUT = 30_000

// Vitest has no setting for the default timeout of vi.waitFor, so this code replaces the function.
const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT, ...options })
