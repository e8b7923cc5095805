import { create } from 'zustand'

import { forgetOpened } from './recent'
import { isSealed, seal, unseal } from './seal'
import { tryStorage } from './storage'
import { ownerOf } from './token'

const STORAGE_KEY = 'adminAuthToken'

/** Milliseconds to wait for IndexedDB before treating it as failed. */
const STORAGE_LIMIT = 5000

/*
 * Just before removing an expired or unreadable session, we store one of these marks. The mark's
 * storage event tells other tabs why the session was removed. After EXPIRED_MARK, those tabs keep
 * their drafts. After UNREADABLE_MARK, they stay signed in.
 */
const EXPIRED_MARK = '{"v":1,"expired":true}'
const UNREADABLE_MARK = '{"v":1,"unreadable":true}'

export interface SessionState {
  token: string | null
  activeConversationId: string | null
}

type StoredSession = SessionState & { signedInAt: number }

/**
 * 'other-tab': the admin signed out in another tab. 'replaced': another admin signed in.
 * 'unreadable': the stored session could not be read.
 */
export type SignOutReason = 'logout' | 'expired' | 'other-tab' | 'replaced' | 'unreadable'
export type SignInReason = 'login' | 'other-tab'

const SIGNED_OUT: SessionState = { token: null, activeConversationId: null }

/** Other modules read this store, but must not write to it. */
export const useSession = create<SessionState>()(() => SIGNED_OUT)

const signOutListeners = new Set<(reason: SignOutReason) => void>()
const signInListeners = new Set<(reason: SignInReason) => void>()

/** The stored content that this tab last read or wrote. Any other content is from another tab. */
let seen: string | null = null

/** The only stored content that this tab overwrites. Other content could be a newer session. */
let own: string | null = null

/** Stored content that adopt() failed to read. hasStoredSession() treats it as absent. */
let unreadable: string | null = null

/** Time of the login, in epoch milliseconds. If two tabs sign in, the later login wins. */
let signedInAt = 0

/**
 * True from a login until the new session is stored or storing it fails. A sign-out in another tab
 * during this time is meant for the previous session, so this tab keeps the new one.
 */
let isUnsaved = false

/**
 * The last token that the server rejected, and when. If another tab stores this token again without
 * a new login, adopt() removes it from storage.
 */
let refused = { token: null as string | null, at: 0 }

/**
 * Increases whenever the session ends or a read or save of it starts. A read or save is outdated if
 * this number has increased since it started.
 */
let latest = 0

/** True while there is a session, even if its token is not decrypted yet. */
let isOpen = false

let started: Promise<void> | undefined
let reading: Promise<void> = Promise.resolve()
let saving: Promise<void> = Promise.resolve()

/**
 * Reads the stored session. Later calls return the same promise, which never rejects. If IndexedDB
 * doesn't respond within 5 seconds, the session counts as unreadable.
 */
export function startSession(): Promise<void> {
  if (!started) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', ({ persisted }) => {
      // A page in the back/forward cache misses storage events, so follow() checks the storage.
      if (persisted) void follow('other-tab')
    })
    const content = storedSession()
    started = content === null || content === seen ? Promise.resolve() : adopt(content, false)
    reading = started
  }
  return started
}

/** Returns true if there is a session, even if its token is not decrypted yet. */
export function hasStoredSession(): boolean {
  if (useSession.getState().token !== null) return true
  const content = storedSession()
  return content !== null && content !== unreadable
}

/** Waits until the stored session is read. Resolves to null if nobody is signed in. */
export async function authToken(): Promise<string | null> {
  if (useSession.getState().token === null) {
    await startSession()
    await follow('other-tab')
  }
  return useSession.getState().token
}

/** Sets the session in memory synchronously, and stores it asynchronously. */
export function signIn(token: string): void {
  const before = useSession.getState().token
  if (before !== null && ownerOf(before) !== ownerOf(token)) end('replaced')
  isOpen = true
  isUnsaved = true
  signedInAt = Date.now()
  seen = readStored()
  own = seen
  useSession.setState({ token, activeConversationId: null })
  void save({ replaces: true })
  for (const listener of signInListeners) listener('login')
}

/** Resolves once the session is stored, or once storing it has failed or has taken 5 seconds. */
export async function sessionSaved(): Promise<void> {
  const awaited = saving
  await awaited
  if (awaited !== saving) await sessionSaved()
}

/** Ends the session in memory and in storage. Calls no listeners if nobody is signed in. */
export function signOut(reason: 'logout' | 'expired'): void {
  const content = storedSession()
  if (reason === 'expired') {
    refused = { token: useSession.getState().token, at: Date.now() }
    // Another tab has stored its own session, so this tab adopts that one instead of removing it.
    if (content !== null && content !== own) {
      end(reason)
      reading = adopt(content)
      return
    }
  }
  removeStored(reason === 'expired' && content !== null ? EXPIRED_MARK : undefined)
  end(reason)
}

export function setActiveConversation(id: string | null): void {
  if (useSession.getState().activeConversationId === id) return
  useSession.setState({ activeConversationId: id })
  // Before the token is decrypted, there is no session to store. adopt() stores this id later.
  if (useSession.getState().token !== null) void save()
}

export function onSignOut(listener: (reason: SignOutReason) => void): () => void {
  signOutListeners.add(listener)
  return () => void signOutListeners.delete(listener)
}

/**
 * Calls the listener after a sign-in in this or another tab, but not when the page restores a
 * stored session. Returns an unsubscribe function.
 */
export function onSignIn(listener: (reason: SignInReason) => void): () => void {
  signInListeners.add(listener)
  return () => void signInListeners.delete(listener)
}

/** Ends the session in memory; the caller updates storage. */
function end(reason: SignOutReason): void {
  const wasOpen = isOpen
  latest++
  isOpen = false
  isUnsaved = false
  useSession.setState(SIGNED_OUT)
  forgetOpened()
  if (wasOpen) for (const listener of signOutListeners) listener(reason)
}

function onStorage({ key, newValue }: StorageEvent): void {
  // A null key means that another tab called localStorage.clear(), which removes the session too.
  if (key !== STORAGE_KEY && key !== null) return
  if (newValue === UNREADABLE_MARK && storedSession() === null && hasToken()) {
    seen = null
    own = null
    void save()
    return
  }
  void follow(newValue === EXPIRED_MARK ? 'expired' : 'other-tab')
}

/**
 * Makes this tab follow what is in storage now. The value in a storage event may be outdated,
 * because a frozen tab receives its events late. `reason` is the sign-out reason if no session is
 * stored.
 */
function follow(reason: 'expired' | 'other-tab'): Promise<void> {
  const content = storedSession()
  if (content === seen) return reading
  if (content === null) forget(reason)
  else reading = adopt(content)
  return reading
}

/**
 * Call this when storage no longer contains a session. Ends this tab's session, or stores it if it
 * is new and has not been stored yet.
 */
function forget(reason: 'expired' | 'other-tab'): void {
  seen = null
  own = null
  if (isUnsaved) void save({ replaces: true })
  else end(reason)
}

/** Takes over the session in `content`. Never rejects. */
async function adopt(content: string, announce = true): Promise<void> {
  const mine = ++latest
  seen = content
  if (!hasToken()) isOpen = true
  let found: StoredSession | null
  try {
    found = await withinLimit(readSession(content))
  } catch {
    // IndexedDB may have failed only temporarily, so the stored session is not removed.
    if (mine !== latest || hasToken()) return
    unreadable = content
    end('unreadable')
    return
  }
  if (mine !== latest) return
  const now = storedSession()
  if (now === null) return forget('other-tab')
  if (now !== content) return adopt(now, announce)
  if (!found) return discard(content)
  if (found.token === refused.token && found.signedInAt <= refused.at) {
    removeStored(EXPIRED_MARK)
    end('expired')
    return
  }

  own = content
  const before = useSession.getState()
  if (before.token === found.token) {
    if (!isSealed(content)) void save()
    return
  }
  if (before.token !== null && signedInAt > found.signedInAt) return save()
  if (before.token !== null && ownerOf(before.token) !== ownerOf(found.token)) end('replaced')
  isOpen = true
  isUnsaved = false
  signedInAt = found.signedInAt
  // A conversation that was opened during decryption takes precedence over the stored one.
  const named = before.token === null ? before.activeConversationId : null
  useSession.setState({
    token: found.token,
    activeConversationId: named ?? found.activeConversationId,
  })
  if (named !== null || !isSealed(content)) void save()
  if (announce) for (const listener of signInListeners) listener('other-tab')
}

/** Removes unreadable content from storage, or replaces it with this tab's session. */
function discard(content: string): void {
  if (hasToken()) {
    own = content
    void save()
    return
  }
  removeStored(UNREADABLE_MARK)
  end('unreadable')
}

/**
 * Encrypts and stores the session. If storing fails and `replaces` is true, removes the previously
 * stored session, which the app would otherwise restore at the next start.
 */
function save({ replaces = false } = {}): Promise<void> {
  saving = store(replaces)
  return saving
}

async function store(replaces: boolean): Promise<void> {
  const mine = ++latest
  const session: StoredSession = { ...useSession.getState(), signedInAt }
  try {
    const sealed = await withinLimit(seal(JSON.stringify(session)))
    if (mine !== latest) return
    // Another tab has changed the storage. If it stored a session, adopt() decides which one wins.
    if (readStored() !== own) {
      void follow('other-tab')
      return
    }
    localStorage.setItem(STORAGE_KEY, sealed)
    seen = sealed
    own = sealed
    isUnsaved = false
  } catch {
    if (mine !== latest) return
    isUnsaved = false
    const content = readStored()
    if (replaces && (content === null || content === own)) removeStored()
  }
}

async function readSession(content: string): Promise<StoredSession | null> {
  // Storage may contain a plain token. It counts as the latest login, and adopt() encrypts it.
  if (!isSealed(content)) {
    const token = plainToken(content)
    return token ? { token, activeConversationId: null, signedInAt: Date.now() } : null
  }
  const text = await unseal(content)
  return text === null ? null : (JSON.parse(text) as StoredSession)
}

function plainToken(stored: string): string {
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'string' ? value : stored
  } catch {
    return stored
  }
}

function hasToken(): boolean {
  return useSession.getState().token !== null
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Storage did not respond')), STORAGE_LIMIT)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function readStored(): string | null {
  return tryStorage(() => localStorage.getItem(STORAGE_KEY))
}

function storedSession(): string | null {
  const stored = readStored()
  return stored === EXPIRED_MARK || stored === UNREADABLE_MARK ? null : stored || null
}

function removeStored(mark?: string): void {
  seen = null
  own = null
  // If storage is too full for the mark, other tabs learn of the removal, but not its reason.
  if (mark !== undefined) tryStorage(() => localStorage.setItem(STORAGE_KEY, mark))
  tryStorage(() => localStorage.removeItem(STORAGE_KEY))
}
