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

/** What was typed into a form, and the server's copy that the edits were based on. */
export interface FormDraft<Values, Base = undefined> {
  values: Values
  base: Base
}
type AnyFormDraft = FormDraft<unknown, unknown>

const drafts = new Map<string, unknown>()
/** For each form with unsaved edits, or with a dialog that has some, the innermost one last. */
const openForms = new Map<string, (() => AnyFormDraft)[]>()
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
  if (reason === 'expired') saveOpenForms()
  else changeOwner(null)
})

/**
 * Call this while a form has unsaved edits. If the session expires, they are kept behind the form's
 * earlier drafts that have not been restored yet. A later call with the same key, such as for a
 * dialog of the form, replaces the earlier one until it ends. Returns a function that ends it.
 */
export function watchForm(key: string, getDraft: () => AnyFormDraft): () => void {
  openForms.set(key, [...(openForms.get(key) ?? []), getDraft])
  return () => {
    const others = openForms.get(key)?.filter((other) => other !== getDraft) ?? []
    if (others.length > 0) openForms.set(key, others)
    else openForms.delete(key)
  }
}

/** Saves a draft of each form that has unsaved edits. */
function saveOpenForms(): void {
  for (const [key, forms] of openForms) {
    const earlier = (drafts.get(key) ?? []) as AnyFormDraft[]
    saveDraft(key, [...earlier, ...forms.slice(-1).map((getDraft) => getDraft())])
  }
  openForms.clear()
}

/** Returns the drafts that watchForm() has saved, oldest first. */
export function formDrafts(key: string): AnyFormDraft[] {
  return (peekDraft(key) ?? []) as AnyFormDraft[]
}

/** Deletes the form's oldest draft, which was restored or dismissed, and returns the others. */
export function dropOldestDraft(key: string): AnyFormDraft[] {
  const [, ...others] = formDrafts(key)
  if (others.length > 0) saveDraft(key, others)
  else dropDraft(key)
  return others
}

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

export function dropDraft(key: string): void {
  drafts.delete(key)
}

/**
 * Returns true if a reload would lose something, even if it belongs to an admin whose session has
 * expired.
 */
export function hasUnsavedWork(): boolean {
  return drafts.size > 0 || openForms.size > 0
}

window.addEventListener('beforeunload', (event) => {
  if (hasUnsavedWork()) event.preventDefault()
})

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
