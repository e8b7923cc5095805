import { AsyncLocalStorage } from 'node:async_hooks'

import { vi } from 'vitest'

export const STORAGE_KEY = 'adminAuthToken'

/** Matches an encrypted session, but not a plain token. */
export const SEALED = /^\{"v":1,"iv":"[\w+/=]+","data":"[\w+/=]+"\}$/

export function jwt(payload: unknown): string {
  return `${base64url('{"alg":"none"}')}.${base64url(JSON.stringify(payload))}.signature`
}

export function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

interface TabWindow {
  listeners: Map<string, ((event: Event) => void)[]>
  /** Storage events that this tab has not received yet. */
  inbox: StorageEvent[]
}

const real = localStorage

/** The tab whose code is running, including code after an `await`. */
const running = new AsyncLocalStorage<TabWindow>()
let tabs: TabWindow[] = []

/**
 * Simulates a browser with no tabs and an empty localStorage. Each change to localStorage queues an
 * event for every tab except the one that made the change.
 */
export function openBrowser(): void {
  tabs = []
  real.clear()
  function change(key: string | null, newValue: string | null, apply: () => void) {
    const writer = running.getStore()
    // Ignores late writes by the tabs of earlier tests, which may still have been encrypting.
    if (writer && !tabs.includes(writer)) return
    const oldValue = key === null ? null : real.getItem(key)
    apply()
    if (key !== null && oldValue === newValue) return
    const event = new StorageEvent('storage', { key, oldValue, newValue })
    for (const tab of tabs) if (tab !== writer) tab.inbox.push(event)
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    setItem: (key: string, value: string) => change(key, value, () => real.setItem(key, value)),
    removeItem: (key: string) => change(key, null, () => real.removeItem(key)),
    clear: () => change(null, null, () => real.clear()),
  })
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    const { listeners } = running.getStore() ?? { listeners: new Map() }
    listeners.set(type, [...(listeners.get(type) ?? []), listener as (event: Event) => void])
  })
}

/**
 * Opens a tab with its own copy of the session modules so that tabs share storage but not memory.
 * The tab's storage events wait until the test calls `receive`.
 */
export async function openTab() {
  const own: TabWindow = { listeners: new Map(), inbox: [] }
  tabs.push(own)
  const inTab = <T>(run: () => T): T => running.run(own, run)
  function bound<M extends object>(module: M): M {
    const entries = Object.entries(module).map(([name, value]: [string, unknown]) =>
      typeof value === 'function' && !('getState' in value)
        ? [name, (...args: unknown[]) => inTab(() => Reflect.apply(value, undefined, args))]
        : [name, value],
    )
    return Object.fromEntries(entries) as M
  }
  const dispatch = (event: Event) =>
    inTab(() => own.listeners.get(event.type)?.forEach((listener) => listener(event)))

  vi.resetModules()
  const [session, token, drafts, recent] = await inTab(() =>
    Promise.all([
      import('@/session/session'),
      import('@/session/token'),
      import('@/session/drafts'),
      import('@/session/recent'),
    ]),
  )
  const left: string[] = []
  const entered: string[] = []
  session.onSignOut((reason) => left.push(reason))
  session.onSignIn((reason) => entered.push(reason))

  return {
    run: inTab,
    ...bound(session),
    ...bound(token),
    ...bound(drafts),
    ...bound(recent),
    /** The reasons for this tab's sign-outs (`left`) and for its sign-ins (`entered`). */
    left,
    entered,
    inbox: own.inbox,
    state: () => session.useSession.getState(),
    receive() {
      for (const event of own.inbox.splice(0)) dispatch(event)
    },
    /** Simulates a return from the back/forward cache, where pages receive no storage events. */
    restore() {
      own.inbox.length = 0
      dispatch(Object.assign(new Event('pageshow'), { persisted: true }))
    },
  }
}

/** Waits until storage contains an encrypted session that differs from `before`, and returns it. */
export function waitForSealedSession(before?: string): Promise<string> {
  const check = () => {
    const stored = localStorage.getItem(STORAGE_KEY) ?? ''
    if (!SEALED.test(stored) || stored === before)
      throw new Error(`Not stored again yet: ${stored}`)
    return stored
  }
  return vi.waitFor(check, { interval: 5 })
}

/**
 * Returns an array that collects the values written to localStorage. The methods in `failing`
 * replace those of localStorage.
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
