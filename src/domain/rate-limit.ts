import { ApiError } from '@/domain/api-error'

/** No server makes us wait longer than this, in milliseconds. */
const MAX_WAIT = 60_000

/** How often in a row a call is refused before it is given up. */
export const MAX_REFUSALS = 7

/** The first wait if the server names none. It doubles with every refusal, to a minute in all. */
const DEFAULT_WAIT = MAX_WAIT / 2 ** MAX_REFUSALS

const TOO_MANY_REQUESTS = 429

const SECONDS = /^\d+$/

/**
 * Parses the header Retry-After, which contains seconds or a date, and returns milliseconds. Returns
 * undefined if the header is missing, unreadable, or a date in the past, which only shows that the
 * clocks differ. Browsers hide the header of another origin unless the server exposes it.
 */
export function parseRetryAfter(
  header: string | null,
  now = Date.now(),
): number | undefined {
  const text = header?.trim() ?? ''
  const milliseconds = SECONDS.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return milliseconds >= 0 ? Math.min(milliseconds, MAX_WAIT) : undefined
}

/**
 * Returns how many milliseconds to wait before the next attempt if the error is the server's refusal
 * of too many requests, otherwise undefined. `refusals` counts the earlier ones.
 */
export function askedWait(error: unknown, refusals: number): number | undefined {
  if (!(error instanceof ApiError) || error.status !== TOO_MANY_REQUESTS) return undefined
  return error.retryAfter ?? Math.min(DEFAULT_WAIT * 2 ** refusals, MAX_WAIT)
}

/** Resolves after so many milliseconds, or when `signal` aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    function endEarly() {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', endEarly, { once: true })
  })
}
