import { PRELOAD_QUIET } from './domain/limits'
import type { createAppRouter } from './router'
import { idlePreloads } from './ui/page/lazy-component'

/** Of the Network Information API, which Firefox and Safari lack. */
type Connection = { saveData?: boolean; effectiveType?: string }

function isDataExpensive(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}

const quietly = () => new Promise((resolve) => setTimeout(resolve, PRELOAD_QUIET))

/** Safari has no requestIdleCallback. */
const untilIdle = () =>
  new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))

/**
 * In each area, loads code that is likely to be needed next, one file after the other, while nothing
 * else is loading and the browser is idle. On a slow connection, or if the user saves data, loads
 * nothing but the styles for printing.
 */
export function preloadWhenQuiet(router: ReturnType<typeof createAppRouter>): void {
  const { routesById } = router
  const { queryClient } = router.options.context
  const screens = {
    '/_public': [routesById['/_admin'], routesById['/_admin/']],
    '/_admin': [
      routesById['/_admin/manage-account/'],
      routesById['/_admin/bookings/'],
      routesById['/_admin/support/'],
      // An expired session needs it, even if a new deployment has replaced the files by then.
      routesById['/_public'],
      routesById['/_public/login'],
    ],
  }
  const isLoading = () => router.state.isLoading || queryClient.isFetching() > 0
  const isIn = (area: string) => router.state.matches.some(({ routeId }) => routeId === area)
  const visited = new Set<keyof typeof screens>()

  /** Waits for what is loading, and then for another quiet second. */
  async function untilQuiet(): Promise<void> {
    await untilIdle()
    if (!isLoading()) return
    while (isLoading()) await quietly()
    await quietly()
    await untilQuiet()
  }

  async function preload() {
    const area = isIn('/_admin') ? '/_admin' : '/_public'
    if (visited.has(area)) return
    visited.add(area)
    // On a slow machine, the first screen may still be rendering, and the first click is close.
    await untilIdle()
    await quietly()
    void import('./print').catch(() => undefined)
    const loadScreens = screens[area].map((route) => async () => router.loadRouteChunk(route))
    for (const load of [...loadScreens, ...idlePreloads]) {
      await untilQuiet()
      if (isDataExpensive()) return
      // Ignores errors, because whatever needs the code loads it again, and then reports the error.
      await load().catch(() => undefined)
    }
  }
  void preload()
  router.subscribe('onResolved', () => void preload())
}
