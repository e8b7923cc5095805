import type { QueryClient } from '@tanstack/react-query'

import { reachHost } from './api/client/host'
import type { createAppRouter } from './router'

type AppRouter = ReturnType<typeof createAppRouter>

/**
 * WORKAROUND: Chromium never asks again for code that it could not load. Can go together with
 * importAgain().
 *
 * While the browser seems to be offline, a screen's code is asked for only if the host answers.
 */
export function loadCodeOnlyOnline(router: AppRouter): void {
  for (const { options } of Object.values(router.routesById)) {
    const { component } = options
    const load = component?.preload
    if (!load) continue
    component.preload = async () => {
      if (!navigator.onLine) await reachHost()
      await load()
    }
  }
}

/** An expired session needs Login, even if a new deployment has replaced the files by then. */
export function preloadLogin(router: AppRouter): void {
  for (const id of ['/_public', '/_public/login'] as const) {
    router.loadRouteChunk(router.routesById[id])?.catch(() => undefined)
  }
}

/**
 * Shows that the first screen is still loading. Starts its load again, because the router shows no
 * loading state for a load that began before the first render, nor, without `sync`, for one whose
 * loaders have run.
 */
export function showLoadingState(router: AppRouter): void {
  if (router.state.status === 'pending') void router.load({ sync: true })
}

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run)

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Loads the code of the signed-in screens, one after the other, so that no click waits for it. Each
 * waits until what is on screen has its data and the browser is idle.
 */
export function preloadScreens(router: AppRouter, queryClient: QueryClient): void {
  if (savesData()) return
  const routes = Object.values(router.routesById).filter(({ id }) =>
    /^\/_admin\/[^$]*$/.test(id),
  )
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
  const unsubscribes = [
    router.subscribe('onResolved', loadNext),
    queryClient.getQueryCache().subscribe(loadNext),
  ]
  const stop = () => unsubscribes.forEach((unsubscribe) => unsubscribe())
  void loadNext()
}
