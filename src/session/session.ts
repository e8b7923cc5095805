import { create } from 'zustand'

import { forgetOpened } from './recent'
import { isSealed, seal, unseal } from './seal'

/** Beside the spec's own key nothing of the session is stored anywhere. */
const STORAGE_KEY = 'adminAuthToken'

/** Milliseconds after which storage that does not answer counts as unreadable. */
const STORAGE_LIMIT = 5000

/**
 * Written for an instant before the key is removed on a 401. The other tabs get one event per
 * change, so they can tell an expired session (unsaved drafts stay) from a logout (they go).
 */
const EXPIRED_MARK = '{"v":1,"expired":true}'

/** What persists; `activeConversationId` is the active chat. */
export interface SessionState {
  token: string | null
  activeConversationId: string | null
}

/**
 * 'other-tab': signed out in another tab. 'unreadable': what was stored at the start (or written by
 * another tab) can't be decrypted; nobody was told 'Session expired' and nobody needs to be.
 */
export type SignOutReason = 'logout' | 'expired' | 'other-tab' | 'unreadable'
export type SignInReason = 'login' | 'other-tab'

const SIGNED_OUT: SessionState = { token: null, activeConversationId: null }

/** The session as it is in memory. Written only by the functions of this module. */
export const useSession = create<SessionState>()(() => SIGNED_OUT)

const signOutListeners = new Set<(reason: SignOutReason) => void>()
const signInListeners = new Set<(reason: SignInReason) => void>()

/** Counts every change of the session: slower work that began before the latest one is void. */
let latest = 0

/** A session is open from the moment one is found stored, before it is decrypted. */
let isOpen = false

let started: Promise<void> | undefined

/**
 * Begins to read the stored session; called once at the start, further calls return the same
 * promise. Resolves, never rejects, when the session is known: at most 5 seconds later.
 */
export function startSession(): Promise<void> {
  if (!started) {
    window.addEventListener('storage', followOtherTab)
    started = rehydrate().then(() => undefined)
  }
  return started
}

/** Resolves when the session is known: signed in, or signed out. Never rejects. */
export function sessionReady(): Promise<void> {
  return startSession()
}

/** Whether there is a session, decrypted or not: what the guards and the first paint go by. */
export function hasStoredSession(): boolean {
  return Boolean(useSession.getState().token ?? readStored())
}

/** The token for the Authorization header, once the session is known. */
export async function authToken(): Promise<string | null> {
  if (useSession.getState().token === null) await sessionReady()
  return useSession.getState().token
}

let saving: Promise<void> = Promise.resolve()

/** Signed in as soon as this returns; stored, encrypted, in the background. */
export function signIn(token: string): void {
  isOpen = true
  useSession.setState({ token, activeConversationId: null })
  saving = save({ replaces: true })
  for (const listener of signInListeners) listener('login')
}

/**
 * Resolves, never rejects, when the latest sign-in is stored: from then on it survives a page that
 * is loaded anew. At most 5 seconds later, stored or not.
 */
export function sessionSaved(): Promise<void> {
  return saving
}

/** Forgets the session here and in storage. Does nothing, and tells nobody, when signed out. */
export function signOut(reason: 'logout' | 'expired'): void {
  if (reason === 'expired' && hasStoredSession()) writeStored(EXPIRED_MARK)
  leave(reason)
}

export function setActiveConversation(id: string | null): void {
  if (useSession.getState().activeConversationId === id) return
  useSession.setState({ activeConversationId: id })
  // Before the token is known there is nothing to store: rehydrate() keeps this chat and stores it.
  if (useSession.getState().token !== null) void save({ replaces: false })
}

/** Runs after the session is gone, once for each time. Returns the way to stop listening. */
export function onSignOut(listener: (reason: SignOutReason) => void): () => void {
  signOutListeners.add(listener)
  return () => void signOutListeners.delete(listener)
}

/**
 * Runs after a sign-in, here or in another tab; not for the session found at the start. With
 * 'other-tab' it may follow another admin's session directly, without a sign-out in between.
 */
export function onSignIn(listener: (reason: SignInReason) => void): () => void {
  signInListeners.add(listener)
  return () => void signInListeners.delete(listener)
}

function leave(reason: SignOutReason): void {
  const wasOpen = isOpen || hasStoredSession()
  latest++
  isOpen = false
  useSession.setState(SIGNED_OUT)
  removeStored()
  forgetOpened()
  if (wasOpen) for (const listener of signOutListeners) listener(reason)
}

function followOtherTab(event: StorageEvent): void {
  // localStorage.clear() comes with no key at all.
  if (event.key !== STORAGE_KEY && event.key !== null) return
  if (event.newValue === EXPIRED_MARK) return leave('expired')
  if (!readStored()) return leave('other-tab')
  void rehydrate().then((changed) => {
    if (changed) for (const listener of signInListeners) listener('other-tab')
  })
}

/**
 * Takes over what is stored; signed out when that can't be read. Resolves to whether the token in
 * memory is another one now.
 */
async function rehydrate(): Promise<boolean> {
  const stored = readStored()
  if (!stored) return false
  const mine = ++latest
  isOpen = true

  // A plain token found under that key wins, is adopted (a JWT or any other string) and stored
  // again encrypted.
  const plain = isSealed(stored) ? null : plainToken(stored)
  let found: SessionState
  try {
    found = plain
      ? { token: plain, activeConversationId: null }
      : toSession(await withinLimit(unseal(stored)))
  } catch {
    if (mine === latest) leave('unreadable')
    return false
  }
  if (mine !== latest) return false

  const { token, activeConversationId } = useSession.getState()
  if (token !== found.token) {
    // The address may have named a chat while the token was still being read: that one is newer.
    // Of another token's session nothing is kept.
    const active = (token === null ? activeConversationId : null) ?? found.activeConversationId
    useSession.setState({ token: found.token, activeConversationId: active })
    if (plain || active !== found.activeConversationId) void save({ replaces: false })
  } else if (plain) void save({ replaces: false })
  return token !== found.token
}

/**
 * Stores the session of this moment, unless it changes before the encryption is done. Where that
 * fails the session lives in memory only; `replaces` then removes what was stored, which would
 * bring back another session at the next start.
 */
async function save({ replaces }: { replaces: boolean }): Promise<void> {
  const mine = ++latest
  try {
    const sealed = await withinLimit(seal(JSON.stringify(useSession.getState())))
    if (mine === latest) localStorage.setItem(STORAGE_KEY, sealed)
  } catch {
    if (replaces && mine === latest) removeStored()
  }
}

/** A token may stand there as it is or as JSON. */
function plainToken(stored: string): string {
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'string' ? value : stored
  } catch {
    return stored
  }
}

/** Throws when the text does not hold a token. */
function toSession(text: string): SessionState {
  const { token, activeConversationId } = JSON.parse(text) as Partial<
    Record<keyof SessionState, unknown>
  >
  if (typeof token !== 'string' || !token) throw new Error('The stored session has no token')
  return {
    token,
    activeConversationId: typeof activeConversationId === 'string' ? activeConversationId : null,
  }
}

/** Rejects when `work` takes longer than storage may take. */
function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Storage does not answer')), STORAGE_LIMIT)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

// Any access to localStorage may throw (blocked by the browser's settings, over quota). Then there
// is nothing stored, and the session lives in memory only.

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function writeStored(value: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, value)
  } catch {
    // The removal that follows is told to the other tabs all the same.
  }
}

function removeStored(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // What can't be removed could not be read either.
  }
}
