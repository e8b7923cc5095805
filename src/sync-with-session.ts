import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { type ResumePage, rememberResumePage, takeResumePage } from '@/session/resume-page'
import { onSignIn, onSignOut } from '@/session/session'
import { toast } from '@/ui/feedback/toast'

const RESUME_TOAST = 'resume'

/** The current screen; null for an unknown URL, and for the dashboard, where login leads anyway. */
function currentPage(router: AnyRouter): ResumePage | null {
  const { location } = router.state
  // Matched again, because a session may expire before the first screen has loaded.
  const matches = router.matchRoutes(location)
  const isScreen = matches.some(({ routeId }) => routeId === '/_admin')
  const isOther = matches.some(({ routeId }) => ['/_admin/', '/_admin/$'].includes(routeId))
  const title = matches.at(-1)?.staticData.title
  return isScreen && !isOther && title ? { href: location.href, title } : null
}

/** Offers the page where the same admin's session expired, until another screen opens. */
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
    // Signing in navigates to the dashboard, which must not hide the offer.
    if (toLocation.pathname === '/') return
    toast.hide(RESUME_TOAST)
    unsubscribe()
  })
}

/**
 * Updates the router and the query cache when the session begins or ends, in this tab or another.
 * Clears the previous admin's cached data. Returns an unsubscribe function.
 */
export function syncWithSession(router: AnyRouter, queryClient: QueryClient): () => void {
  /** Counts the session's changes, so that async work of an earlier session is discarded. */
  let latest = 0
  /** Whether data of an ended session may still be cached. */
  let hasLeftovers = false

  async function leave(to: '/' | '/login') {
    const mine = ++latest
    await queryClient.cancelQueries()
    // Ignores blockers: with the session gone, the user can't stay to save unsaved edits.
    await router.navigate({ to, ignoreBlocker: true })
    // Runs the guards even if the URL did not change.
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
      // Leaves the screen, because its form would keep the previous admin's input.
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
