import { create } from 'zustand'

import { forgetOpened } from './recent'
import { isSealed, seal, unseal } from './seal'
import { ownerOf } from './token'

/** The only key under which anything of the session is stored. */
const STORAGE_KEY = 'adminAuthToken'

/** Milliseconds after which storage that does not answer counts as failed. */
const STORAGE_LIMIT = 5000

/*
 * Stored for an instant before the key is removed, so that the storage events tell other tabs the
 * reason: drafts survive an expiry but not a logout, and removing content that cannot be decrypted
 * ends no session.
 */
const EXPIRED_MARK = '{"v":1,"expired":true}'
const UNREADABLE_MARK = '{"v":1,"unreadable":true}'

/** What persists; `activeConversationId` is the active chat. */
export interface SessionState {
  token: string | null
  activeConversationId: string | null
}

type StoredSession = SessionState & { signedInAt: number }

/**
 * 'other-tab': signed out in another tab. 'replaced': another admin signed in, in another tab; that
 * session follows at once. 'unreadable': what was stored could not be read at the start.
 */
export type SignOutReason = 'logout' | 'expired' | 'other-tab' | 'replaced' | 'unreadable'
export type SignInReason = 'login' | 'other-tab'

const SIGNED_OUT: SessionState = { token: null, activeConversationId: null }

/** The session as it is in memory. Written only by the functions of this module. */
export const useSession = create<SessionState>()(() => SIGNED_OUT)

const signOutListeners = new Set<(reason: SignOutReason) => void>()
const signInListeners = new Set<(reason: SignInReason) => void>()

/** The stored content that this tab read last; events that do not change it are ignored. */
let seen: string | null = null

/** The stored content that this tab may overwrite, because it is this tab's own session. */
let own: string | null = null

/** Stored content that could not be read at the start; it counts as no session. */
let unreadable: string | null = null

/**
 * When this session began, by the browser's clock. Of two sessions, the one with the later login
 * wins.
 */
let signedInAt = 0

/** The login is not stored yet, so a removal in storage concerns an earlier session. */
let isUnsaved = false

/**
 * The token that the server rejected last. A tab that has not noticed may store it again; it is
 * ignored.
 */
let refused = { token: null as string | null, at: 0 }

/**
 * Counts every change of the session, so that async work that began before the latest is discarded.
 */
let latest = 0

/** True as soon as a session is found in storage, even before it is decrypted. */
let isOpen = false

let started: Promise<void> | undefined
let reading: Promise<void> = Promise.resolve()
let saving: Promise<void> = Promise.resolve()

/**
 * Begins to read the stored session; further calls return the same promise. Resolves, never
 * rejects, when the session is known: at most 5 seconds later.
 */
export function startSession(): Promise<void> {
  if (!started) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', ({ persisted }) => {
      // No event reaches a page in the back/forward cache.
      if (persisted) void follow('other-tab')
    })
    const content = storedSession()
    started = content === null || content === seen ? Promise.resolve() : adopt(content, false)
    reading = started
  }
  return started
}

/** Whether there is a session, decrypted or not. The guards and the first paint rely on it. */
export function hasStoredSession(): boolean {
  if (useSession.getState().token !== null) return true
  const content = storedSession()
  return content !== null && content !== unreadable
}

/** The token for the Authorization header, once the session is known; null when signed out. */
export async function authToken(): Promise<string | null> {
  if (useSession.getState().token === null) {
    await startSession()
    await follow('other-tab')
  }
  return useSession.getState().token
}

/** Signs in: in memory at once, in storage (encrypted) a moment later. */
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

/**
 * Resolves when the latest sign-in is stored and so survives a reload, or after 5 seconds. Never
 * rejects.
 */
export async function sessionSaved(): Promise<void> {
  const awaited = saving
  await awaited
  if (awaited !== saving) await sessionSaved()
}

/** Forgets the session, here and in storage. Does nothing when signed out. */
export function signOut(reason: 'logout' | 'expired'): void {
  const content = storedSession()
  if (reason === 'expired') {
    refused = { token: useSession.getState().token, at: Date.now() }
    // Another tab has stored a session in the meantime. If it is newer, this tab follows it.
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
  // Before the token is known there is nothing to store: adopt() later stores this chat too.
  if (useSession.getState().token !== null) void save()
}

/** Calls the listener once after each sign-out. Returns an unsubscribe function. */
export function onSignOut(listener: (reason: SignOutReason) => void): () => void {
  signOutListeners.add(listener)
  return () => void signOutListeners.delete(listener)
}

/**
 * Runs after a sign-in, here or in another tab, but not for the session found at the start.
 * Returns an unsubscribe function.
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
  // localStorage.clear() comes without a key.
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
 * Brings this tab in line with what is stored now. A frozen tab may receive an event late, so an
 * event only tells why a session ended, if there is none any more.
 */
function follow(reason: 'expired' | 'other-tab'): Promise<void> {
  const content = storedSession()
  if (content === seen) return reading
  if (content === null) forget(reason)
  else reading = adopt(content)
  return reading
}

/** Ends the session if it is no longer stored. A session that was never stored continues. */
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
    // Storage failed. A session in memory continues, and the content stays, because it may be
    // valid.
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
  if (before.token === found.token) return
  if (before.token !== null && signedInAt > found.signedInAt) return save()
  if (before.token !== null && ownerOf(before.token) !== ownerOf(found.token)) end('replaced')
  isOpen = true
  isUnsaved = false
  signedInAt = found.signedInAt
  // The URL may have named a chat while the token was being decrypted; that one is newer.
  const named = before.token === null ? before.activeConversationId : null
  useSession.setState({
    token: found.token,
    activeConversationId: named ?? found.activeConversationId,
  })
  if (named !== null || !isSealed(content)) void save()
  if (announce) for (const listener of signInListeners) listener('other-tab')
}

/** Removes content that can't be decrypted or parsed. A session in memory is stored in its place. */
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
 * Stores the current session, unless it changes before the encryption is done. Where storing fails
 * the session lives in memory only; `replaces` then removes an earlier session, which would come
 * back at the next start.
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
    // Another tab has stored a session meanwhile. Where it is the newer one, it is followed.
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

/** Decodes stored content; null if it contains no session. Rejects when storage fails. */
async function readSession(content: string): Promise<StoredSession | null> {
  // A plain token found under the key wins, is adopted (a JWT or any other string) and encrypted.
  if (!isSealed(content)) {
    const token = plainToken(content)
    return token ? { token, activeConversationId: null, signedInAt: Date.now() } : null
  }
  const text = await unseal(content)
  return text === null ? null : toSession(text)
}

/** A plain token, as it is or as JSON. */
function plainToken(stored: string): string {
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'string' ? value : stored
  } catch {
    return stored
  }
}

function toSession(text: string): StoredSession | null {
  try {
    const { token, activeConversationId, signedInAt } = JSON.parse(text) as Partial<
      Record<keyof StoredSession, unknown>
    >
    if (typeof token !== 'string' || !token) return null
    return {
      token,
      activeConversationId: typeof activeConversationId === 'string' ? activeConversationId : null,
      signedInAt: typeof signedInAt === 'number' ? signedInAt : 0,
    }
  } catch {
    return null
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

// Any access to localStorage may throw (blocked by the browser's settings, over quota). The session
// then lives in memory only.

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** The stored content; null if there is none, or only the mark that a session has ended. */
function storedSession(): string | null {
  const stored = readStored()
  return stored === EXPIRED_MARK || stored === UNREADABLE_MARK ? null : stored || null
}

function removeStored(mark?: string): void {
  seen = null
  own = null
  try {
    if (mark !== undefined) localStorage.setItem(STORAGE_KEY, mark)
  } catch {
    // Over quota: other tabs are still notified by the removal that follows.
  }
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Where removing fails, reading fails too, so there is no stored session.
  }
}
