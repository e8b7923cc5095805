import { vi } from 'vitest'

/** Milliseconds to wait for something to appear. Generous, because no test measures time. */
export const TIMEOUT = 30_000

// vi.waitFor has no setting for its default timeout. Testing Library's is configured in setup.ts.
const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT, ...options })
