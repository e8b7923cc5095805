import type { QueryClient } from '@tanstack/react-query'

import { PRELOAD_REST } from './domain/limits'
import type { AppRouter } from './router'

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run)

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** An expired session needs it, even if a new deployment has replaced the files by then. */
const LOGIN = ['/_public', '/_public/login'] as const

/**
 * Loads the code of the signed-in screens, one after the other, so that no click waits for it, and last
 * that of Login, which people who save data get too. The first begins PRELOAD_REST after what is on
 * screen has its data, so that it doesn't take the connection or the processor from its rendering, nor
 * from a click at once.
 */
export function preloadScreens(router: AppRouter, queryClient: QueryClient): void {
  const screens = Object.values(router.routesById).filter(({ id }) =>
    /^\/_admin\/[^$]*$/.test(id),
  )
  const routes = [
    ...(savesData() ? [] : screens),
    ...LOGIN.map((id) => router.routesById[id]),
  ]
  let isLoading = false
  async function loadNext() {
    const isSignedIn = router.state.matches.some(({ routeId }) => routeId === '/_admin')
    if (isLoading || !isSignedIn || queryClient.isFetching() > 0) return
    const route = routes.shift()
    if (!route) return stop()
    isLoading = true
    await new Promise<void>(whenIdle)
    await router.loadRouteChunk(route)?.catch(() => undefined)
    isLoading = false
    void loadNext()
  }
  let rest: ReturnType<typeof setTimeout> | undefined
  function loadAfterRest() {
    clearTimeout(rest)
    rest = setTimeout(loadNext, PRELOAD_REST)
  }
  const unsubscribes = [
    router.subscribe('onResolved', loadAfterRest),
    queryClient.getQueryCache().subscribe(loadAfterRest),
  ]
  const stop = () => unsubscribes.forEach((unsubscribe) => unsubscribe())
  loadAfterRest()
}
