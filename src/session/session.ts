import { create } from 'zustand'

import { forgetOpened } from './recent'
import { isSealed, seal, unseal } from './seal'
import { ownerOf } from './token'

const STORAGE_KEY = 'adminAuthToken'

/** How long to wait for IndexedDB before it counts as failed, milliseconds. */
const STORAGE_LIMIT = 5000

/*
 * Stored just before the key is removed, so that the storage events tell other tabs the reason.
 * After an expiry, those tabs keep their drafts. After the removal of unreadable content, they stay
 * signed in.
 */
const EXPIRED_MARK = '{"v":1,"expired":true}'
const UNREADABLE_MARK = '{"v":1,"unreadable":true}'

export interface SessionState {
  token: string | null
  activeConversationId: string | null
}

type StoredSession = SessionState & { signedInAt: number }

/**
 * 'other-tab': signed out in another tab. 'replaced': another admin signed in, whose session starts
 * immediately. 'unreadable': the stored session could not be read.
 */
export type SignOutReason = 'logout' | 'expired' | 'other-tab' | 'replaced' | 'unreadable'
export type SignInReason = 'login' | 'other-tab'

const SIGNED_OUT: SessionState = { token: null, activeConversationId: null }

/** The session in memory. Only this module writes to it. */
export const useSession = create<SessionState>()(() => SIGNED_OUT)

const signOutListeners = new Set<(reason: SignOutReason) => void>()
const signInListeners = new Set<(reason: SignInReason) => void>()

/** The stored content that this tab last read or wrote; follow() compares it with storage. */
let seen: string | null = null

/** The stored content that this tab may overwrite, because it holds this tab's session. */
let own: string | null = null

/** Stored content that could not be read; hasStoredSession() ignores it. */
let unreadable: string | null = null

/** When the admin signed in, epoch milliseconds. Of two tabs' sessions, the later login wins. */
let signedInAt = 0

/** True until a new login is stored. Until then, removals in storage concern an earlier session. */
let isUnsaved = false

/**
 * The last token that the server rejected. If a tab that has not noticed stores this token again,
 * adopt() removes it.
 */
let refused = { token: null as string | null, at: 0 }

/** Counts session changes, so that async work started before the latest change is discarded. */
let latest = 0

/** True as soon as a session is found in storage, even before it is decrypted. */
let isOpen = false

let started: Promise<void> | undefined
let reading: Promise<void> = Promise.resolve()
let saving: Promise<void> = Promise.resolve()

/**
 * Starts reading the stored session; later calls return the same promise. Never rejects, and gives
 * up on storage after 5 seconds.
 */
export function startSession(): Promise<void> {
  if (!started) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', ({ persisted }) => {
      // A page in the back/forward cache receives no storage events.
      if (persisted) void follow('other-tab')
    })
    const content = storedSession()
    started = content === null || content === seen ? Promise.resolve() : adopt(content, false)
    reading = started
  }
  return started
}

/** Whether there is a session, even if its token is not decrypted yet. */
export function hasStoredSession(): boolean {
  if (useSession.getState().token !== null) return true
  const content = storedSession()
  return content !== null && content !== unreadable
}

/** Resolves to the token once the stored session is read; null when signed out. */
export async function authToken(): Promise<string | null> {
  if (useSession.getState().token === null) {
    await startSession()
    await follow('other-tab')
  }
  return useSession.getState().token
}

/** Updates the session in memory synchronously; encrypts and stores it asynchronously. */
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
 * Resolves when the latest sign-in is stored or storing has failed, after 5 seconds at most. Never
 * rejects.
 */
export async function sessionSaved(): Promise<void> {
  const awaited = saving
  await awaited
  if (awaited !== saving) await sessionSaved()
}

/** Ends the session in memory and in storage. Calls no listeners when already signed out. */
export function signOut(reason: 'logout' | 'expired'): void {
  const content = storedSession()
  if (reason === 'expired') {
    refused = { token: useSession.getState().token, at: Date.now() }
    // Another tab has stored a session meanwhile. adopt() compares its token with `refused`.
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
  // Until the token is decrypted there is nothing to store. adopt() then stores this chat too.
  if (useSession.getState().token !== null) void save()
}

export function onSignOut(listener: (reason: SignOutReason) => void): () => void {
  signOutListeners.add(listener)
  return () => void signOutListeners.delete(listener)
}

/**
 * Calls the listener after each sign-in, in this or another tab, but not when the stored session is
 * restored at start-up. Returns an unsubscribe function.
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
  // localStorage.clear() fires an event whose key is null.
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
 * Syncs this tab with what is stored now instead of with the event, which a frozen tab receives
 * late. `reason` applies if no session is stored any more.
 */
function follow(reason: 'expired' | 'other-tab'): Promise<void> {
  const content = storedSession()
  if (content === seen) return reading
  if (content === null) forget(reason)
  else reading = adopt(content)
  return reading
}

/** Ends a session that is no longer stored. A login that is not stored yet continues. */
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
    // Storage failed, perhaps only temporarily. A session in memory continues, and the stored
    // content stays, because it may be valid.
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
  // A chat selected from the URL during decryption is newer than the stored chat.
  const named = before.token === null ? before.activeConversationId : null
  useSession.setState({
    token: found.token,
    activeConversationId: named ?? found.activeConversationId,
  })
  if (named !== null || !isSealed(content)) void save()
  if (announce) for (const listener of signInListeners) listener('other-tab')
}

/** Removes content that can't be decrypted or parsed, or replaces it with the session in memory. */
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
 * Encrypts and stores the current session, unless it changes meanwhile. If storing fails, the
 * session stays in memory only. `replaces` then removes the earlier stored session, which would
 * otherwise be restored at the next start.
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
    // Another tab has stored a session meanwhile; adopt() decides which session wins.
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
  // A plain token (a JWT or any other string) counts as the latest login. adopt() encrypts it.
  if (!isSealed(content)) {
    const token = plainToken(content)
    return token ? { token, activeConversationId: null, signedInAt: Date.now() } : null
  }
  const text = await unseal(content)
  return text === null ? null : toSession(text)
}

/** Unquotes a plain token that was stored as a JSON string. */
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
// then stays in memory only.

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

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
    // Over quota: the removal below still notifies other tabs, but without the reason.
  }
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // A browser that blocks removing blocks reading too, so the session can't reappear.
  }
}
