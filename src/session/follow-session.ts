import { claimWork, dropWork, keepWork, type ResumePage } from './drafts'
import { onSignOut, useSession } from './session'
import type { SignOutCause } from './session-state'
import { tryStorage } from './storage'
import { ownerOf } from './token'

/** Where localStorage keeps whether new messages are shown on the desktop. */
export const NOTIFY_KEY = 'notify'

interface SessionListeners {
  /** Returns false for a sign-out that the admin has asked for, whatever its cause. */
  isExpiry: (cause: SignOutCause) => boolean
  /** Returns the page to offer after signing in again. */
  currentPage: () => ResumePage | null
  leave: (isExpired: boolean) => void
  /** Called if another tab has signed in as another admin than the one before, if any. */
  enter: (isReplacement: boolean) => void
}

/**
 * The one place that says what happens, and in which order, when a session begins or ends, in this
 * tab or another. Returns an unsubscribe function.
 */
export function followSession(app: SessionListeners): () => void {
  function end(cause: SignOutCause) {
    const isExpired = app.isExpiry(cause)
    if (isExpired) keepWork(app.currentPage())
    else dropWork()
    // The next admin must not inherit the texts of messages on the desktop.
    tryStorage(() => localStorage.removeItem(NOTIFY_KEY))
    app.leave(isExpired)
  }

  // A stored session may have been restored already.
  claimWork(ownerOf(useSession.getState().token))
  const unsubscribes = [
    onSignOut(end),
    useSession.subscribe((now, before) => {
      if (now.token === null) return
      const [owner, ownerBefore] = [ownerOf(now.token), ownerOf(before.token)]
      claimWork(owner)
      // After a login in this tab, the login page clears the cache and navigates by itself.
      const isElsewhere = before.phase !== 'restoring' && now.cause === 'other-tab'
      if (isElsewhere && owner !== ownerBefore) app.enter(before.phase === 'signedIn')
    }),
  ]
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
}
