import { AsyncLocalStorage } from 'node:async_hooks'

import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'

import type { ResumePage } from '@/session/drafts'

export const STORAGE_KEY = 'adminAuthToken'

/** Matches an encrypted session, but not a plain token. */
export const ENCRYPTED = /^\{"id":"[\w-]+","iv":\[[\d,]+\],"data":\[[\d,]+\]\}$/

export function jwt(payload: unknown): string {
  return `${base64url('{"alg":"none"}')}.${base64url(JSON.stringify(payload))}.signature`
}

export function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

interface TabWindow {
  listeners: Map<string, ((event: Event) => void)[]>
  /** The name of the channel on which this tab receives its session's messages. */
  channel: string | undefined
  onMessage: ((event: MessageEvent) => void) | undefined
  /** Messages that this tab has not received yet. */
  inbox: unknown[]
}

const real = localStorage

/** The tab whose code is running, including code after an `await`. */
const running = new AsyncLocalStorage<TabWindow>()
let tabs: TabWindow[] = []

/** Simulates a browser with no tabs and an empty localStorage. */
export function openBrowser(): void {
  tabs = []
  real.clear()
  function write(apply: () => void) {
    const writer = running.getStore()
    // Ignores late writes by the tabs of earlier tests, which may still have been encrypting.
    if (!writer || tabs.includes(writer)) apply()
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    setItem: (key: string, value: string) => write(() => real.setItem(key, value)),
    removeItem: (key: string) => write(() => real.removeItem(key)),
    clear: () => real.clear(),
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      readonly #name: string
      constructor(name: string) {
        this.#name = name
      }
      addEventListener(_type: 'message', listener: (event: MessageEvent) => void) {
        if (!this.#name.startsWith(STORAGE_KEY)) return
        Object.assign(running.getStore()!, { channel: this.#name, onMessage: listener })
      }
      postMessage(data: unknown) {
        const sender = running.getStore()
        if (!sender || !tabs.includes(sender)) return
        for (const tab of tabs)
          if (tab !== sender && tab.channel === this.#name)
            tab.inbox.push(structuredClone(data))
      }
    },
  )
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: unknown) => {
      const { listeners } = running.getStore() ?? { listeners: new Map() }
      listeners.set(type, [
        ...(listeners.get(type) ?? []),
        listener as (event: Event) => void,
      ])
    },
  )
}

/**
 * Opens a tab with its own copy of the session modules so that tabs share storage but not memory.
 * Messages from other tabs wait until the test calls `receive`.
 */
export async function openTab({ router = {}, queryClient = new QueryClient() } = {}) {
  const own: TabWindow = {
    listeners: new Map(),
    channel: undefined,
    onMessage: undefined,
    inbox: [],
  }
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
  vi.resetModules()
  vi.doMock('@/api/auth', () => ({ logout: { mutationKey: ['auth', 'users/logout'] } }))
  vi.doMock('@/ui/feedback/toast', () => ({ toast: { warning: () => {} } }))
  const [session, token, drafts, { syncWithSession }] = await inTab(() =>
    Promise.all([
      import('@/session/session'),
      import('@/session/token'),
      import('@/session/drafts'),
      import('@/sync-with-session'),
    ]),
  )
  let page: ResumePage | undefined
  const appRouter = {
    state: {
      get location() {
        return { href: page?.href }
      },
    },
    matchRoutes: () => [
      { routeId: '/_admin/bookings/', staticData: { title: page?.title } },
    ],
    navigate: () => Promise.resolve(),
    invalidate: () => Promise.resolve(),
    ...router,
  }
  inTab(() => syncWithSession(appRouter as never, queryClient))
  const left: string[] = []
  const entered: string[] = []
  session.onSignOut((cause) => left.push(cause))
  session.useSession.subscribe((now, before) => {
    const isRestored = before.phase === 'restoring'
    if (now.token !== null && now.token !== before.token && !isRestored)
      entered.push(now.cause)
  })

  return {
    run: inTab,
    ...bound(session),
    ...bound(token),
    ...bound(drafts),
    open: (opened: ResumePage) => void (page = opened),
    saveDraft: (key: string, value: unknown) =>
      drafts.saveDraft(key, value, { name: 'A half-written message', page: null }),
    draftKeys: () => drafts.unsavedWork().drafts.map(({ key }) => key),
    /** The causes of this tab's sign-outs (`left`) and of its sign-ins (`entered`). */
    left,
    entered,
    inbox: own.inbox,
    state: () => session.useSession.getState(),
    receive() {
      for (const data of own.inbox.splice(0)) {
        inTab(() => own.onMessage?.(new MessageEvent('message', { data })))
      }
    },
    /** Simulates that the page is left, and kept in the back/forward cache. */
    hide() {
      inTab(() =>
        own.listeners.get('pagehide')?.forEach((listener) => listener(new Event(''))),
      )
    },
    /** Simulates a return from the back/forward cache, where pages receive no messages. */
    restore() {
      own.inbox.length = 0
      inTab(() =>
        own.listeners.get('pageshow')?.forEach((listener) => listener(new Event(''))),
      )
    },
  }
}

/** Waits until storage contains an encrypted session that differs from `before`, and returns it. */
export function waitForEncryptedSession(before?: string): Promise<string> {
  const check = () => {
    const stored = localStorage.getItem(STORAGE_KEY) ?? ''
    if (!ENCRYPTED.test(stored) || stored === before)
      throw new Error(`Not stored again yet: ${stored}`)
    return stored
  }
  return vi.waitFor(check, { interval: 5, timeout: 30_000 })
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
