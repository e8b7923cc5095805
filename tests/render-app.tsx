import { notifications } from '@mantine/notifications'
import { demoAdmin, tokenFor } from '@mocks/seed/admins'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { App } from '@/app'
import { createQueryClient } from '@/query-client'
import { createAppRouter, followSession } from '@/router'
import { signIn, signOut, startSession } from '@/session/session'

type Options = {
  /** Signed in as the demo's admin (default), as the holder of a token, or not at all. */
  as?: 'admin' | 'nobody' | { token: string }
}

export type App = Awaited<ReturnType<typeof renderApp>>

let end: (() => Promise<void>) | undefined

/**
 * Renders the product's real route tree at an address, over the mock backend. Gives the router (for
 * the address), the query client and a user who types and clicks without delay.
 */
export async function renderApp(path: string, { as = 'admin' }: Options = {}) {
  await startSession()
  if (as === 'admin') signIn(tokenFor(demoAdmin))
  else if (as !== 'nobody') signIn(as.token)

  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ queryClient, history })
  const stopFollowing = followSession(router, queryClient)
  end = async () => {
    stopFollowing()
    // Also after an expired session, whose drafts would wait for the same admin in the next test.
    signIn('nobody in particular')
    signOut('logout')
    await queryClient.cancelQueries()
    queryClient.clear()
    localStorage.clear()
    // Their store outlives what shows them.
    notifications.clean()
  }
  await router.load()
  const view = render(<App router={router} queryClient={queryClient} env="test" />)
  const user = userEvent.setup({ delay: null })
  return { ...view, router, queryClient, history, user }
}

/** Ends what renderApp started; tests/setup.ts calls it after every test. */
export async function endApp(): Promise<void> {
  await end?.()
  end = undefined
}
