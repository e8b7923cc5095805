import * as fc from 'fast-check'
import { clear, get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { jwt, openTab, SEALED, STORAGE_KEY, storedSealed, watchStorage } from './tab'

const TOKEN = jwt({ _id: 'admin-1', email: 'admin@example.com' })
const OTHER_TOKEN = jwt({ _id: 'admin-2' })

beforeEach(async () => {
  localStorage.clear()
  await clear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.doUnmock('idb-keyval')
})

/** Leaves an encrypted session of TOKEN behind, as an earlier visit does. */
async function earlierVisit(token = TOKEN, activeConversationId: string | null = null) {
  const tab = await openTab()
  tab.signIn(token)
  const first = await storedSealed()
  if (activeConversationId === null) return first
  tab.setActiveConversation(activeConversationId)
  return storedSealed(first)
}

/** A moment for what must have no effect, and so gives nothing to wait for. */
function settle() {
  return new Promise((resolve) => setTimeout(resolve, 20))
}

describe('across a reload', () => {
  it('restores the token and the active chat', async () => {
    await earlierVisit(TOKEN, 'chat-7')

    const tab = await openTab()
    expect(tab.state().token).toBeNull()
    expect(tab.hasStoredSession()).toBe(true)
    await tab.startSession()
    expect(tab.state()).toEqual({ token: TOKEN, activeConversationId: 'chat-7' })
    expect(tab.entered).toEqual([])
    expect(tab.left).toEqual([])
  })

  it('is stored, encrypted, once sessionSaved() has resolved', async () => {
    const tab = await openTab()
    tab.signIn(TOKEN)
    await tab.sessionSaved()
    expect(localStorage.getItem(STORAGE_KEY)).toMatch(SEALED)
    expect(localStorage.getItem(STORAGE_KEY)).not.toContain(TOKEN)
  })

  it('is signed out, and asks storage for nothing more, when nothing is stored', async () => {
    const asked = vi.fn<() => void>()
    vi.doMock('idb-keyval', () => ({ get: asked, update: asked }))
    const tab = await openTab()
    expect(tab.hasStoredSession()).toBe(false)
    await expect(tab.authToken()).resolves.toBeNull()
    expect(tab.left).toEqual([])
    expect(asked).not.toHaveBeenCalled()
  })

  it('makes calls wait for the decryption', async () => {
    await earlierVisit()
    const tab = await openTab()
    await expect(tab.authToken()).resolves.toBe(TOKEN)
  })

  it('starts once, however often it is started', async () => {
    await earlierVisit()
    const tab = await openTab()
    expect(tab.startSession()).toBe(tab.startSession())
    await tab.sessionReady()
    expect(tab.state().token).toBe(TOKEN)
  })

  it('keeps the chat that the address named before the token was known', async () => {
    const before = await earlierVisit(TOKEN, 'chat-7')
    const tab = await openTab()
    const ready = tab.startSession()
    tab.setActiveConversation('chat-9')
    await ready
    expect(tab.state()).toEqual({ token: TOKEN, activeConversationId: 'chat-9' })
    await storedSealed(before)

    const reloaded = await openTab()
    await reloaded.startSession()
    expect(reloaded.state().activeConversationId).toBe('chat-9')
  })

  it('stays signed out after a sign-out', async () => {
    await earlierVisit()
    const tab = await openTab()
    await tab.startSession()
    tab.signOut('logout')
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()

    const reloaded = await openTab()
    expect(reloaded.hasStoredSession()).toBe(false)
    await expect(reloaded.authToken()).resolves.toBeNull()
  })
})

describe('what is stored', () => {
  it('never holds anything plain', async () => {
    const written = watchStorage()
    const tab = await openTab()
    tab.signIn(TOKEN)
    await vi.waitFor(() => expect(written).toHaveLength(1))
    tab.setActiveConversation('chat-7')
    await vi.waitFor(() => expect(written).toHaveLength(2))

    for (const value of written) {
      expect(value).toMatch(SEALED)
      expect(value).not.toContain('chat-7')
      for (const part of TOKEN.split('.')) expect(value).not.toContain(part)
    }
    vi.unstubAllGlobals()
    expect(Object.keys(localStorage)).toEqual([STORAGE_KEY])
  })

  it('is encrypted with a key that can not be exported', async () => {
    await earlierVisit()
    const key = await get<CryptoKey>('sessionKey')
    expect(key?.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow(/extractable/)
  })

  it('is one key for two tabs that start together', async () => {
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
  ])('adopts %s found plain, and stores it encrypted', async (_name, stored, token) => {
    localStorage.setItem(STORAGE_KEY, stored)
    const tab = await openTab()
    expect(tab.hasStoredSession()).toBe(true)
    await expect(tab.authToken()).resolves.toBe(token)
    expect(await storedSealed()).not.toContain(token)

    const reloaded = await openTab()
    await expect(reloaded.authToken()).resolves.toBe(token)
  })

  it('survives any token, round and back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async (token) => {
        localStorage.clear()
        await earlierVisit(token)
        const tab = await openTab()
        await expect(tab.authToken()).resolves.toBe(token)
      }),
      { numRuns: 25 },
    )
  })
})

describe('what can not be read', () => {
  const damages: [string, (sealed: string) => string][] = [
    ['truncated', (sealed) => sealed.slice(0, sealed.length / 2)],
    ['cut to its first character', () => '{'],
    ['altered', (sealed) => alterData(sealed)],
    ['without its data', () => '{"v":1,"iv":"AAAAAAAAAAAAAAAA"}'],
    ['no base64', () => '{"v":1,"iv":"%%%","data":"%%%"}'],
    ['an empty quoted string', () => '""'],
    ['the plain JSON of another program', () => '{"state":{"token":"abc"},"version":0}'],
  ]

  it.each(damages)('counts as signed out and is removed: %s', async (_name, damage) => {
    localStorage.setItem(STORAGE_KEY, damage(await earlierVisit()))
    const tab = await openTab()
    await expect(tab.authToken()).resolves.toBeNull()
    expect(tab.hasStoredSession()).toBe(false)
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(tab.left).toEqual(['unreadable'])
  })

  it('never starts a session from a damaged one, wherever the damage is', async () => {
    const sealed = await earlierVisit()
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.nat(sealed.length - 1), async (from, to) => {
        const damaged = sealed.slice(0, Math.min(from, to)) + sealed.slice(Math.max(from, to) + 1)
        fc.pre(damaged.startsWith('{'))
        localStorage.setItem(STORAGE_KEY, damaged)
        const tab = await openTab()
        await expect(tab.authToken()).resolves.toBeNull()
        expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
      }),
      { numRuns: 40 },
    )
  })

  it('was encrypted with a key that is gone', async () => {
    await earlierVisit()
    await clear()
    const tab = await openTab()
    await expect(tab.authToken()).resolves.toBeNull()
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(tab.left).toEqual(['unreadable'])
  })

  it('was encrypted with another key', async () => {
    await earlierVisit()
    const algorithm = { name: 'AES-GCM', length: 256 }
    const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
    await set('sessionKey', key)
    const tab = await openTab()
    await expect(tab.authToken()).resolves.toBeNull()
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  })

  it('an empty string is no session at all', async () => {
    localStorage.setItem(STORAGE_KEY, '')
    const tab = await openTab()
    expect(tab.hasStoredSession()).toBe(false)
    await expect(tab.authToken()).resolves.toBeNull()
    expect(tab.left).toEqual([])
  })

  it('is given up after 5 seconds, and a new sign-in works', async () => {
    await earlierVisit()
    vi.doMock('idb-keyval', () => ({ get: () => new Promise(() => {}), update: vi.fn() }))
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
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(tab.left).toEqual(['unreadable'])

    tab.signIn(OTHER_TOKEN)
    await expect(tab.authToken()).resolves.toBe(OTHER_TOKEN)
  })

  it('does not undo a sign-in made while it was being read', async () => {
    await earlierVisit()
    vi.doMock('idb-keyval', () => ({ get: () => new Promise(() => {}), update: vi.fn() }))
    vi.useFakeTimers()
    const tab = await openTab()
    void tab.startSession()
    tab.signIn(OTHER_TOKEN)
    await expect(tab.authToken()).resolves.toBe(OTHER_TOKEN)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(tab.state().token).toBe(OTHER_TOKEN)
    expect(tab.left).toEqual([])
    // The earlier session must not come back at the next start either.
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  })
})

describe('without storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  it.each<[string, () => unknown]>([
    [
      'localStorage that throws',
      () => watchStorage({ getItem: refuse, setItem: refuse, removeItem: refuse }),
    ],
    ['a localStorage that is full', () => watchStorage({ setItem: refuse })],
    ['no IndexedDB', () => vi.doMock('idb-keyval', () => ({ get: refuse, update: refuse }))],
    ['no crypto.subtle (plain http)', () => vi.stubGlobal('crypto', {})],
  ])('works in memory only, with %s', async (_name, breakStorage) => {
    breakStorage()
    const tab = await openTab()
    await tab.startSession()
    tab.signIn(TOKEN)
    await tab.sessionSaved()
    await expect(tab.authToken()).resolves.toBe(TOKEN)
    expect(tab.hasStoredSession()).toBe(true)
    tab.setActiveConversation('chat-7')
    await settle()
    expect(tab.state()).toEqual({ token: TOKEN, activeConversationId: 'chat-7' })

    tab.signOut('expired')
    expect(tab.left).toEqual(['expired'])
    expect(tab.hasStoredSession()).toBe(false)
    vi.unstubAllGlobals()
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  })

  it('still adopts a plain token, which then stays as it was found', async () => {
    vi.stubGlobal('crypto', {})
    localStorage.setItem(STORAGE_KEY, TOKEN)
    const tab = await openTab()
    await expect(tab.authToken()).resolves.toBe(TOKEN)
    await settle()
    expect(localStorage.getItem(STORAGE_KEY)).toBe(TOKEN)
  })

  it('leaves nothing of an earlier session behind that would come back', async () => {
    localStorage.setItem(STORAGE_KEY, TOKEN)
    vi.stubGlobal('crypto', {})
    const tab = await openTab()
    await tab.startSession()
    tab.signIn(OTHER_TOKEN)
    await vi.waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).toBeNull())
    expect(tab.state().token).toBe(OTHER_TOKEN)
  })
})

describe('signing in and out', () => {
  it('tells each sign-out once', async () => {
    const tab = await openTab()
    tab.signIn(TOKEN)
    tab.setActiveConversation('chat-7')
    tab.signOut('expired')
    tab.signOut('expired')
    tab.signOut('logout')
    expect(tab.left).toEqual(['expired'])
    expect(tab.entered).toEqual(['login'])
    expect(tab.state()).toEqual({ token: null, activeConversationId: null })
  })

  it('is already signed out when the listeners run, and stops telling those who left', async () => {
    const tab = await openTab()
    const seen: boolean[] = []
    const stop = tab.onSignOut(() => seen.push(tab.hasStoredSession()))
    tab.signIn(TOKEN)
    tab.signOut('logout')
    stop()
    tab.signIn(TOKEN)
    tab.signOut('logout')
    expect(seen).toEqual([false])
  })

  it('writes nothing after a sign-out that overtakes the encryption', async () => {
    const tab = await openTab()
    const release = holdEncryption()
    tab.signIn(TOKEN)
    await vi.waitFor(() => expect(release.held()).toBe(1))
    tab.signOut('logout')
    release()
    await tab.sessionSaved()
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  })

  it('ends with the last of two sign-ins, though the first is encrypted later', async () => {
    const tab = await openTab()
    const release = holdEncryption()
    tab.signIn(TOKEN)
    await vi.waitFor(() => expect(release.held()).toBe(1))
    const firstSaved = tab.sessionSaved()
    vi.restoreAllMocks()
    tab.signIn(OTHER_TOKEN)
    await tab.sessionSaved()
    release()
    await firstSaved

    const reloaded = await openTab()
    await expect(reloaded.authToken()).resolves.toBe(OTHER_TOKEN)
  })

  it('is not signed in again by a decryption that a sign-out overtook', async () => {
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
    const stored = await earlierVisit()
    const one = await openTab()
    const two = await openTab()
    await one.startSession()
    await two.startSession()
    return { one, two, stored }
  }

  it('are signed out by a logout', async () => {
    const { one, two } = await twoTabs()
    one.signOut('logout')
    two.tell(null)
    expect(two.state().token).toBeNull()
    expect(two.left).toEqual(['other-tab'])
    two.tell(null)
    expect(two.left).toEqual(['other-tab'])
  })

  it('are signed out by localStorage.clear()', async () => {
    const { two } = await twoTabs()
    localStorage.clear()
    two.tell(null, null)
    expect(two.left).toEqual(['other-tab'])
  })

  it('are signed out while they still decrypt', async () => {
    await earlierVisit()
    const tab = await openTab()
    const ready = tab.startSession()
    localStorage.clear()
    tab.tell(null, null)
    await ready
    expect(tab.state().token).toBeNull()
    expect(tab.left).toEqual(['other-tab'])
  })

  it('learn that it was the session that expired', async () => {
    const { one, two } = await twoTabs()
    const written = watchStorage()
    one.signOut('expired')
    expect(written).toHaveLength(1)
    const mark = written[0] ?? ''
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()

    two.tell(mark)
    two.tell(null)
    expect(two.left).toEqual(['expired'])
    expect(two.hasStoredSession()).toBe(false)
  })

  it('are signed in', async () => {
    const [one, two] = [await openTab(), await openTab()]
    await two.startSession()
    one.signIn(TOKEN)
    two.tell(await storedSealed())
    await vi.waitFor(() => expect(two.entered).toEqual(['other-tab']))
    expect(two.state().token).toBe(TOKEN)
  })

  it('follow to another admin, and leave the chat of the first', async () => {
    const { one, two, stored } = await twoTabs()
    two.setActiveConversation('chat-7')
    await storedSealed(stored)
    one.signIn(OTHER_TOKEN)
    await one.sessionSaved()
    two.tell(await storedSealed())
    await vi.waitFor(() => expect(two.entered).toEqual(['other-tab']))
    expect(two.state()).toEqual({ token: OTHER_TOKEN, activeConversationId: null })
    expect(two.left).toEqual([])
  })

  it('keep their own active chat when another one is opened elsewhere', async () => {
    const { one, two, stored } = await twoTabs()
    two.setActiveConversation('chat-7')
    const mine = await storedSealed(stored)
    one.setActiveConversation('chat-9')
    two.tell(await storedSealed(mine))
    await settle()
    expect(two.state()).toEqual({ token: TOKEN, activeConversationId: 'chat-7' })
    expect(two.entered).toEqual([])
  })

  it('adopt a plain token that was put there, and encrypt it', async () => {
    const { two } = await twoTabs()
    localStorage.setItem(STORAGE_KEY, OTHER_TOKEN)
    two.tell(OTHER_TOKEN)
    await storedSealed()
    expect(two.state().token).toBe(OTHER_TOKEN)
    expect(two.entered).toEqual(['other-tab'])
  })

  it('are signed out by something unreadable', async () => {
    const { two } = await twoTabs()
    localStorage.setItem(STORAGE_KEY, '{"v":1}')
    two.tell('{"v":1}')
    await vi.waitFor(() => expect(two.left).toEqual(['unreadable']))
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  })

  it('take no notice of other keys', async () => {
    const { two } = await twoTabs()
    two.tell(null, 'mantine-color-scheme-value')
    expect(two.state().token).toBe(TOKEN)
    expect(two.left).toEqual([])
  })
})

/** Changes one byte of the encrypted text. */
function alterData(sealed: string): string {
  const { iv, data } = JSON.parse(sealed) as { iv: string; data: string }
  const bytes = Buffer.from(data, 'base64')
  bytes[5] = (bytes[5] ?? 0) ^ 1
  return JSON.stringify({ v: 1, iv, data: bytes.toString('base64') })
}

/** Encryption begins but does not end before the returned function is called. */
function holdEncryption() {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let release = () => {}
  let held = 0
  const gate = new Promise<void>((resolve) => (release = resolve))
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    held++
    await gate
    return encrypt(...args)
  })
  return Object.assign(() => release(), { held: () => held })
}
