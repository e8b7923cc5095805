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
    /** The screen's name, for the document's title. */
    title?: string
  }
}

/** app.tsx adds the pending, error and not-found components. Tests pass a `history`. */
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
    // Only URLs contain encoded ids; routes and screens see plain ones.
    parseSearch: (search) => decodeSearchIds(defaultParseSearch(search)),
    stringifySearch: (search) => defaultStringifySearch(encodeSearchIds(search)),
    defaultPreload: 'intent',
    // A loader runs whenever a link is hovered; the query cache decides whether to fetch.
    defaultPreloadStaleTime: 0,
    // Prevents a memory leak: the router would keep the error of a screen that the user has left,
    // and the error's stack retains everything rendered later.
    defaultGcTime: 0,
    scrollRestoration: true,
    notFoundMode: 'fuzzy',
  })
}

type AppRouter = ReturnType<typeof createAppRouter>

/** Milliseconds without a key press, pointer press or navigation before prefetching starts. */
const QUIET_MS = 1000

/**
 * Loads the code, not the data, of the screens that are likely next: the dashboard on a public
 * page, the sidebar's lists in the admin area. Starts after a quiet second: a key press, pointer
 * press or navigation stops it and restarts the wait. Returns an unsubscribe function.
 */
export function prefetchScreens(router: AppRouter): () => void {
  const { routesById } = router
  const dashboard = [routesById['/_admin'], routesById['/_admin/']]
  // The sidebar links to the index route of each folder below `_admin`.
  const lists = Object.values(routesById).filter(({ id }) => /^\/_admin\/[^/]+\/$/.test(id))
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopPrefetching = () => {}

  function prefetch() {
    let stopped = false
    const stopWaiting = whenIdle(router.options.context.queryClient, () => void load())
    async function load() {
      const isInside = router.state.matches.some((match) => match.routeId === '/_admin')
      for (const route of isInside ? lists : dashboard) {
        if (stopped) return
        // A failure is not reported here: the screen reports it when the user opens it.
        await Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
      }
    }
    return () => {
      stopped = true
      stopWaiting()
    }
  }
  function startOver() {
    stopPrefetching()
    clearTimeout(timer)
    timer = setTimeout(() => {
      stopPrefetching = prefetch()
    }, QUIET_MS)
  }
  const options = { capture: true, passive: true }
  window.addEventListener('keydown', startOver, options)
  window.addEventListener('pointerdown', startOver, options)
  const unsubscribe = router.subscribe('onRendered', startOver)
  startOver()
  return () => {
    stopPrefetching()
    clearTimeout(timer)
    window.removeEventListener('keydown', startOver, options)
    window.removeEventListener('pointerdown', startOver, options)
    unsubscribe()
  }
}
