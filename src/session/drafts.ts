import type { LinkProps } from '@tanstack/react-router'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'

import { useSession } from './session'

/*
 * The one register of work that a sign-out or a reload would lose: what is open on the screen, and
 * drafts. Logout and closing the tab ask about both. All of it is only in memory. It is kept when
 * the session expires, so that the same admin can continue after signing in again. Any other
 * sign-out deletes it, and so does a sign-in by another admin.
 */

/** What was typed into a form, and the server's copy that the edits were based on. */
export interface FormDraft<Values, Base = undefined> {
  values: Values
  base: Base
}

/** How Logout's question and the offer after signing in describe a draft. */
interface Description {
  /** A noun phrase, such as 'A half-written message'. */
  name: string
  /** The link to where the work continues. Null until an expired session supplies it. */
  page: LinkProps | null
}

export interface Draft<Value = unknown> extends Description {
  key: string
  value: Value
  /** Set by an expired session, after which the dashboard leads back to the work. */
  isOffered?: true
}

/** Work on the screen that is lost with it, such as edits in a form. */
export interface OpenWork {
  key: string
  /**
   * The page defaults to the one that is open when the session expires. Without a value, nothing can
   * be continued, so the work is only named.
   */
  toDraft: () => { name: string; value: unknown; page?: LinkProps }
  /** Undefined if the work continues after its screen was left. */
  leaving?: {
    question: { title: string; body: string; yes?: string; no?: string; danger?: boolean }
    /** Returns true if navigating from the path `current` to the path `next` keeps the work. */
    within?: ((move: { current: string; next: string }) => boolean) | undefined
    /** The dialog that contains the work, because closing it loses the work. */
    dialog?: string | undefined
  }
}

/** The page that was open when the session expired. */
export interface ResumePage {
  href: string
  title: string
}

interface UnsavedWork {
  /** A dialog comes after the form that opened it. */
  open: readonly OpenWork[]
  /** Oldest first. */
  drafts: readonly Draft[]
  resumePage: ResumePage | null
}

const NOTHING: UnsavedWork = { open: [], drafts: [], resumePage: null }

/** Other modules read this store, but must not write to it. */
export const useUnsavedWork = create(() => NOTHING)
const { getState, setState } = useUnsavedWork

/** The admin who owns the drafts and the page. Stays set after the session expires. */
let owner: string | null = null

/** Call this when somebody has signed in. Deletes the work of any other admin. */
export function claimWork(by: string | null): void {
  if (by === owner || by === null) return
  dropWork()
  owner = by
}

/** Call this when the session ends, unless it has expired. */
export function dropWork(): void {
  owner = null
  setState({ drafts: [], resumePage: null })
}

/**
 * Call this when the session has expired. Keeps the work on the screen as drafts, and `page`, so
 * that both are offered after signing in again.
 */
export function keepWork(page: ResumePage | null): void {
  const link = page && { href: page.href }
  setState(({ open, drafts, resumePage }) => ({
    open: [],
    resumePage: page ?? resumePage,
    drafts: [...drafts, ...toDrafts(open).filter(({ value }) => value !== undefined)].map(
      (draft) => ({
        ...draft,
        page: draft.page ?? link,
        isOffered: true,
      }),
    ),
  }))
}

/**
 * Call this while there is unsaved work on the screen. If the session expires, it becomes a draft,
 * behind the drafts with the same key that have not been restored yet. Of several pieces of work
 * with the same key, such as a form and its dialog, the last one counts, and its draft contains
 * the others. Returns a function that ends it.
 */
export function startWork(work: OpenWork): () => void {
  setState(({ open }) => ({ open: [...open, work] }))
  return () => setState(({ open }) => ({ open: open.filter((other) => other !== work) }))
}

function toDrafts(open: readonly OpenWork[]): Draft[] {
  const innermost = new Map(open.map((work) => [work.key, work]))
  return [...innermost.values()].map(({ key, toDraft }) => ({ key, page: null, ...toDraft() }))
}

/**
 * Registers unsaved work that stays when its screen is left, such as a half-written message, in
 * place of earlier drafts with this key. Call it on every change, and dropDraft() once the work is
 * saved or discarded. After the session has expired, the work is offered too. Does nothing after any
 * other sign-out.
 */
export function saveDraft(key: string, value: unknown, description: Description): void {
  if (owner === null) return
  const isExpired = useSession.getState().token === null
  const draft: Draft = { key, value, ...description, ...(isExpired && { isOffered: true }) }
  setState(({ drafts }) => ({ drafts: [...drafts.filter((other) => other.key !== key), draft] }))
}

/** Returns the key's drafts, oldest first. Returns none if nobody is signed in. */
export function useDrafts<Value>(key: string): readonly Draft<Value>[] {
  const isSignedIn = useSession(({ token }) => token !== null)
  const drafts = useUnsavedWork(
    useShallow(({ drafts }) => drafts.filter((draft) => isSignedIn && draft.key === key)),
  )
  return drafts as readonly Draft<Value>[]
}

/** Returns undefined if there is no draft or nobody is signed in. */
export function peekDraft(key: string): unknown {
  if (useSession.getState().token === null) return undefined
  return getState().drafts.find((draft) => draft.key === key)?.value
}

/** Deletes all drafts with this key. */
export function dropDraft(key: string): void {
  if (!getState().drafts.some((draft) => draft.key === key)) return
  setState(({ drafts }) => ({ drafts: drafts.filter((draft) => draft.key !== key) }))
}

/** Deletes the form's oldest draft, which was restored or discarded. */
export function dropOldestDraft(key: string): void {
  setState(({ drafts }) => {
    const oldest = drafts.find((draft) => draft.key === key)
    return { drafts: drafts.filter((draft) => draft !== oldest) }
  })
}

/** Returns true while there is unsaved work with this key on the screen. */
export function isWorkOpen(key: string): boolean {
  return getState().open.some((work) => work.key === key)
}

/** Returns the names of everything that a logout would lose. */
export function unsavedNames(): string[] {
  const { open, drafts } = getState()
  return [...drafts, ...toDrafts(open)].map(({ name }) => name)
}

/**
 * Returns true if a reload would lose something, even if it belongs to an admin whose session has
 * expired.
 */
export function hasUnsavedWork(): boolean {
  const { open, drafts } = getState()
  return open.length + drafts.length > 0
}

/** Call this once the page has been opened, or another one instead. */
export function dropResumePage(): void {
  setState({ resumePage: null })
}
