import type { PersistStorage } from 'zustand/middleware'

import { decrypt, encrypt, type Encrypted } from './encryption'
import type { SessionState } from './session-state'
import { tryStorage } from './storage'

export const STORAGE_KEY = 'adminAuthToken'

/** Milliseconds to wait for IndexedDB before treating it as failed. */
const TIME_LIMIT = 5000

/** Counts writes, because a newer one overtakes those that are still encrypting. */
let latest = 0

/**
 * Stores the session as JSON: `at` and the encrypted state. Storage may also contain a plain token,
 * which counts as a sign-in at the moment it is found.
 */
export const encryptedStorage: PersistStorage<SessionState> = {
  /** Removes what can't be decrypted. Rejects if IndexedDB fails. */
  async getItem() {
    const content = stored()
    if (content === null) return null
    const state = isPlain(content) ? fromToken(content) : await withinLimit(fromJson(content))
    if (!state && stored() === content) remove()
    return state && { state, version: 0 }
  },

  /** Resolves to whether storage contains `state` now. Overwrites no later session. */
  async setItem(_name, { state }) {
    const mine = ++latest
    if (state.phase === 'signedOut' && !(storedSignInTime()! > state.at)) remove()
    if (state.phase !== 'signedIn') return false
    const encrypted = await withinLimit(encrypt(JSON.stringify(state))).catch(() => null)
    const before = storedSignInTime() ?? 0
    if (mine !== latest || before > state.at) return false
    const content = encrypted && JSON.stringify({ at: state.at, ...encrypted })
    if (content && tryStorage(() => localStorage.setItem(STORAGE_KEY, content)) !== null)
      return true
    // The app would restore an earlier session at the next start.
    if (before > 0 && before < state.at) remove()
    return false
  },

  removeItem: remove,
}

/**
 * Returns when the stored session began, without decrypting it: null if nothing is stored, 0 for a
 * plain token, and NaN for damaged content.
 */
export function storedSignInTime(): number | null {
  const content = stored()
  if (content === null) return null
  return isPlain(content) ? 0 : (parse(content)?.at ?? Number.NaN)
}

const isPlain = (content: string) => !content.startsWith('{')
const stored = () => tryStorage(() => localStorage.getItem(STORAGE_KEY)) || null

function remove(): void {
  tryStorage(() => localStorage.removeItem(STORAGE_KEY))
}

function parse(content: string) {
  return tryStorage(() => JSON.parse(content) as Encrypted & { at: number })
}

async function fromJson(content: string): Promise<SessionState | null> {
  const parsed = parse(content)
  const text = parsed && (await decrypt(parsed))
  const state = text ? (JSON.parse(text) as SessionState) : null
  return state?.at === parsed?.at ? state : null
}

function fromToken(content: string): SessionState | null {
  const value = tryStorage(() => JSON.parse(content) as unknown)
  const token = typeof value === 'string' ? value : content
  const at = Date.now()
  return token
    ? { phase: 'signedIn', token, activeConversationId: null, at, cause: 'other-tab' }
    : null
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  const limit = new Promise<never>((_, reject) => {
    setTimeout(reject, TIME_LIMIT, new Error('Storage did not respond'))
  })
  return Promise.race([work, limit])
}
