import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { type ResumePage, rememberResumePage, takeResumePage } from '@/session/drafts'
import { onSignIn, onSignOut } from '@/session/session'
import { toast } from '@/ui/feedback/toast'

const RESUME_TOAST = 'resume'

/** Returns null for public pages, unknown URLs, and the dashboard, which a login opens anyway. */
function currentPage(router: AnyRouter): ResumePage | null {
  const { location } = router.state
  // Does not use `router.state.matches`, which may lack a screen that is still loading.
  const { routeId = '', staticData } = router.matchRoutes(location).at(-1) ?? {}
  const isScreen = routeId.startsWith('/_admin/') && !['/_admin/', '/_admin/$'].includes(routeId)
  return isScreen && staticData?.title ? { href: location.href, title: staticData.title } : null
}

/** Offers the admin the page that was open when the last session expired. */
function offerResumePage(router: AnyRouter) {
  const page = takeResumePage()
  if (!page) return
  const { href, title } = page
  toast.success(`Your last session ended on ${title}.`, {
    id: RESUME_TOAST,
    autoClose: false,
    link: {
      label: 'Continue where you left off',
      href,
      onClick: () => void router.navigate({ href }),
    },
  })
  const unsubscribe = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    // Signing in opens the dashboard, which must not hide the toast.
    if (toLocation.pathname === '/') return
    toast.hide(RESUME_TOAST)
    unsubscribe()
  })
}

/**
 * Navigates and clears the cached data when a session begins or ends, in this tab or another.
 * Returns an unsubscribe function.
 */
export function syncWithSession(router: AnyRouter, queryClient: QueryClient): () => void {
  /** Counts sign-ins and sign-outs so that leave() stops if another one happens while it waits. */
  let latest = 0
  /** True while data of an ended session may still be cached. */
  let hasLeftovers = false

  async function leave(to: '/' | '/login') {
    const mine = ++latest
    await queryClient.cancelQueries()
    // Ignores blockers, because without a session the user can't save any edits.
    await router.navigate({ to, ignoreBlocker: true })
    // Runs the route guards again, in case the URL did not change.
    await router.invalidate()
    if (mine !== latest) return
    queryClient.clear()
    hasLeftovers = false
  }

  async function enter() {
    const since = Date.now()
    if (hasLeftovers) {
      hasLeftovers = false
      queryClient.getMutationCache().clear()
      for (const query of queryClient.getQueryCache().getAll()) query.reset()
      // Leaves the screen, because a form would keep the previous admin's input.
      await router.navigate({ to: '/', ignoreBlocker: true })
    }
    await router.invalidate()
    await queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt < since,
    })
  }

  const unsubscribes = [
    onSignOut((reason) => {
      hasLeftovers = true
      toast.hide(RESUME_TOAST)
      if (reason === 'expired') {
        const page = currentPage(router)
        if (page) rememberResumePage(page)
        toast.warning('Session expired', { id: 'session-expired' })
      }
      if (reason !== 'replaced') void leave(reason === 'expired' ? '/' : '/login')
    }),
    onSignIn((reason) => {
      latest++
      // The login page clears the cache and navigates by itself.
      if (reason === 'login') hasLeftovers = false
      else void enter()
      offerResumePage(router)
    }),
  ]
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
}
