import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createAppRouter, prefetchScreens } from '@/router'

describe('prefetching the code of other screens', () => {
  let stop = () => {}
  let loads = vi.fn()
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  function start() {
    const router = createAppRouter({
      queryClient: new QueryClient(),
      history: createMemoryHistory({ initialEntries: ['/login'] }),
    })
    loads = vi.fn().mockResolvedValue(undefined)
    router.loadRouteChunk = loads
    stop = prefetchScreens(router)
  }
  const press = () => window.dispatchEvent(new Event('pointerdown'))

  it('starts after a quiet second', async () => {
    start()
    await vi.advanceTimersByTimeAsync(900)
    expect(loads).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(loads).toHaveBeenCalled()
  })

  it.each(['keydown', 'pointerdown'])(
    'waits for another quiet second after a %s',
    async (event) => {
      start()
      await vi.advanceTimersByTimeAsync(900)
      window.dispatchEvent(new Event(event))
      await vi.advanceTimersByTimeAsync(900)
      expect(loads).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(200)
      expect(loads).toHaveBeenCalled()
    },
  )

  it('loads no further screen after a press', async () => {
    start()
    let finish = () => {}
    loads.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)))
    await vi.advanceTimersByTimeAsync(1100)
    expect(loads).toHaveBeenCalledOnce()
    press()
    finish()
    await vi.advanceTimersByTimeAsync(500)
    expect(loads).toHaveBeenCalledOnce()
  })

  it('continues after a screen fails to load', async () => {
    start()
    loads.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await vi.advanceTimersByTimeAsync(1100)
    expect(loads).toHaveBeenCalledTimes(2)
  })
})
