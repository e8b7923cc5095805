import type * as IdbKeyval from 'idb-keyval'
import { clear, get, keys } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  jwt,
  openBrowser,
  openTab,
  ENCRYPTED,
  STORAGE_KEY,
  waitForEncryptedSession,
  watchStorage,
} from './tab'

/** Some tests take it away. */
const { subtle } = crypto

const TOKEN = jwt({ _id: 'admin-1', email: 'admin@example.com' })
const LATER_TOKEN = jwt({ _id: 'admin-1', iat: 2 })
const OTHER_TOKEN = jwt({ _id: 'admin-2' })

beforeEach(async () => {
  openBrowser()
  await clear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.doUnmock('idb-keyval')
})

/** Stores an encrypted session, as if in an earlier visit. Returns the stored text. */
async function earlierVisit(token = TOKEN, chat: string | null = null) {
  const tab = await openTab()
  tab.signIn(token)
  tab.setActiveConversation(chat)
  await tab.sessionSaved()
  return localStorage.getItem(STORAGE_KEY) ?? ''
}

async function openStarted() {
  const tab = await openTab()
  await tab.startSession()
  await tab.sessionSaved()
  return tab
}

/** Returns an object whose `mode` sets how IndexedDB behaves in tabs opened after this call. */
function controlIndexedDb(mode: 'working' | 'failing' | 'silent' = 'working') {
  const control = { mode }
  vi.doMock('idb-keyval', async () => {
    const real = await vi.importActual<typeof IdbKeyval>('idb-keyval')
    const through =
      <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
      (...args: A): Promise<R> => {
        if (control.mode === 'failing') return Promise.reject(new Error('IndexedDB failed'))
        return control.mode === 'silent' ? new Promise(() => {}) : call(...args)
      }
    return { get: through(real.get), update: through(real.update) }
  })
  return control
}

/** Lets all that the tabs read, encrypt and decrypt come first: each waits in the same queues. */
async function settle() {
  for (let round = 0; round < 5; round += 1) {
    await get('sessionKey')
    await subtle.digest('SHA-256', new Uint8Array(1))
  }
}

describe('across a reload', () => {
  it('restores the token and the active chat', async () => {
    await earlierVisit(TOKEN, 'chat-7')

    const tab = await openTab()
    expect(tab.state().token).toBeNull()
    expect(tab.hasStoredSession()).toBe(true)
    await tab.startSession()
    expect(tab.state()).toMatchObject({ token: TOKEN, activeConversationId: 'chat-7' })
    expect(tab.entered).toEqual([])
    expect(tab.left).toEqual([])
  })

  it('is signed out when nothing is stored, without reading storage further', async () => {
    const asked = vi.fn<() => void>()
    vi.doMock('idb-keyval', () => ({ get: asked, update: asked }))
    const tab = await openTab()
    expect(tab.hasStoredSession()).toBe(false)
    await expect(tab.authToken()).resolves.toBeNull()
    expect(tab.left).toEqual([])
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([
    ['keeps the open chat when the same admin signs in again', LATER_TOKEN, 'chat-7'],
    ['closes the open chat when another admin signs in', OTHER_TOKEN, null],
  ])('%s', async (_, token, chat) => {
    const tab = await openTab()
    tab.signIn(TOKEN)
    tab.setActiveConversation('chat-7')
    tab.signIn(token)
    await tab.sessionSaved()
    expect(tab.state()).toMatchObject({ token, activeConversationId: chat })
    const reloaded = await openStarted()
    expect(reloaded.state()).toMatchObject({ token, activeConversationId: chat })
  })

  it('prefers the chat that the URL names over the stored one', async () => {
    const before = await earlierVisit(TOKEN, 'chat-7')
    const tab = await openTab()
    const ready = tab.startSession()
    tab.setActiveConversation('chat-9')
    await ready
    expect(tab.state()).toMatchObject({ token: TOKEN, activeConversationId: 'chat-9' })
    await waitForEncryptedSession(before)

    const reloaded = await openTab()
    await reloaded.startSession()
    expect(reloaded.state().activeConversationId).toBe('chat-9')
  })
})

describe('the stored session', () => {
  it('is read only by a page that restores it and writes what is missing', async () => {
    await earlierVisit(TOKEN, 'chat-7')
    const written = watchStorage()
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const tab = await openStarted()
    tab.restore()
    tab.setActiveConversation('chat-7')
    await settle()
    await tab.sessionSaved()
    expect(tab.state().token).toBe(TOKEN)
    expect(written).toEqual([])

    tab.setActiveConversation('chat-9')
    await tab.sessionSaved()
    expect(written).toHaveLength(1)
    expect(transactions.mock.calls.filter(([, mode]) => mode === 'readwrite')).toEqual([])
  })

  it('is not held open by a page that was left, which can read it when it comes back', async () => {
    await earlierVisit()
    const closed = vi.spyOn(IDBDatabase.prototype, 'close')
    const left = await openStarted()
    expect(closed).not.toHaveBeenCalled()
    left.hide()
    await settle()
    expect(closed).toHaveBeenCalledTimes(1)

    const later = await openStarted()
    later.signIn(LATER_TOKEN)
    await later.sessionSaved()
    left.restore()
    await expect.poll(() => left.state().token).toBe(LATER_TOKEN)
  })

  it('contains no plain text', async () => {
    const written = watchStorage()
    const tab = await openTab()
    tab.signIn(TOKEN)
    await expect.poll(() => written).toHaveLength(1)
    tab.setActiveConversation('chat-7')
    await expect.poll(() => written).toHaveLength(2)

    for (const value of written) {
      expect(value).toMatch(ENCRYPTED)
      expect(value).not.toContain('chat-7')
      for (const part of TOKEN.split('.')) expect(value).not.toContain(part)
    }
    vi.unstubAllGlobals()
    expect(Object.keys(localStorage)).toEqual([STORAGE_KEY])
  })

  it('is encrypted with a key that cannot be exported', async () => {
    await earlierVisit()
    const key = await get<CryptoKey>('sessionKey')
    expect(key?.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow(
      /extractable/,
    )
  })

  it('shares one key between two tabs that start together', async () => {
    const [one, two] = [await openTab(), await openTab()]
    one.signIn(TOKEN)
    two.signIn(TOKEN)
    await Promise.all([one.sessionSaved(), two.sessionSaved()])
    const reloaded = await openTab()
    await expect(reloaded.authToken()).resolves.toBe(TOKEN)
  })

  it.each([
    ['a JWT', TOKEN, TOKEN],
    ['any other string', 'opaque-token', 'opaque-token'],
    ['a quoted string', JSON.stringify(TOKEN), TOKEN],
    ['a number', '12345', '12345'],
  ])('adopts %s in plain text and encrypts it', async (_name, stored, token) => {
    localStorage.setItem(STORAGE_KEY, stored)
    const tab = await openTab()
    expect(tab.hasStoredSession()).toBe(true)
    await expect(tab.authToken()).resolves.toBe(token)
    expect(await waitForEncryptedSession()).not.toContain(token)

    const reloaded = await openTab()
    await expect(reloaded.authToken()).resolves.toBe(token)
  })
})

describe('an unreadable session', () => {
  const damages: [string, (stored: string) => string][] = [
    ['truncated', (stored) => stored.slice(0, stored.length / 2)],
    ['cut to its first character', () => '{'],
    ['tampered with', (stored) => alterData(stored)],
    ['without its data', () => '{"id":"1","iv":[1]}'],
    ['of other types', () => '{"id":1,"iv":"%%%","data":{}}'],
    ['an empty quoted string', () => '""'],
    ['the plain JSON of another program', () => '{"state":{"token":"abc"},"version":0}'],
  ]

  it.each(damages)(
    'counts as signed out and is removed when it is %s',
    async (_name, damage) => {
      localStorage.setItem(STORAGE_KEY, damage(await earlierVisit()))
      const tab = await openTab()
      await expect(tab.authToken()).resolves.toBeNull()
      expect(tab.hasStoredSession()).toBe(false)
      expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
      expect(tab.left).toEqual(['unreadable'])
    },
  )

  it('is removed when its key is lost', async () => {
    await earlierVisit()
    await clear()
    const tab = await openTab()
    await expect(tab.authToken()).resolves.toBeNull()
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(tab.left).toEqual(['unreadable'])
  })

  it('is removed when it contains no token', async () => {
    const storage = await import('@/session/encrypted-storage')
    const session = { id: '1', token: undefined as never, chat: null }
    storage.storeEncrypted((await storage.encryptSession(session)) ?? '')
    const tab = await openTab()
    await expect(tab.authToken()).resolves.toBeNull()
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(tab.left).toEqual(['unreadable'])
  })

  it('counts as none when it is an empty string', async () => {
    localStorage.setItem(STORAGE_KEY, '')
    const tab = await openTab()
    expect(tab.hasStoredSession()).toBe(false)
    await expect(tab.authToken()).resolves.toBeNull()
    expect(tab.left).toEqual([])
  })

  it('counts as signed out after 5 seconds, and a new sign-in works', async () => {
    await earlierVisit()
    controlIndexedDb('silent')
    vi.useFakeTimers()
    const tab = await openTab()
    const ready = vi.fn()
    void tab.startSession().then(ready)
    await vi.advanceTimersByTimeAsync(4999)
    expect(ready).not.toHaveBeenCalled()
    expect(tab.hasStoredSession()).toBe(true)

    await vi.advanceTimersByTimeAsync(1)
    expect(ready).toHaveBeenCalled()
    expect(tab.hasStoredSession()).toBe(false)
    await expect(tab.authToken()).resolves.toBeNull()
    expect(tab.left).toEqual(['unreadable'])

    tab.signIn(OTHER_TOKEN)
    await expect(tab.authToken()).resolves.toBe(OTHER_TOKEN)
  })

  it('stays stored if only the read failed, for tabs that can read it', async () => {
    await earlierVisit()
    const other = await openStarted()
    const stored = localStorage.getItem(STORAGE_KEY)
    const indexedDb = controlIndexedDb('failing')
    const tab = await openTab()
    await tab.startSession()
    expect(tab.hasStoredSession()).toBe(false)
    expect(tab.left).toEqual(['unreadable'])
    expect(localStorage.getItem(STORAGE_KEY)).toBe(stored)
    other.receive()
    other.restore()
    await settle()
    expect(other.state().token).toBe(TOKEN)

    indexedDb.mode = 'working'
    const reloaded = await openTab()
    await expect(reloaded.authToken()).resolves.toBe(TOKEN)
  })

  it('does not undo a sign-in made while it was being read', async () => {
    await earlierVisit()
    controlIndexedDb('silent')
    vi.useFakeTimers()
    const tab = await openTab()
    void tab.startSession()
    tab.signIn(OTHER_TOKEN)
    await expect(tab.authToken()).resolves.toBe(OTHER_TOKEN)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(tab.state().token).toBe(OTHER_TOKEN)
    expect(tab.left).toEqual([])
    // The earlier session must be gone from storage so that the next visit can't restore it.
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  })
})

describe('without storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  it.each<[string, () => unknown]>([
    [
      'a localStorage that throws',
      () => watchStorage({ getItem: refuse, setItem: refuse, removeItem: refuse }),
    ],
    ['a localStorage that is full', () => watchStorage({ setItem: refuse })],
    [
      'no IndexedDB',
      () => vi.doMock('idb-keyval', () => ({ get: refuse, update: refuse })),
    ],
    ['no crypto.subtle (plain http)', () => vi.stubGlobal('crypto', plainHttpCrypto())],
    ['no BroadcastChannel', () => vi.stubGlobal('BroadcastChannel', refuse)],
  ])('works in memory with %s', async (_name, breakStorage) => {
    breakStorage()
    const tab = await openTab()
    await tab.startSession()
    tab.signIn(TOKEN)
    await tab.sessionSaved()
    await expect(tab.authToken()).resolves.toBe(TOKEN)
    expect(tab.hasStoredSession()).toBe(true)
    tab.setActiveConversation('chat-7')
    await settle()
    expect(tab.state()).toMatchObject({ token: TOKEN, activeConversationId: 'chat-7' })

    tab.signOut('expired')
    expect(tab.left).toEqual(['expired'])
    expect(tab.hasStoredSession()).toBe(false)
    vi.unstubAllGlobals()
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  })

  it('adopts a plain token, which stays unencrypted', async () => {
    vi.stubGlobal('crypto', plainHttpCrypto())
    localStorage.setItem(STORAGE_KEY, TOKEN)
    const tab = await openTab()
    await expect(tab.authToken()).resolves.toBe(TOKEN)
    await settle()
    expect(localStorage.getItem(STORAGE_KEY)).toBe(TOKEN)
  })
})

describe('signing in and out', () => {
  it('stays signed out if a sign-out overtakes the decryption', async () => {
    await earlierVisit()
    const tab = await openTab()
    const ready = tab.startSession()
    tab.signOut('logout')
    await ready
    expect(tab.state().token).toBeNull()
    expect(tab.left).toEqual(['logout'])
  })
})

describe('other tabs', () => {
  async function twoTabs() {
    await earlierVisit()
    const [one, two] = [await openStarted(), await openStarted()]
    return { one, two, stored: localStorage.getItem(STORAGE_KEY) ?? '' }
  }

  it('agree on one session when two sign in at the same time', async () => {
    const [one, two] = [await openStarted(), await openStarted()]
    one.signIn(TOKEN)
    two.signIn(OTHER_TOKEN)
    await Promise.all([one.sessionSaved(), two.sessionSaved()])
    one.receive()
    two.receive()
    await settle()
    const reloaded = await openStarted()
    const { token } = reloaded.state()
    expect([one.state().token, two.state().token]).toEqual([token, token])
  })

  it('log out together of a plain token that each of them adopted', async () => {
    vi.stubGlobal('crypto', plainHttpCrypto())
    localStorage.setItem(STORAGE_KEY, TOKEN)
    const [one, two] = [await openStarted(), await openStarted()]
    one.signOut('logout')
    two.receive()
    expect(two.left).toEqual(['logout'])
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  })

  it('keep their own active chat when another one is opened elsewhere', async () => {
    const { one, two, stored } = await twoTabs()
    two.setActiveConversation('chat-7')
    const changed = await waitForEncryptedSession(stored)
    one.setActiveConversation('chat-9')
    await waitForEncryptedSession(changed)
    two.receive()
    two.restore()
    await settle()
    expect(two.state()).toMatchObject({ token: TOKEN, activeConversationId: 'chat-7' })
    expect(one.state()).toMatchObject({ token: TOKEN, activeConversationId: 'chat-9' })
    expect(two.entered).toEqual([])
  })

  it.each(['failing', 'silent'] as const)(
    'keep their session when IndexedDB is %s while they compare it with the storage',
    async (mode) => {
      await earlierVisit()
      const indexedDb = controlIndexedDb()
      const two = await openStarted()
      two.saveDraft('service:1', 'Deep clean')
      const changed = await earlierVisit(LATER_TOKEN)
      two.inbox.length = 0

      vi.useFakeTimers()
      indexedDb.mode = mode
      two.restore()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(two.state().token).toBe(TOKEN)
      expect(two.left).toEqual([])
      expect(two.draftKeys()).toEqual(['service:1'])
      expect(localStorage.getItem(STORAGE_KEY)).toBe(changed)
    },
  )

  it.each(['receive', 'restore'] as const)(
    'get the newer session of the same admin, with their drafts, when they %s late',
    async (event) => {
      const { one, two } = await twoTabs()
      two.saveDraft('service:1', 'Deep clean')
      one.signOut('expired')
      one.signIn(LATER_TOKEN)
      await one.sessionSaved()
      two[event]()
      await expect.poll(() => two.state().token).toBe(LATER_TOKEN)
      expect(two.draftKeys()).toEqual(['service:1'])
      expect(localStorage.getItem(STORAGE_KEY)).toMatch(ENCRYPTED)
      one.receive()
      expect(one.state().token).toBe(LATER_TOKEN)
    },
  )

  it('find out what they missed, and keep drafts if the session is gone', async () => {
    const { two } = await twoTabs()
    two.saveDraft('service:1', 'Deep clean')
    localStorage.clear()
    two.restore()
    await expect.poll(() => two.left).toEqual(['expired'])
    two.signIn(LATER_TOKEN)
    expect(two.draftKeys()).toEqual(['service:1'])
  })

  it.each([
    ['their own token in plain text', TOKEN],
    ['unreadable content', '{"id":"1"}'],
  ])('replace %s with their encrypted session', async (_name, content) => {
    const { two } = await twoTabs()
    localStorage.setItem(STORAGE_KEY, content)
    two.restore()
    expect(await waitForEncryptedSession()).not.toContain(TOKEN)
    expect(two.state().token).toBe(TOKEN)
    expect(two.left).toEqual([])
    expect(two.entered).toEqual([])
    const reloaded = await openTab()
    await expect(reloaded.authToken()).resolves.toBe(TOKEN)
  })
})

describe('builds below different paths of one host', () => {
  const PATHS = ['/', '/admin/', '/admin/next/']

  async function openBuild(path: string) {
    vi.stubEnv('BASE_URL', path)
    return openStarted()
  }

  it('keep their own sessions, keys and messages', async () => {
    const tokens = PATHS.map((path) => jwt({ _id: path }))
    const tabs = []
    for (const [index, path] of PATHS.entries()) {
      const tab = await openBuild(path)
      expect(tab.hasStoredSession()).toBe(false)
      tab.signIn(tokens[index]!)
      await tab.sessionSaved()
      tabs.push(tab)
    }
    expect(tabs.map(({ inbox }) => inbox)).toEqual([[], [], []])
    for (const tab of tabs) tab.restore()
    await settle()
    expect(tabs.map((tab) => tab.state().token)).toEqual(tokens)
    expect(await keys()).toHaveLength(3)

    tabs[0]!.signOut('expired')
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    for (const [index, path] of PATHS.entries()) {
      const reloaded = await openBuild(path)
      expect(reloaded.state().token).toBe(index === 0 ? null : tokens[index])
    }
  })

  it.each(PATHS)(
    'adopt a plain token once, in the build that finds it first: %s',
    async (first) => {
      localStorage.setItem(STORAGE_KEY, TOKEN)
      const finder = await openBuild(first)
      expect(finder.state().token).toBe(TOKEN)
      await finder.sessionSaved()
      for (const path of PATHS) {
        const tab = await openBuild(path)
        expect(tab.state().token).toBe(path === first ? TOKEN : null)
      }
      vi.unstubAllGlobals()
      expect(Object.values(localStorage)).toEqual([expect.stringMatching(ENCRYPTED)])
    },
  )
})

/** On plain http, browsers leave out what encrypts. */
function plainHttpCrypto() {
  return { getRandomValues: crypto.getRandomValues.bind(crypto) }
}

function alterData(stored: string): string {
  const content = JSON.parse(stored) as { data: number[] }
  content.data[5] = (content.data[5] ?? 0) ^ 1
  return JSON.stringify(content)
}
