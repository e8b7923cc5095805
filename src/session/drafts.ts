import { onSignOut, useSession } from './session'
import { ownerOf } from './token'

/*
 * Unsaved drafts stay in memory under the account's id and are offered again when the same admin
 * signs in; another admin, or a Logout, drops them. So all drafts belong to one owner at a time.
 */

const drafts = new Map<string, unknown>()

/** Whose drafts these are; after a 401 still the admin who was signed in. */
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
 * Keeps a draft for the admin who is signed in, or was until the session expired. The value is
 * kept by reference. Without an owner, nothing is kept.
 */
export function saveDraft(key: string, value: unknown): void {
  if (owner !== null) drafts.set(key, value)
}

/**
 * Returns the draft and drops it; `fallback` when the signed-in admin has none. The type `T` is the
 * caller's assertion; it is not checked.
 */
export function takeDraft<T>(key: string, fallback?: T): T | undefined {
  const value = peekDraft(key, fallback)
  if (useSession.getState().token !== null) drafts.delete(key)
  return value
}

/** Like takeDraft(), but the draft stays. */
export function peekDraft<T>(key: string, fallback?: T): T | undefined {
  if (useSession.getState().token === null || !drafts.has(key)) return fallback
  return drafts.get(key) as T
}

export function dropDraft(key: string): void {
  drafts.delete(key)
}

/** Whether any draft is kept, also of an admin whose session expired. */
export function hasDrafts(): boolean {
  return drafts.size > 0
}

/** The keys of the signed-in admin's drafts that start with `prefix`, oldest first. */
export function draftsFor(prefix = ''): string[] {
  if (useSession.getState().token === null) return []
  return [...drafts.keys()].filter((key) => key.startsWith(prefix))
}
