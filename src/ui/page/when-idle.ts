import type { QueryClient } from '@tanstack/react-query'

/** Applies twice: to the wait for queries to finish, and to the wait for the browser to be idle. */
const MAX_WAIT_MS = 3000

/**
 * Calls `run` once no query is fetching and the browser is idle, or after a time limit. Returns a
 * cancel function.
 */
export function whenIdle(queryClient: QueryClient, run: () => void): () => void {
  let idle: number | undefined
  let isWaiting = true
  const stop = () => {
    isWaiting = false
    unsubscribe()
    clearTimeout(timer)
    // Safari has neither requestIdleCallback nor cancelIdleCallback.
    if (idle !== undefined && 'cancelIdleCallback' in window) cancelIdleCallback(idle)
  }
  const finish = () => {
    stop()
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: MAX_WAIT_MS })
    else run()
  }
  const look = () => {
    if (isWaiting && queryClient.isFetching() === 0) finish()
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(look)
  const timer = setTimeout(finish, MAX_WAIT_MS)
  // Checks the queries in a microtask, because a screen that is mounting hasn't started its queries
  // yet.
  queueMicrotask(look)
  return stop
}
