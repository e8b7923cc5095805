import { notifications } from '@mantine/notifications'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'

import { App } from '@/app'
import { createQueryClient } from '@/query-client'
import { createAppRouter } from '@/router'
import { signIn, signOut, startSession } from '@/session/session'
import { syncWithSession } from '@/sync-with-session'

type Options = {
  /** Signed in as the demo's admin (default), with another token, or as a visitor. */
  as?: 'admin' | 'nobody' | { token: string }
}

export type App = Awaited<ReturnType<typeof renderApp>>

let end: (() => Promise<void>) | undefined

/**
 * Renders the real route tree at a path over the mock backend, and ends the session after the test.
 * Returns Testing Library's result, the router, query client, history and user-event without
 * delays.
 */
export async function renderApp(path: string, { as = 'admin' }: Options = {}) {
  onTestFinished(endApp)
  await startSession()
  if (as === 'admin') signIn(tokenFor(demoAdmin))
  else if (as !== 'nobody') signIn(as.token)

  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ queryClient, history })
  // Not part of `end`, because rendering another app in the same test replaces `end`.
  onTestFinished(syncWithSession(router, queryClient))
  end = async () => {
    // Signing in as another admin drops the drafts that an expired session keeps for its admin.
    signIn('another admin')
    signOut('logout')
    await queryClient.cancelQueries()
    queryClient.clear()
    localStorage.clear()
    // Notifications live in a module, outside the rendered tree.
    notifications.clean()
  }
  await router.load()
  const view = render(<App router={router} queryClient={queryClient} env="test" />)
  const user = userEvent.setup({ delay: null })
  return { ...view, router, queryClient, history, user }
}

/** Ends the session that renderApp() started, for a test that renders several apps. */
export async function endApp(): Promise<void> {
  await end?.()
  end = undefined
}
