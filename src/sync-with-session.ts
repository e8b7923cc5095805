import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { logout } from '@/api/auth'
import { hasUnsavedWork, type ResumePage } from '@/session/drafts'
import { followSession } from '@/session/follow-session'
import { answerOtherTabs } from '@/session/other-tabs'
import { hasStoredSession } from '@/session/session'
import { toast } from '@/ui/feedback/toast'

/** Returns no public page or unknown URL, and not the dashboard, which a login opens anyway. */
function currentPage(router: AnyRouter): ResumePage | null {
  const { location } = router.state
  // Does not use `router.state.matches`, which may lack a screen that is still loading.
  const { routeId = '', staticData } = router.matchRoutes(location).at(-1) ?? {}
  const isScreen = routeId.startsWith('/_admin/') && !['/_admin/', '/_admin/$'].includes(routeId)
  const title = isScreen && staticData?.title
  return title ? { href: location.href, title } : null
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

  const askOnClose = (event: Event) => hasUnsavedWork() && event.preventDefault()
  window.addEventListener('beforeunload', askOnClose)
  const stopAnswering = answerOtherTabs()
  const unfollow = followSession({
    // The server may refuse the calls that it receives after the logout.
    isExpiry: (cause) =>
      cause === 'expired' && queryClient.isMutating({ mutationKey: logout.mutationKey }) === 0,
    currentPage: () => currentPage(router),
    leave(isExpiry) {
      if (isExpiry) toast.warning('Session expired', { id: 'session-expired' })
      void leave(isExpiry ? '/' : '/login')
    },
    enter: (isReplacement) => void enter(isReplacement),
  })
  return () => {
    unfollow()
    stopAnswering()
    window.removeEventListener('beforeunload', askOnClose)
  }
}
