import type { QueryClient } from '@tanstack/react-query'

import { logout } from '@/api/auth'
import {
  addReport,
  claimWork,
  hasUnsavedWork,
  keepWork,
  type ResumePage,
} from '@/session/drafts'
import { answerOtherTabs } from '@/session/other-tabs'
import { hasStoredSession, onSignOut, useSession } from '@/session/session'
import { forgetNotify } from '@/session/storage'
import { ownerOf } from '@/session/token'
import { toast } from '@/ui/feedback/toast'

import type { AppRouter } from './router'

/**
 * Says what happens, and in which order, when a session ends, in this tab or another, or begins in
 * another tab. After a login in this tab, Login itself clears the query cache, waits until the
 * session is stored, and opens the dashboard. Returns an unsubscribe function.
 */
export function syncWithSession(router: AppRouter, queryClient: QueryClient): () => void {
  async function leave(to: '/' | '/login') {
    await queryClient.cancelQueries()
    // Ignores blockers, because without a session the user can't save any edits.
    await router.navigate({ to, ignoreBlocker: true })
    // Runs the route guards again, in case the URL did not change.
    await router.invalidate()
    if (!hasStoredSession()) queryClient.clear()
  }

  /** Another tab has signed in as another admin than the one before, if any. */
  async function enter(isReplacement: boolean) {
    queryClient.getMutationCache().clear()
    void queryClient.resetQueries()
    // Leaves the screen, because a form would keep the previous admin's input.
    if (isReplacement) await router.navigate({ to: '/', ignoreBlocker: true })
    await router.invalidate()
  }

  function askOnClose(event: Event) {
    if (hasUnsavedWork()) event.preventDefault()
  }
  window.addEventListener('beforeunload', askOnClose)
  // A stored session may have been restored already.
  claimWork(ownerOf(useSession.getState().token))
  const unsubscribes = [
    answerOtherTabs(),
    onSignOut((cause) => {
      // The server may refuse the calls that it receives after the logout.
      const isLoggingOut = queryClient.isMutating({ mutationKey: logout.mutationKey }) > 0
      const isExpired = cause === 'expired' && !isLoggingOut
      if (isExpired) {
        keepWork(currentPage(router))
        keepProgress(queryClient)
      } else {
        claimWork(null)
      }
      forgetNotify()
      if (isExpired) toast.warning('Session expired', { id: 'session-expired' })
      // Nobody was signed in after all, which public pages allow.
      if (cause === 'unreadable') void router.invalidate()
      else void leave(isExpired ? '/' : '/login')
    }),
    useSession.subscribe(({ token, cause }, before) => {
      if (token === null) return
      const [owner, ownerBefore] = [ownerOf(token), ownerOf(before.token)]
      claimWork(owner)
      const isElsewhere = before.phase !== 'restoring' && cause === 'other-tab'
      if (isElsewhere && owner !== ownerBefore) void enter(before.phase === 'signedIn')
    }),
    () => window.removeEventListener('beforeunload', askOnClose),
  ]
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
}

/** Returns no public page or unknown URL, and not the dashboard, which a login opens anyway. */
function currentPage(router: AppRouter): ResumePage | null {
  const { location } = router.state
  // Does not use `router.state.matches`, which may lack a screen that is still loading.
  const { routeId = '', staticData } = router.matchRoutes(location).at(-1) ?? {}
  const isScreen =
    routeId.startsWith('/_admin/') && !['/_admin/', '/_admin/$'].includes(routeId)
  const title = isScreen && staticData?.title
  return title ? { href: location.href, title } : null
}

/** Keeps how far the runs have come that the end of the session stops. */
function keepProgress(queryClient: QueryClient): void {
  const cache = queryClient.getMutationCache()
  for (const mutation of cache.findAll({ status: 'pending' })) {
    const { progress } = mutation.meta ?? {}
    if (!progress || progress().isDone) continue
    const update = addReport(progress().text)
    // The calls that are under way still end.
    const unsubscribe = cache.subscribe((event) => {
      if (event.mutation !== mutation || mutation.state.status === 'pending') return
      unsubscribe()
      update(progress().text)
    })
  }
}
