import { onSignOut, useSession } from './session'
import { decodeToken } from './token'

// Unsaved drafts stay in memory under the account's id and are offered again when the same admin
// signs in; another admin, or a Logout, drops them. So all of them belong to one owner at a time.
//
// This module listens to the session by itself: where no form has loaded it, there is no draft to
// keep or to drop, and the login page does not carry it.

const drafts = new Map<string, unknown>()

/** Who the drafts belong to. After a 401 it is still the admin who was signed in. */
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
 * Keeps a draft for the admin who is signed in, or was until the session expired just now. The
 * value is kept as it is, not copied. Without an owner, nothing is kept.
 */
export function saveDraft(key: string, value: unknown): void {
  if (owner !== null) drafts.set(key, value)
}

/**
 * The draft, which is then gone; `fallback` when there is none for the admin who is signed in. `T`
 * is the caller's word for what was saved under `key`.
 */
export function takeDraft<T>(key: string, fallback?: T): T | undefined {
  const value = peekDraft(key, fallback)
  if (useSession.getState().token !== null) drafts.delete(key)
  return value
}

/** The same as takeDraft(), but the draft stays. */
export function peekDraft<T>(key: string, fallback?: T): T | undefined {
  if (useSession.getState().token === null || !drafts.has(key)) return fallback
  return drafts.get(key) as T
}

export function dropDraft(key: string): void {
  drafts.delete(key)
}

/** The keys of the signed-in admin's drafts that begin with `prefix`, oldest first. */
export function draftsFor(prefix = ''): string[] {
  if (useSession.getState().token === null) return []
  return [...drafts.keys()].filter((key) => key.startsWith(prefix))
}

/** A token that names nobody stands for its holder itself. */
function ownerOf(token: string | null): string | null {
  return decodeToken(token).id ?? token
}
