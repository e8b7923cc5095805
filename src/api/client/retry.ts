import { askedWait, MAX_REFUSALS } from '@/domain/rate-limit'

import { ApiError } from './http'

/* Whether and when a query is retried. Mutations never are. `failures` counts the earlier ones. */

const RETRY_DELAY_MS = 500

function retryOnce(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false
  return error.failure === 'network' || [429, 502, 503, 504].includes(error.status)
}

export function retryPatiently(failures: number, error: Error): boolean {
  const wait = askedWait(error, failures)
  return wait === undefined ? retryOnce(failures, error) : failures < MAX_REFUSALS
}

export function retryDelay(failures: number, error: Error): number {
  return askedWait(error, failures) ?? RETRY_DELAY_MS
}
