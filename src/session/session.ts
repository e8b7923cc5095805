import { create } from 'zustand'
import { persist } from 'zustand/middleware'

import { encryptedStorage, STORAGE_KEY, storedSignInTime } from './encrypted-storage'
import { forgetOpened } from './recent'
import { reduce, type SessionEvent, type SessionState, type SignOutCause } from './session-state'
import { ownerOf } from './token'

const initialState: SessionState = {
  phase: storedSignInTime() === null ? 'signedOut' : 'restoring',
  token: null,
  activeConversationId: null,
  at: 0,
  cause: 'start',
}

/** Other modules read this store, but must not write to it. */
export const useSession = create<SessionState>()(
  persist(() => initialState, {
    name: STORAGE_KEY,
    storage: encryptedStorage,
    skipHydration: true,
    merge(found, state) {
      const { token, activeConversationId: chat, at } = (found ?? state) as SessionState
      return token === null
        ? state
        : reduce(state, { type: 'signIn', token, chat, at, cause: 'other-tab' })
    },
  }),
)

useSession.subscribe((now, before) => {
  if (before.token !== null && ownerOf(now.token) !== ownerOf(before.token)) forgetOpened()
})

/** Tells other tabs of sign-ins and sign-outs. */
let channel: BroadcastChannel | undefined
let started: Promise<void> | undefined
/** Resolves to whether storage contains this tab's session. */
let saved: Promise<unknown> = Promise.resolve(false)

/**
 * Restores the stored session. Later calls return the same promise, which never rejects. If
 * IndexedDB doesn't respond within 5 seconds, the session counts as unreadable.
 */
export function startSession(): Promise<void> {
  return (started ??= start())
}

async function start(): Promise<void> {
  channel = new BroadcastChannel(STORAGE_KEY)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => dispatch(data))
  // A frozen page, or one in the back/forward cache, may have missed messages.
  window.addEventListener('visibilitychange', () => void compareWithStorage())
  window.addEventListener('pageshow', () => void compareWithStorage())
  if (useSession.getState().phase === 'restoring') await restore()
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
  // Later than every earlier sign-in, even if the clock was set back.
  const at = Math.max(Date.now(), useSession.getState().at + 1, (storedSignInTime() || 0) + 1)
  const event = { type: 'signIn', token, chat: null, at } as const
  dispatch({ ...event, cause: 'login' })
  // The message is never stored, so its token need not be encrypted.
  void saved.then(() => channel?.postMessage({ ...event, cause: 'other-tab' }))
}

/** Resolves once the session is stored, or once storing it has failed or has taken 5 seconds. */
export async function sessionSaved(): Promise<void> {
  await saved
}

/** A logout ends every session in this browser, an expiry only the one that this tab knows. */
export function signOut(cause: 'logout' | 'expired'): void {
  const { at } = useSession.getState()
  const end = cause === 'logout' ? Math.max(Date.now(), at) : at
  const event: SessionEvent = { type: 'signOut', at: end, cause }
  dispatch(event)
  channel?.postMessage(event)
}

export function setActiveConversation(chat: string | null): void {
  if (chat !== useSession.getState().activeConversationId) dispatch({ type: 'openChat', chat })
}

/** Returns an unsubscribe function. */
export function onSignOut(listener: (cause: SignOutCause) => void): () => void {
  return useSession.subscribe((now, before) => {
    const isEnd = now.phase === 'signedOut' && before.phase !== 'signedOut'
    if (isEnd) listener(now.cause as SignOutCause)
  })
}

function dispatch(event: SessionEvent): void {
  saved = Promise.resolve(useSession.setState((state) => reduce(state, event)))
}

/** Takes over the stored session unless this tab's own is later, and stores the result. */
async function restore(): Promise<void> {
  await useSession.persist.rehydrate()
  dispatch({ type: 'restored' })
}

async function compareWithStorage(): Promise<void> {
  await started
  const wasStored = await saved
  const { phase, at } = useSession.getState()
  const storedAt = storedSignInTime()
  if (storedAt !== null && storedAt !== at) await restore()
  // Counts as an expiry, which keeps drafts, because this tab missed why the session ended.
  const isGone = storedAt === null && phase === 'signedIn' && wasStored === true
  if (isGone) dispatch({ type: 'signOut', at, cause: 'expired' })
}
