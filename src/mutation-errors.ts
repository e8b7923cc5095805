import { CancelledError, type Mutation } from '@tanstack/react-query'

import { ApiError } from '@/domain/api-error'
import { toast } from '@/ui/feedback/toast'

/* Shows the error of a failed change once, and hides it when a later attempt succeeds. */

export type AnyMutation = Mutation<unknown, unknown>

/**
 * A 401 error is not shown, because the user already sees the toast 'Session expired'. Nor is that of a
 * read that the end of the session has cancelled.
 */
export function isSessionEnd(error: Error): boolean {
  if (error instanceof CancelledError) return true
  return error instanceof ApiError && error.status === 401
}

/** The query client shows the error of a mutation, unless somebody else does or nobody needs it. */
function hasErrorToast(
  { meta, options: { mutationKey } }: AnyMutation,
  error: Error,
): boolean {
  if (meta?.errorDisplay) return false
  // From an 'auth' endpoint, a 401 can mean a refused login, whose message must be shown.
  if (isSessionEnd(error) && mutationKey?.[0] !== 'auth') return false
  return meta?.isCurrent?.() ?? true
}

/** Returns the id of its error's toast, which is that of other attempts at the same change. */
function errorToastOf({ options: { mutationKey }, state: { variables } }: AnyMutation) {
  const { params } = (variables ?? {}) as { params?: unknown }
  return mutationKey && JSON.stringify([mutationKey, params])
}

export function showError(mutation: AnyMutation, error: Error): void {
  if (hasErrorToast(mutation, error)) {
    const note = error instanceof ApiError ? error.note : undefined
    toast.error(error.message, { note, id: errorToastOf(mutation) })
  }
  if (mutation.meta?.errorDisplay === 'log') console.error(error)
}

/** Hides the error of an earlier attempt. */
export function withdrawError(mutation: AnyMutation): void {
  const id = errorToastOf(mutation)
  if (id) toast.hide(id)
}
