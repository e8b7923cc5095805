import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'

import { jwt, openBrowser, openTab, STORAGE_KEY } from './tab'

/*
 * Simulates several tabs of one browser, with logins, logouts, expired sessions, plain tokens that
 * another program stores, frozen tabs, damaged content and storage failures in random order.
 */

/** How the simulated IndexedDB behaves. 'silent' means that it never responds. */
let storage: 'working' | 'failing' | 'silent' = 'working'
let step: (name: string) => Promise<unknown> = () => Promise.resolve()

async function useStorage(name: string): Promise<void> {
  await step(name)
  if (storage === 'failing') throw new Error('IndexedDB failed')
  if (storage === 'silent') await new Promise(() => {})
}

vi.doMock('@/session/encryption', () => ({
  async encrypt(text: string) {
    await useStorage('encrypt')
    return { text }
  },
  async decrypt({ text }: { text: string }) {
    await useStorage('decrypt')
    return text
  },
}))

const HOUR = 3_600_000

let serial = 0
const newToken = (admin: string) => jwt({ _id: admin, iat: ++serial })

/** Returns the token in storage, plain or 'encrypted' as above. Null if there is none. */
function storedToken(): string | null {
  const content = localStorage.getItem(STORAGE_KEY)
  if (!content?.startsWith('{')) return content
  const { text } = JSON.parse(content) as { text?: string }
  return text ? (JSON.parse(text) as { token: string }).token : null
}

async function openAppTab() {
  const queryClient = new QueryClient()
  const router = { navigate: () => step('navigate'), invalidate: () => step('invalidate') }
  const tab = await openTab({ router, queryClient })
  tab.open({ href: '/bookings', title: 'Bookings' })
  const admin = () => tab.ownerOf(tab.state().token)

  return Object.assign(tab, {
    admin,
    isFrozen: false,
    /** Signs in, unless the browser already has a session. Returns the new token, or null. */
    logIn(who: string): string | null {
      if (tab.hasStoredSession()) return null
      const token = newToken(who)
      queryClient.clear()
      tab.signIn(token)
      return token
    },
    /** Stores texts that end with the admin's name so that check() can tell whose they are. */
    work() {
      const who = admin()
      if (who === null) return
      queryClient.setQueryData(['accounts'], `accounts of ${who}`)
      tab.saveDraft(`draft ${++serial}`, `draft of ${who}`)
      tab.setActiveConversation(`chat of ${who}`)
    },
    /** Returns all session data that this tab could show. */
    shown: () => [
      tab.state().activeConversationId,
      ...tab.draftKeys().map((key) => tab.peekDraft(key) as string),
      ...queryClient.getQueriesData<string>({}).map(([, data]) => data),
    ],
  })
}

type AppTab = Awaited<ReturnType<typeof openAppTab>>

const doing = <const Name extends string, Fields extends object>(
  weight: number,
  names: Name[],
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc
    .tuple(fc.constantFrom(...names), fc.record(fields))
    .map(([name, values]) => ({
      do: name,
      ...values,
    })),
})
const tab = fc.nat(2)
const admin = fc.constantFrom('ada', 'bob')
const mode = fc.constantFrom('working' as const, 'failing' as const, 'silent' as const)
const action = fc.oneof(
  doing(8, ['work', 'call', 'expire', 'receive', 'receive'], { tab }),
  doing(4, ['log in'], { admin, tab }),
  doing(1, ['log out'], { tab }),
  doing(1, ['plant a plain token'], { admin }),
  doing(1, ['damage'], {}),
  doing(1, ['five seconds pass'], {}),
  doing(4, ['freeze', 'thaw', 'restore'], { tab }),
  doing(1, ['storage'], { mode }),
  doing(5, ['wait'], { steps: fc.integer({ min: 1, max: 5 }) }),
)

it.each([2, 3])(
  "never ends a valid session or shows another admin's data, in %i tabs",
  { timeout: 120_000 },
  async (count) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(action, { maxLength: 60, size: 'max' }),
        async (scheduler, actions) => {
          openBrowser()
          storage = 'working'
          step = (name) => scheduler.schedule(Promise.resolve(), name)
          const tabs: AppTab[] = []
          for (let i = 0; i < count; i++) tabs.push(await openAppTab())
          for (const tab of tabs) void tab.startSession()

          /** The token that reached the storage last. */
          let winner: string | null = null
          /** Tokens that a later login has replaced in storage. */
          const replaced = new Set<string>()
          /** Tokens that the server rejects, because they have expired or were logged out. */
          const invalid = new Set<string | null>()
          /**
           * Valid tokens that a tab is allowed to drop, because a later login replaced them or
           * storage failed.
           */
          const replaceable = new Set<string | null>()
          let isLoginBeingStored = false
          let hasStorageFailed = false
          let wasPlanted = false
          const lastToken = new Map<AppTab, string | null>()

          function check() {
            winner = storedToken() ?? winner
            for (const tab of tabs) {
              const { token } = tab.state()
              const last = lastToken.get(tab) ?? null
              const wasSignedOut = last !== null && token === null
              expect(wasSignedOut && !invalid.has(last) && !replaceable.has(last)).toBe(
                false,
              )
              lastToken.set(tab, token)
              if (token === null) continue
              const other = tab.admin() === 'ada' ? 'bob' : 'ada'
              expect(tab.shown().filter((text) => text?.endsWith(other))).toEqual([])
            }
          }

          function callServer(tab: AppTab) {
            if (invalid.has(tab.state().token)) tab.signOut('expired')
          }

          function perform(action: { do: string; admin?: string }, tab: AppTab) {
            const { token } = tab.state()
            // People set their clocks, also back.
            vi.setSystemTime(Date.now() + ((++serial % 5) - 2) * HOUR)
            if (action.do === 'thaw') {
              tab.isFrozen = false
              tab.receive()
            } else if (action.do === 'restore' && tab.isFrozen) {
              tab.isFrozen = false
              tab.restore()
            }
            if (tab.isFrozen) return
            if (action.do === 'freeze') tab.isFrozen = true
            else if (action.do === 'receive') tab.receive()
            else if (action.do === 'work') tab.work()
            else if (action.do === 'call' && token !== null) callServer(tab)
            else if (action.do === 'expire' && token !== null) invalid.add(token)
            else if (action.do === 'log out' && token !== null) {
              invalid.add(token)
              tab.signOut('logout')
            } else if (action.do === 'log in') {
              // Skips this login while the tab has yet to learn of an earlier one, because either of
              // the two sessions could end up in storage.
              const isConcurrent = isLoginBeingStored || tab.inbox.length > 0
              const entered = isConcurrent ? null : tab.logIn(action.admin ?? '')
              if (entered === null) return
              const earlier = storedToken()
              replaceable.add(earlier)
              isLoginBeingStored = true
              void tab.sessionSaved().then(() => {
                isLoginBeingStored = false
                if (hasStorageFailed) replaceable.add(entered)
                if (earlier && storedToken() === entered) replaced.add(earlier)
              })
            }
          }

          for (const action of actions) {
            if (action.do === 'plant a plain token') {
              if (isLoginBeingStored) continue
              replaceable.add(storedToken())
              localStorage.setItem(STORAGE_KEY, newToken(action.admin))
              wasPlanted = true
            } else if (action.do === 'damage') {
              if (localStorage.getItem(STORAGE_KEY) === null) continue
              replaceable.add(storedToken())
              localStorage.setItem(STORAGE_KEY, '{"id":"damaged"}')
              hasStorageFailed = true
            } else if (action.do === 'storage') {
              storage = action.mode
              if (storage !== 'working') hasStorageFailed = true
            } else if (action.do === 'five seconds pass') {
              await vi.advanceTimersByTimeAsync(0)
              if (scheduler.count() > 0) hasStorageFailed = true
              await vi.advanceTimersByTimeAsync(5000)
            } else if (action.do === 'wait') {
              for (let i = 0; i < action.steps && scheduler.count() > 0; i++) {
                await scheduler.waitNext(1)
                check()
              }
            } else perform(action, tabs[action.tab % count]!)
            check()
          }

          storage = 'working'
          for (let round = 0; round < 6; round++) {
            for (const tab of tabs) {
              tab.receive()
              callServer(tab)
              // Nobody tells the tabs of a plain token.
              if (wasPlanted) tab.restore()
              check()
            }
            await scheduler.waitIdle()
            await vi.advanceTimersByTimeAsync(5000)
            check()
          }
          if (hasStorageFailed) return
          const expected = invalid.has(winner) ? null : winner
          expect(replaced.has(expected ?? '')).toBe(false)
          expect(tabs.map((tab) => tab.state().token)).toEqual(tabs.map(() => expected))
          expect(storedToken()).toBe(expected)
        },
      ),
      { numRuns: process.env['FUZZ_RUNS'] ? 300 : 80 },
    )
    vi.useRealTimers()
  },
)
