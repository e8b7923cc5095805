import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'

import { whenIdle } from '@/ui/page/when-idle'

describe('whenIdle', () => {
  const nextIdle = () => new Promise<void>((resolve) => void whenIdle(new QueryClient(), resolve))

  it('runs the work once even if the cache changes in the meantime', async () => {
    const queryClient = new QueryClient()
    const run = vi.fn()
    whenIdle(queryClient, run)
    queryClient.setQueryData(['read before'], 1)
    await nextIdle()
    await nextIdle()
    expect(run).toHaveBeenCalledOnce()
  })

  it('waits for a pending read', async () => {
    const queryClient = new QueryClient()
    const run = vi.fn()
    let answer = () => {}
    void queryClient.prefetchQuery({
      queryKey: ['pending'],
      queryFn: () => new Promise<number>((resolve) => (answer = () => resolve(1))),
    })
    whenIdle(queryClient, run)
    await nextIdle()
    expect(run).not.toHaveBeenCalled()
    answer()
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  })

  it('runs nothing if it is cancelled at once', async () => {
    const run = vi.fn()
    whenIdle(new QueryClient(), run)()
    await nextIdle()
    expect(run).not.toHaveBeenCalled()
  })
})
