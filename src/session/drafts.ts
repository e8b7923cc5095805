import { onSignOut, useSession } from './session'
import { ownerOf } from './token'

/*
 * Unsaved edits and the page that was open, stored only in memory. They are kept when the session
 * expires so that the same admin can continue after signing in again. Any other sign-out deletes
 * them, and so does a sign-in by another admin.
 */

export interface ResumePage {
  href: string
  title: string
}

const drafts = new Map<string, unknown>()
let resumePage: ResumePage | null = null

/** The admin who owns the drafts and `resumePage`. Stays set after the session expires. */
let owner = ownerOf(useSession.getState().token)

function changeOwner(to: string | null) {
  if (to === owner) return
  drafts.clear()
  resumePage = null
  owner = to
}

useSession.subscribe(({ token }) => {
  if (token !== null) changeOwner(ownerOf(token))
})

onSignOut((reason) => {
  if (reason !== 'expired') changeOwner(null)
})

/**
 * Stores `value` itself, not a copy. Also works after the session has expired, but does nothing
 * after any other sign-out.
 */
export function saveDraft(key: string, value: unknown): void {
  if (owner !== null) drafts.set(key, value)
}

/** Returns undefined if there is no draft or nobody is signed in. */
export function peekDraft(key: string): unknown {
  return useSession.getState().token === null ? undefined : drafts.get(key)
}

/** Returns the draft like peekDraft(), and deletes it. */
export function takeDraft(key: string): unknown {
  const value = peekDraft(key)
  if (useSession.getState().token !== null) drafts.delete(key)
  return value
}

export function dropDraft(key: string): void {
  drafts.delete(key)
}

/** Returns true even if the only drafts belong to an admin whose session has expired. */
export function hasDrafts(): boolean {
  return drafts.size > 0
}

/** Returns the drafts' keys, oldest draft first. Returns no keys if nobody is signed in. */
export function draftKeys(): string[] {
  return useSession.getState().token === null ? [] : [...drafts.keys()]
}

/** Call this when the session expires. After signing in again, the admin can reopen the page. */
export function rememberResumePage(page: ResumePage): void {
  if (owner !== null) resumePage = page
}

export function takeResumePage(): ResumePage | null {
  const page = resumePage
  resumePage = null
  return page
}
