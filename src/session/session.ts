import { create } from 'zustand'

import {
  encryptSession,
  isStoredPlain,
  readStored,
  removeStored,
  type Session,
  STORAGE_KEY,
  storedId,
  storeEncrypted,
} from './encrypted-storage'
import { tryStorage } from './storage'
import { ownerOf } from './token'

/*
 * The tabs of a browser share one session. A tab that signs in stores its session over any other
 * one, then tells the other tabs, which follow whatever is stored. So the last sign-in that reaches
 * the storage wins. A sign-out ends the session with its id, and no other one.
 */

type Message =
  | { type: 'signIn'; id: string; token: string }
  | { type: 'signOut'; id: string; cause: SignOutCause }

/**
 * - 'restoring' becomes 'signedIn', or 'signedOut' because what is stored is unreadable or was removed.
 * - 'signedOut' becomes 'signedIn' by the login, or as another tab has signed in.
 * - 'signedIn' becomes 'signedOut' by the logout or a 401, here or in another tab, and stays 'signedIn',
 *   as another admin, if another tab signs in.
 */
interface SessionState {
  phase: 'signedOut' | 'restoring' | 'signedIn'
  /** While restoring, the id of what is stored. Null if signed out. */
  id: string | null
  token: string | null
  activeConversationId: string | null
  /** Why this phase began. 'start' before anything has happened. */
  cause: 'start' | SignInCause | SignOutCause
}
type SignInCause = 'login' | 'other-tab'
type SignOutCause = 'logout' | 'expired' | 'unreadable'

const signedOut = {
  phase: 'signedOut',
  id: null,
  token: null,
  activeConversationId: null,
} as const

const idAtStart = storedId()

/** Other modules read this store, but must not write to it. */
export const useSession = create<SessionState>()(() => ({
  phase: idAtStart === null ? 'signedOut' : 'restoring',
  id: idAtStart,
  token: null,
  activeConversationId: null,
  cause: 'start',
}))

/** Null before the start, and where the browser blocks it together with the storage. */
let channel: BroadcastChannel | null = null
let started: Promise<void> | undefined
/** Resolves to whether this tab's session has been stored. */
let saved: Promise<boolean> = Promise.resolve(false)

/**
 * Restores the stored session. Later calls return the same promise, which never rejects. If
 * IndexedDB doesn't respond within 5 seconds, the session counts as unreadable.
 */
export function startSession(): Promise<void> {
  return (started ??= start())
}

async function start(): Promise<void> {
  channel = tryStorage(() => new BroadcastChannel(STORAGE_KEY))
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) =>
    onTabMessage(data),
  )
  // A frozen page, or one in the back/forward cache, may have missed messages.
  window.addEventListener('visibilitychange', () => void started?.then(followStorage))
  window.addEventListener('pageshow', () => void started?.then(followStorage))
  if (useSession.getState().phase === 'restoring') await followStorage()
}

/** Returns true if there is a session, even if its token is not decrypted yet. */
export function hasStoredSession(): boolean {
  return useSession.getState().phase !== 'signedOut'
}

/** Waits until the stored session is restored. Resolves to null if nobody is signed in. */
export async function authToken(): Promise<string | null> {
  if (useSession.getState().phase === 'restoring') await startSession()
  return useSession.getState().token
}

/** Sets the session in memory synchronously, and stores it asynchronously. */
export function signIn(token: string): void {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  beginSession({ id, token, chat: null }, 'login', claimStorage)
  void sessionSaved().then(() => {
    // The message is never stored, so its token need not be encrypted.
    if (useSession.getState().id === id) tellOtherTabs({ type: 'signIn', id, token })
  })
}

/**
 * Resolves once the session is stored, or once storing it has failed or has taken 5 seconds.
 * Resolves to whether it has been stored.
 */
export async function sessionSaved(): Promise<boolean> {
  const latest = saved
  const isStored = await latest
  if (latest !== saved) return sessionSaved()
  return isStored
}

/** Ends the session that this tab knows. */
export function signOut(cause: 'logout' | 'expired'): void {
  const { id } = useSession.getState()
  if (id === null) return
  endSession(cause)
  tellOtherTabs({ type: 'signOut', id, cause })
}

export function setActiveConversation(chat: string | null): void {
  const { phase, activeConversationId } = useSession.getState()
  if (chat === activeConversationId || phase === 'signedOut') return
  useSession.setState({ activeConversationId: chat })
  updateStorage()
}

/** Only for syncWithSession() and tests. Returns an unsubscribe function. */
export function onSignOut(listener: (cause: SignOutCause) => void): () => void {
  return useSession.subscribe(({ phase, cause }, before) => {
    const isEnd = phase === 'signedOut' && before.phase !== 'signedOut'
    if (isEnd) listener(cause as SignOutCause)
  })
}

function tellOtherTabs(message: Message): void {
  channel?.postMessage(message)
}

function onTabMessage(message: Message): void {
  const { id, phase } = useSession.getState()
  if (message.type === 'signOut') {
    if (message.id === id) endSession(message.cause)
    return
  }
  const stored = storedId()
  const isStored = stored === message.id
  // Where sessions can't be stored, there is only the message to follow.
  if (isStored || (stored === null && phase === 'signedOut')) {
    beginSession({ ...message, chat: null }, 'other-tab', () => Promise.resolve(isStored))
  } else {
    void followStorage()
  }
}

function beginSession(
  session: Session,
  cause: SignInCause,
  save: () => Promise<boolean>,
): void {
  const { id, token } = session
  const activeConversationId = chatAtStart(session)
  useSession.setState({ phase: 'signedIn', id, token, activeConversationId, cause })
  saved = save()
}

function chatAtStart({ token, chat }: Session): string | null {
  const { phase, token: before, activeConversationId } = useSession.getState()
  // A chat that was opened during the decryption takes precedence over the stored one.
  if (phase === 'restoring') return activeConversationId ?? chat
  return ownerOf(before) === ownerOf(token) ? activeConversationId : null
}

function endSession(cause: SignOutCause): void {
  removeStored(useSession.getState().id)
  saved = Promise.resolve(false)
  useSession.setState({ ...signedOut, cause })
}

/** Stores a new session over any other one. */
async function claimStorage(): Promise<boolean> {
  const earlier = storedId()
  const isStored = await storeSession(() => true)
  // The app would restore the earlier session at the next start.
  if (isStored === false && earlier !== null) removeStored(earlier)
  return isStored === true
}

/** Stores a change of the session, unless storage has another one or none. */
function updateStorage(): void {
  saved = saved.then(async (isStored) => {
    if (isStored) await storeSession((id) => storedId() === id)
    return isStored
  })
}

/** Resolves to undefined if `isWanted` refuses, or if the session is another one by then. */
async function storeSession(
  isWanted: (id: string) => boolean,
): Promise<boolean | undefined> {
  const { id, token, activeConversationId: chat } = useSession.getState()
  if (id === null || token === null || !isWanted(id)) return undefined
  const content = await encryptSession({ id, token, chat })
  if (useSession.getState().id !== id || !isWanted(id)) return undefined
  return content !== null && storeEncrypted(content)
}

/** Takes over the stored session. Signs out if this tab's session is no longer stored. */
async function followStorage(): Promise<void> {
  const wasStored = await sessionSaved()
  const { id, phase } = useSession.getState()
  const stored = storedId()
  if (stored === id && phase !== 'restoring') return
  if (stored === null) {
    if (phase === 'restoring') endSession('unreadable')
    // Counts as an expiry, which keeps drafts, because this tab missed why the session ended.
    else if (wasStored) endSession('expired')
    return
  }
  const found = await readStored().catch(() => 'unavailable' as const)
  const current = useSession.getState()
  // This tab has signed in or out meanwhile.
  if (current.id !== id || current.phase !== phase) return
  if (storedId() !== stored) return followStorage()
  if (typeof found === 'object') adoptStored(found)
  else giveUpStored(stored, found)
}

function adoptStored(session: Session): void {
  beginSession(session, 'other-tab', () => Promise.resolve(true))
  const isSameChat = useSession.getState().activeConversationId === session.chat
  if (isStoredPlain() || !isSameChat) updateStorage()
}

/** Keeps what could not be read now in storage, because it may be readable later. */
function giveUpStored(stored: string, reason: 'damaged' | 'unavailable'): void {
  const { phase, token } = useSession.getState()
  const isRestoring = phase === 'restoring'
  if (isRestoring) useSession.setState({ ...signedOut, cause: 'unreadable' })
  if (reason === 'unavailable') return
  if (isRestoring || token === null) removeStored(stored)
  else saved = claimStorage()
}
