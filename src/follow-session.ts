import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

import { onSignIn, onSignOut } from '@/session/session'
import { toast } from '@/ui/feedback/toast'

/**
 * Takes the user where the session went: signed out here, expired, or changed in another tab.
 * Nothing of the previous admin stays in the query cache. Returns an unsubscribe function.
 */
export function followSession(router: AnyRouter, queryClient: QueryClient): () => void {
  /** Counts the session's changes: slower work for an earlier one is void. */
  let latest = 0
  /** Data of an ended session may still be cached. */
  let hasLeftovers = false

  async function leave(to: '/' | '/login') {
    const mine = ++latest
    await queryClient.cancelQueries()
    // Unsaved edits are not asked about: the session is gone, and drafts have their own rule.
    await router.navigate({ to, ignoreBlocker: true })
    // The guards run again where the address did not change.
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
      // A form would keep the previous admin's input.
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
      if (reason === 'expired') toast.warning('Session expired', { id: 'session-expired' })
      if (reason !== 'replaced') void leave(reason === 'expired' ? '/' : '/login')
    }),
    onSignIn((reason) => {
      latest++
      // The login page clears the cache and navigates by itself.
      if (reason === 'login') hasLeftovers = false
      else void enter()
    }),
  ]
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
}
