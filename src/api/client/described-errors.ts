import { ApiError } from './http'

export function withUnreadableMessage(error: unknown, message: string | undefined): unknown {
  const isUnreadable = error instanceof ApiError && error.failure === 'unreadable'
  return isUnreadable && message !== undefined
    ? new ApiError(error.failure, error.status, message)
    : error
}

/** Adds a note if the server may have saved the change. The message stays as the server wrote it. */
export function withUnknownOutcome(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.outcomeUnknown) return error
  const { failure, status, message } = error
  return new ApiError(failure, status, message, { note: 'The change may have been saved.' })
}

export function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure !== 'refused') return false
  return error.status === 404 || /not found/i.test(error.message)
}
