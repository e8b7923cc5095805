import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { logout } from '@/api/auth'
import { rememberResumePage } from '@/session/drafts'
import { hasStoredSession, onSignOut, useSession } from '@/session/session'
import { ownerOf } from '@/session/token'
import { toast } from '@/ui/feedback/toast'

/** Remembers no public page or unknown URL, and not the dashboard, which a login opens anyway. */
function rememberCurrentPage(router: AnyRouter) {
  const { location } = router.state
  // Does not use `router.state.matches`, which may lack a screen that is still loading.
  const { routeId = '', staticData } = router.matchRoutes(location).at(-1) ?? {}
  const isScreen = routeId.startsWith('/_admin/') && !['/_admin/', '/_admin/$'].includes(routeId)
  const title = isScreen && staticData?.title
  if (title) rememberResumePage({ href: location.href, title })
}

/**
 * Navigates and clears the cached data when a session begins or ends, in this tab or another.
 * Returns an unsubscribe function.
 */
export function syncWithSession(router: AnyRouter, queryClient: QueryClient): () => void {
  async function leave(to: '/' | '/login') {
    await queryClient.cancelQueries()
    // Ignores blockers, because without a session the user can't save any edits.
    await router.navigate({ to, ignoreBlocker: true })
    // Runs the route guards again, in case the URL did not change.
    await router.invalidate()
    if (!hasStoredSession()) queryClient.clear()
  }

  async function enter(isReplacement: boolean) {
    queryClient.getMutationCache().clear()
    void queryClient.resetQueries()
    // Leaves the screen, because a form would keep the previous admin's input.
    if (isReplacement) await router.navigate({ to: '/', ignoreBlocker: true })
    await router.invalidate()
  }

  const unsubscribes = [
    onSignOut((cause) => {
      // The server may refuse the calls that it receives after the logout.
      const isLoggingOut = queryClient.isMutating({ mutationKey: logout.mutationKey }) > 0
      const isExpiry = cause === 'expired' && !isLoggingOut
      if (isExpiry) {
        rememberCurrentPage(router)
        toast.warning('Session expired', { id: 'session-expired' })
      }
      void leave(isExpiry ? '/' : '/login')
    }),
    useSession.subscribe((now, before) => {
      // After a login in this tab, the login page clears the cache and navigates by itself.
      if (before.phase === 'restoring' || now.cause !== 'other-tab') return
      if (ownerOf(now.token) !== ownerOf(before.token)) void enter(before.phase === 'signedIn')
    }),
  ]
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
}
