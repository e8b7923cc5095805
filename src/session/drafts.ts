import { onSignOut, useSession } from './session'
import { ownerOf } from './token'

/*
 * Drafts of unsaved edits, in memory only. They survive an expired session and are offered again
 * when the same admin signs in. Any other sign-out, or a sign-in by another admin, deletes them, so
 * all drafts belong to one owner.
 */

const drafts = new Map<string, unknown>()

/** The admin who owns the drafts; unchanged when the session expires. */
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
 * Stores a draft for the signed-in admin, or for the admin whose session has expired. Does nothing
 * if there is neither. The value is not cloned.
 */
export function saveDraft(key: string, value: unknown): void {
  if (owner !== null) drafts.set(key, value)
}

/**
 * Returns the draft and deletes it, or returns `fallback` if the signed-in admin has none. The
 * draft is not validated against `T`.
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

/** Whether there are any drafts, including those of an admin whose session has expired. */
export function hasDrafts(): boolean {
  return drafts.size > 0
}

/** The keys of the signed-in admin's drafts that start with `prefix`, oldest first. */
export function draftsFor(prefix = ''): string[] {
  if (useSession.getState().token === null) return []
  return [...drafts.keys()].filter((key) => key.startsWith(prefix))
}
