import type { QueryClient } from '@tanstack/react-query'
import {
  createRouter,
  defaultParseSearch,
  defaultStringifySearch,
  type RouterHistory,
} from '@tanstack/react-router'

import { decodeSearchIds, encodeSearchIds } from '@/domain/list/search-ids'
import { whenIdle } from '@/ui/page/when-idle'

import { routeTree } from './routeTree.gen'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    title?: string
  }
}

/**
 * app.tsx sets the default pending, error and not-found components. Setting them here would add
 * them to the initial script.
 */
export function createAppRouter({
  queryClient,
  history,
}: {
  queryClient: QueryClient
  history?: RouterHistory
}) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history ? { history } : {}),
    // Ids are encoded in URLs only; routes and screens see plain ids.
    parseSearch: (search) => decodeSearchIds(defaultParseSearch(search)),
    stringifySearch: (search) => defaultStringifySearch(encodeSearchIds(search)),
    defaultPreload: 'intent',
    // Runs the loader on every hover, because TanStack Query decides whether to fetch.
    defaultPreloadStaleTime: 0,
    // Prevents a memory leak. By default, the router keeps the errors of previous screens, and the
    // stacks of these errors retain everything that was rendered.
    defaultGcTime: 0,
    scrollRestoration: true,
    notFoundMode: 'fuzzy',
  })
}

type AppRouter = ReturnType<typeof createAppRouter>

const QUIET_MS = 1000

/**
 * Loads the code, but not the data, of likely next screens while the user is inactive. Returns an
 * unsubscribe function.
 */
export function prefetchScreens(router: AppRouter): () => void {
  const { routesById } = router
  const dashboard = [routesById['/_admin'], routesById['/_admin/']]
  // The sidebar links to the index routes of the folders in `_admin`.
  const lists = Object.values(routesById).filter(({ id }) => /^\/_admin\/[^/]+\/$/.test(id))
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWaiting = () => {}
  /** Counts interruptions so that load() can tell whether it was interrupted while loading. */
  let interruptions = 0

  async function load() {
    const before = interruptions
    const isInside = router.state.matches.some((match) => match.routeId === '/_admin')
    for (const route of isInside ? lists : dashboard) {
      if (interruptions > before) return
      // Ignores errors, because the screen loads the chunk again when the user opens it, and then
      // reports the error.
      await Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
    }
  }
  function stop() {
    interruptions += 1
    clearTimeout(timer)
    stopWaiting()
  }
  function startOver() {
    stop()
    timer = setTimeout(() => {
      stopWaiting = whenIdle(router.options.context.queryClient, () => void load())
    }, QUIET_MS)
  }
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  window.addEventListener('keydown', startOver, options)
  window.addEventListener('pointerdown', startOver, options)
  const unsubscribe = router.subscribe('onRendered', startOver)
  startOver()
  return () => {
    stop()
    listening.abort()
    unsubscribe()
  }
}
