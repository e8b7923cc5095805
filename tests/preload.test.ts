import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { preloadWhenQuiet } from '@/preload'
import { createAppRouter } from '@/router'
import { signIn, signOut } from '@/session/session'
import { idlePreloads } from '@/ui/page/lazy-component'

describe('preloading the code that is likely to be needed next', () => {
  let queryClient = new QueryClient()
  let router: ReturnType<typeof createAppRouter>
  const loadPart = vi.fn().mockResolvedValue(undefined)
  // Without the app's own parts, whose import takes real time.
  idlePreloads.splice(0, Infinity, loadPart)
  const loadScreen = vi.fn().mockResolvedValue(undefined)
  const isPartLoaded = () => loadPart.mock.calls.length > 0

  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    queryClient = new QueryClient()
    const history = createMemoryHistory({ initialEntries: ['/login'] })
    router = createAppRouter({ queryClient, history })
    router.loadRouteChunk = loadScreen
    preloadWhenQuiet(router)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('starts after a quiet second, and loads the parts although a screen fails', async () => {
    loadScreen.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(900)
    expect(isPartLoaded()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isPartLoaded()).toBe(true)
    expect(loadScreen).toHaveBeenCalledTimes(2)
  })

  it.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
    'loads nothing with the connection %o',
    async (connection) => {
      vi.stubGlobal('navigator', { connection })
      await vi.advanceTimersByTimeAsync(5000)
      expect(isPartLoaded()).toBe(false)
    },
  )

  it('waits for a query, and then for another quiet second', async () => {
    let answer = () => {}
    const queryFn = () => new Promise<number>((resolve) => (answer = () => resolve(1)))
    void queryClient.prefetchQuery({ queryKey: ['pending'], queryFn })
    await vi.advanceTimersByTimeAsync(5000)
    expect(isPartLoaded()).toBe(false)
    answer()
    await vi.advanceTimersByTimeAsync(900)
    expect(isPartLoaded()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isPartLoaded()).toBe(true)
  })

  it('loads Login inside the shell, for a session that expires after a new deployment', async () => {
    signIn('a token')
    onTestFinished(() => signOut('logout'))
    await router.navigate({ to: '/service/add' })
    await vi.advanceTimersByTimeAsync(1100)
    expect(loadScreen).toHaveBeenCalledWith(router.routesById['/_public/login'])
  })

  it('loads nothing more while a query is active', async () => {
    let finish = () => {}
    loadScreen.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)))
    await vi.advanceTimersByTimeAsync(1100)
    expect(loadScreen).toHaveBeenCalled()
    void queryClient.prefetchQuery({ queryKey: ['pending'], queryFn: () => new Promise(() => {}) })
    finish()
    await vi.advanceTimersByTimeAsync(500)
    expect(isPartLoaded()).toBe(false)
  })
})
