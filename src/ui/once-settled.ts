import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds after which a call that is still on its way holds up nothing more. */
const PATIENCE_MS = 3000

/**
 * Runs once no read is on its way and the browser has nothing else to do: for what nobody waits
 * for. Returns the way to give it up.
 */
export function onceSettled(queryClient: QueryClient, run: () => void): () => void {
  let idle: number | undefined
  const stop = () => {
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
    if (queryClient.isFetching() === 0) finish()
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(look)
  const patience = setTimeout(finish, PATIENCE_MS)
  // After the commit that asks: its screen's reads have begun by then.
  queueMicrotask(look)
  return stop
}
