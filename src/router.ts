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

/** The product's router; app.tsx adds the states that replace a screen. Tests give it a history. */
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
    // The query cache decides what is fresh; a loader runs whenever a link is hovered.
    defaultPreloadStaleTime: 0,
    // A screen kept after it was left leaks memory: its error's stack retains everything rendered
    // later.
    defaultGcTime: 0,
    scrollRestoration: true,
    notFoundMode: 'fuzzy',
  })
}

type AppRouter = ReturnType<typeof createAppRouter>

/** Milliseconds without a read, a key or a press before other screens' code may load. */
const QUIET_MS = 1000

/**
 * Loads the code, not the data, of the screens that are likely next: the dashboard from a public
 * page, the sidebar's lists from inside the shell. Starts after a quiet second and stops at a key
 * or press, to start over later. Returns an unsubscribe function.
 */
export function prefetchScreens(router: AppRouter): () => void {
  const { routesById } = router
  const dashboard = [routesById['/_admin'], routesById['/_admin/']]
  // The index route of each folder below `_admin`, which is what the sidebar links to.
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
        // A screen whose code fails to load here reports it when it is opened.
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
