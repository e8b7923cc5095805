import type { LinkProps } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { useSession } from './session'

/*
 * The one register of work that a sign-out or a reload would lose: what is open on the screen, and
 * drafts. Logout and closing the tab ask about both. All of it is only in memory. It is kept when
 * the session expires, so that the same admin can continue after signing in again. Any other
 * sign-out deletes it, and so does a sign-in by another admin.
 */

/** What was typed into a form, and the server's copy that the edits were based on. */
export interface FormDraft<Values = unknown, Base = unknown> {
  values: Values
  base: Base
}

export interface Draft<Value = unknown> {
  key: string
  /** A noun phrase for Logout's question and the offer after signing in, such as 'A message'. */
  name: string
  value: Value
  /** The link to where the work continues. Null until an expired session supplies it. */
  page: LinkProps | null
  /** Set by an expired session, after which the dashboard leads back to the work. */
  isOffered?: boolean
  source?: object | undefined
}

/** Work on the screen that is lost with it, such as edits in a form. */
export interface OpenWork {
  key: string
  /** What the work is in, such as a form. By it, a late answer finds the draft that it has saved. */
  source?: object | undefined
  /** Without a value, nothing can be continued, so the work is only named. */
  toDraft: () => { name: string; value: unknown }
  /** Asked before the screen or the dialog is left. */
  question: { title: string; body: string; yes?: string; no?: string; danger?: boolean }
  /** Returns true if navigating from the path `current` to the path `next` keeps the work. */
  within?: ((move: { current: string; next: string }) => boolean) | undefined
  /** The dialog that contains the work, because closing it loses the work. */
  dialog?: string | undefined
}

/** The page that was open when the session expired. */
export interface ResumePage {
  href: string
  title: string
}

/** Says how far something came that the end of the session has stopped. */
export interface ProgressReport {
  text: string
}

interface UnsavedWork {
  /** The admin who owns all this. Stays set after the session expires. */
  owner: string | null
  /** A dialog comes after the form that opened it. */
  open: readonly OpenWork[]
  /** Oldest first. */
  drafts: readonly Draft[]
  reports: readonly ProgressReport[]
  resumePage: ResumePage | null
}

const store: { work: UnsavedWork } = {
  work: { owner: null, open: [], drafts: [], reports: [], resumePage: null },
}
const listeners = new Set<() => void>()

function change(part: Partial<UnsavedWork>): void {
  store.work = { ...store.work, ...part }
  for (const listener of listeners) listener()
}

export const unsavedWork = (): UnsavedWork => store.work

/** Returns an unsubscribe function. */
export function onUnsavedWork(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `select` returns the same value as long as the work is the same. */
export function useUnsavedWork<Value>(select: (work: UnsavedWork) => Value): Value {
  return useSyncExternalStore(onUnsavedWork, () => select(store.work))
}

/**
 * Call this when somebody has signed in, and with null when the session ends, unless it has expired.
 * Deletes the work of any other admin.
 */
export function claimWork(owner: string | null): void {
  if (owner !== store.work.owner)
    change({ owner, drafts: [], reports: [], resumePage: null })
}

/**
 * Call this when the session has expired. Keeps the work on the screen as drafts, and `page`, so
 * that both are offered after signing in again.
 */
export function keepWork(page: ResumePage | null): void {
  const { open, drafts, resumePage } = store.work
  const kept = [...drafts, ...open.map(draftOf).filter(({ value }) => value !== undefined)]
  change({
    open: [],
    resumePage: page ?? resumePage,
    drafts: kept.map((draft) => ({
      ...draft,
      page: draft.page ?? (page && { href: page.href }),
      isOffered: true,
    })),
  })
}

const draftOf = ({ key, source, toDraft }: OpenWork): Draft => ({
  key,
  source,
  page: null,
  ...toDraft(),
})

/**
 * Call this while there is unsaved work on the screen. If the session expires, it becomes a draft,
 * behind the drafts with the same key that have not been restored yet. Returns a function that ends
 * it.
 */
export function startWork(work: OpenWork): () => void {
  change({ open: [...store.work.open, work] })
  return () => change({ open: store.work.open.filter((other) => other !== work) })
}

/**
 * Registers unsaved work that stays when its screen is left, such as a half-written message, in
 * place of earlier drafts with this key. Call it on every change, and dropDraft() once the work is
 * saved or discarded. After the session has expired, the work is offered too. Does nothing after any
 * other sign-out.
 */
export function saveDraft(
  key: string,
  value: unknown,
  description: Pick<Draft, 'name' | 'page'>,
): void {
  const { owner, drafts } = store.work
  if (owner === null) return
  const isExpired = useSession.getState().token === null
  // What still runs after the sign-in, such as a send that fails, withdraws no offer.
  const isOffered = isExpired || oldestDraft(store.work, key)?.isOffered === true
  const others = drafts.filter((draft) => draft.key !== key)
  change({ drafts: [...others, { key, value, ...description, isOffered }] })
}

function oldestDraft({ drafts }: UnsavedWork, key: string): Draft | undefined {
  return drafts.find((draft) => draft.key === key)
}

/** Returns the key's oldest draft, if there is one. */
export function useDraft<Value>(key: string): Draft<Value> | undefined {
  return useUnsavedWork((work) => oldestDraft(work, key)) as Draft<Value> | undefined
}

/** Returns what useDraft() returns the value of. */
export const peekDraft = (key: string): unknown => oldestDraft(store.work, key)?.value

/** Deletes a draft that was restored, saved or discarded. Defaults to the key's oldest one. */
export function dropDraft(key: string, dropped = oldestDraft(store.work, key)): void {
  change({ drafts: store.work.drafts.filter((draft) => draft !== dropped) })
}

/** Deletes the draft of what was saved although the session has expired before the answer came. */
export function dropSaved(source: object): void {
  change({ drafts: store.work.drafts.filter((draft) => draft.source !== source) })
}

/**
 * Call this when the end of the session stops something that was running. The same admin is told
 * after signing in again. Returns a function that replaces the text, as long as it is kept.
 */
export function addReport(text: string): (text: string) => void {
  let report: ProgressReport = { text }
  change({ reports: [...store.work.reports, report] })
  return (text) => {
    const before = report
    report = { text }
    change({
      reports: store.work.reports.map((other) => (other === before ? report : other)),
    })
  }
}

export function dropReport(report: ProgressReport): void {
  change({ reports: store.work.reports.filter((other) => other !== report) })
}

/** Returns the names of everything that a logout would lose. */
export function unsavedNames(): string[] {
  const { open, drafts } = store.work
  return [...drafts, ...open.map(draftOf)].map(({ name }) => name)
}

/**
 * Returns true if a reload would lose something, even if it belongs to an admin whose session has
 * expired.
 */
export function hasUnsavedWork(): boolean {
  const { open, drafts } = store.work
  return open.length + drafts.length > 0
}

/** Call this once the page has been opened, or another one instead. */
export function dropResumePage(): void {
  change({ resumePage: null })
}
