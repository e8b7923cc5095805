import { onSignOut, useSession } from './session'
import { ownerOf } from './token'

/*
 * Unsaved edits, stored only in memory. They are kept when the session expires, so that the same
 * admin can restore them after signing in again. Any other sign-out deletes them, and so does a
 * sign-in by another admin.
 */

const drafts = new Map<string, unknown>()

/** The admin who owns the drafts. Stays set after the session expires. */
let owner = ownerOf(useSession.getState().token)

useSession.subscribe(({ token }) => {
  if (token === null) return
  const next = ownerOf(token)
  if (next !== owner) drafts.clear()
  owner = next
})

onSignOut((reason) => {
  if (reason === 'expired') return
  drafts.clear()
  owner = null
})

/**
 * Stores `value` itself, not a copy. Also works after the session has expired, but does nothing
 * after any other sign-out.
 */
export function saveDraft(key: string, value: unknown): void {
  if (owner !== null) drafts.set(key, value)
}

/**
 * Returns and deletes the draft. Returns `fallback` if there is no draft or nobody is signed in.
 * Does not check that the draft is a `T`.
 */
export function takeDraft<T>(key: string, fallback?: T): T | undefined {
  const value = peekDraft(key, fallback)
  if (useSession.getState().token !== null) drafts.delete(key)
  return value
}

export function peekDraft<T>(key: string, fallback?: T): T | undefined {
  if (useSession.getState().token === null || !drafts.has(key)) return fallback
  return drafts.get(key) as T
}

export function dropDraft(key: string): void {
  drafts.delete(key)
}

/** Returns true even if the only drafts belong to an admin whose session has expired. */
export function hasDrafts(): boolean {
  return drafts.size > 0
}

/**
 * Returns the drafts' keys that start with `prefix`, with the oldest draft first. Returns an empty
 * array if nobody is signed in.
 */
export function draftKeys(prefix = ''): string[] {
  if (useSession.getState().token === null) return []
  return [...drafts.keys()].filter((key) => key.startsWith(prefix))
}
