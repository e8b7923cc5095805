import type { QueryClient } from '@tanstack/react-query'

import { reachHost } from './api/client/host'
import type { AppRouter } from './router'

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

/** Loads the code that the first screen doesn't need. */
export function loadOtherCode(router: AppRouter, queryClient: QueryClient): void {
  void import('./preload-screens').then(
    ({ preloadScreens }) => preloadScreens(router, queryClient),
    // Then a click waits for its screen's code.
    () => undefined,
  )
}

/**
 * Shows that the first screen is still loading.
 *
 * WORKAROUND: The router shows no loading state for a load that began before the first render, so this
 * starts it again. Can go when the router does (1.170.46 does not).
 */
export function showLoadingState(router: AppRouter): void {
  if (router.state.status === 'pending') void router.load()
}
