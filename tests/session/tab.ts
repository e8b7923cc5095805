import { vi } from 'vitest'

export const STORAGE_KEY = 'adminAuthToken'

/** Encrypted as the session stores it: no part of it is a token. */
export const SEALED = /^\{"v":1,"iv":"[\w+/=]+","data":"[\w+/=]+"\}$/

/** An unsigned token with this payload, as the server would encode it. */
export function jwt(payload: unknown): string {
  return `${base64url('{"alg":"none"}')}.${base64url(JSON.stringify(payload))}.signature`
}

export function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

/**
 * Loads the session anew, as a tab (or a reload of one) does: its own memory, the storage of all.
 * `tell` delivers the browser's storage event to this tab alone: as in a browser, the tab that
 * writes gets none.
 */
export async function openTab() {
  vi.resetModules()
  const listeners: ((event: StorageEvent) => void)[] = []
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    if (type === 'storage') listeners.push(listener as (event: StorageEvent) => void)
  })
  const session = await import('@/session/session')
  const token = await import('@/session/token')
  const drafts = await import('@/session/drafts')
  const left: string[] = []
  const entered: string[] = []
  session.onSignOut((reason) => left.push(reason))
  session.onSignIn((reason) => entered.push(reason))

  return {
    ...session,
    ...token,
    ...drafts,
    /** The reasons told to the listeners so far. */
    left,
    entered,
    state: () => session.useSession.getState(),
    tell(newValue: string | null, key: string | null = STORAGE_KEY) {
      const event = new StorageEvent('storage', { key, newValue })
      for (const listener of listeners) listener(event)
    },
  }
}

/** What is stored, once it is encrypted and another value than `before`. */
export function storedSealed(before?: string): Promise<string> {
  const check = () => {
    const stored = localStorage.getItem(STORAGE_KEY) ?? ''
    if (!SEALED.test(stored) || stored === before) throw new Error(`Not stored anew: ${stored}`)
    return stored
  }
  return vi.waitFor(check, { interval: 5 })
}

/**
 * Puts a localStorage that is watched, and that may fail, in front of the real one. Returns the
 * values written through it so far.
 */
export function watchStorage(failing: Partial<Storage> = {}): string[] {
  const real = localStorage
  const written: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    setItem: (key: string, value: string) => {
      written.push(value)
      real.setItem(key, value)
    },
    removeItem: (key: string) => real.removeItem(key),
    ...failing,
  })
  return written
}
