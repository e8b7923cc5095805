import type { QueryClient } from '@tanstack/react-query'

/** How long a pending read may hold back idle work, milliseconds. */
const PATIENCE_MS = 3000

/**
 * Runs work that nobody waits for, once no read is in flight and the browser is idle. Returns a
 * function that cancels it.
 */
export function whenIdle(queryClient: QueryClient, run: () => void): () => void {
  let idle: number | undefined
  let isWaiting = true
  const stop = () => {
    isWaiting = false
    unsubscribe()
    clearTimeout(patience)
    // Safari has no requestIdleCallback.
    if (idle !== undefined && 'cancelIdleCallback' in window) cancelIdleCallback(idle)
  }
  const finish = () => {
    stop()
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: PATIENCE_MS })
    else run()
  }
  const look = () => {
    if (isWaiting && queryClient.isFetching() === 0) finish()
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(look)
  const patience = setTimeout(finish, PATIENCE_MS)
  // After the calling commit, whose screen has started its reads by then.
  queueMicrotask(look)
  return stop
}
