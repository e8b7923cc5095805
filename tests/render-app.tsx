import { notifications } from '@mantine/notifications'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'

import { App } from '@/app'
import { createQueryClient } from '@/query-client'
import { createAppRouter } from '@/router'
import { claimWork } from '@/session/drafts'
import { signIn, signOut, startSession } from '@/session/session'
import { syncWithSession } from '@/sync-with-session'

type Options = {
  as?: 'admin' | 'nobody' | { token: string }
}

export type App = Awaited<ReturnType<typeof renderApp>>

let end: (() => Promise<void>) | undefined

/**
 * Renders the app at `path` with the real route tree and the mock backend. Ends the session after
 * the test.
 */
export async function renderApp(path: string, { as = 'admin' }: Options = {}) {
  onTestFinished(endApp)
  await startSession()
  if (as === 'admin') signIn(tokenFor(demoAdmin))
  else if (as !== 'nobody') signIn(as.token)

  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ queryClient, history })
  // This cleanup is not in `end`, because a second renderApp() in the same test overwrites `end`.
  onTestFinished(syncWithSession(router, queryClient))
  end = async () => {
    signOut('logout')
    // Nothing follows the session any more, so signing out does not do it.
    claimWork(null)
    await queryClient.cancelQueries()
    queryClient.clear()
    localStorage.clear()
    // Mantine stores notifications globally, so unmounting the app does not remove them.
    notifications.clean()
  }
  await router.load()
  const view = render(<App router={router} queryClient={queryClient} env="test" />)
  const user = userEvent.setup({ delay: null })
  return { ...view, router, queryClient, history, user }
}

/**
 * Ends the session of the last renderApp(). This also happens after each test, so call it only to
 * render the app again with a new session in the same test.
 */
export async function endApp(): Promise<void> {
  await end?.()
  end = undefined
}

/** Returns whether the browser asks before it closes the page. */
export function asksOnClose(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
