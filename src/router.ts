import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'

import { onSignIn, onSignOut } from '@/session/session'
import { onceSettled } from '@/ui/once-settled'
import { toast } from '@/ui/toast'

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

/** The product's router; tests give it a history of their own. */
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
    defaultPreload: 'intent',
    // The query cache decides what is fresh; a loader runs whenever a link is hovered.
    defaultPreloadStaleTime: 0,
    // Nor is a screen that was left kept by the router: with it would stay, through the stack of the
    // error that ended it, all that came after.
    defaultGcTime: 0,
    scrollRestoration: true,
    notFoundMode: 'fuzzy',
  })
}

type AppRouter = ReturnType<typeof createAppRouter>

/**
 * Takes the person where the session went: signed out here, expired, or changed in another tab.
 * Nothing of the one who left stays in the query cache. Gives the way to stop.
 */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  async function leave(to: '/' | '/login') {
    await queryClient.cancelQueries()
    // Nobody is asked about unsaved edits: the session is gone, and drafts have their own rule.
    await router.navigate({ to, ignoreBlocker: true })
    // The guards look again where the address did not change.
    await router.invalidate()
    queryClient.clear()
  }
  const stops = [
    onSignOut((reason) => {
      if (reason === 'expired') toast.warning('Session expired', { id: 'session-expired' })
      void leave(reason === 'expired' ? '/' : '/login')
    }),
    onSignIn((reason) => {
      if (reason !== 'other-tab') return
      // It may be another admin's session: what is on the screen is fetched anew.
      queryClient.clear()
      void router.invalidate()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/**
 * When nothing else is to be done, fetches the code of what comes next: the dashboard's from a
 * public page, while the admin types, and that of the sidebar's screens from inside the shell.
 * Code only, no data. Gives the way to stop.
 */
export function fetchAhead(router: AppRouter): () => void {
  const { routesById: routes } = router
  const frame = [routes['/_admin'], routes['/_admin/']]
  const lists = [
    routes['/_admin/manage-account/'],
    routes['/_admin/service/'],
    routes['/_admin/bookings'],
    routes['/_admin/support'],
    routes['/_admin/transactions'],
    routes['/_admin/messages/'],
  ]
  async function fetchCode() {
    const inside = router.state.matches.some((match) => match.routeId === '/_admin')
    for (const route of inside ? lists : frame) {
      // What does not come now is fetched, and its failure told, when it is needed.
      await Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
    }
  }
  const fetchOnceSettled = () => {
    onceSettled(router.options.context.queryClient, () => void fetchCode())
  }
  fetchOnceSettled()
  return router.subscribe('onRendered', fetchOnceSettled)
}
