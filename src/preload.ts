import type { createAppRouter } from './router'
import { idlePreloads } from './ui/page/lazy-component'

const QUIET_MS = 1000

/** Of the Network Information API, which Firefox and Safari lack. */
type Connection = { saveData?: boolean; effectiveType?: string }

function isDataExpensive(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}

/**
 * Loads code that is likely to be needed next once no query has been active for a second: first the
 * screens, then, unless a query has become active, parts of screens. Loads nothing on a slow
 * connection, or if the user saves data. Returns an unsubscribe function.
 */
export function preloadWhenQuiet(router: ReturnType<typeof createAppRouter>): () => void {
  const { routesById } = router
  const { queryClient } = router.options.context
  const dashboard = [routesById['/_admin'], routesById['/_admin/']]
  // The other screens bring 80 kB of forms, chat and images with them. The router loads them while
  // the pointer rests on their link.
  const lists = [
    routesById['/_admin/manage-account/'],
    routesById['/_admin/bookings/'],
    routesById['/_admin/support/'],
  ]
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts interruptions so that preload() can tell whether it was interrupted while loading. */
  let interruptions = 0

  async function preload() {
    const before = interruptions
    const isInside = router.state.matches.some((match) => match.routeId === '/_admin')
    const screens = (isInside ? lists : dashboard).map(
      (route) => async () => router.loadRouteChunk(route),
    )
    for (const batch of [screens, idlePreloads]) {
      if (interruptions > before) return
      // Ignores errors, because whatever needs the code loads it again, and then reports the error.
      await Promise.allSettled(batch.map((load) => load()))
    }
  }
  function stop() {
    interruptions += 1
    clearTimeout(timer)
  }
  function waitUntilQuiet() {
    stop()
    if (queryClient.isFetching() === 0 && !isDataExpensive())
      timer = setTimeout(() => void preload(), QUIET_MS)
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(waitUntilQuiet)
  waitUntilQuiet()
  return () => {
    stop()
    unsubscribe()
  }
}
