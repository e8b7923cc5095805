import { config } from 'zod/mini'

import { deferRequestsUntil } from './api/client/http'
import { createQueryClient } from './query-client'
import { createAppRouter, prefetchScreens } from './router'
import { hasDrafts } from './session/drafts'
import { startSession } from './session/session'
import { syncWithSession } from './sync-with-session'
import { preventHarmfulReloads } from './ui/feedback/reload'

// Keeps zod from trying `new Function`, which would violate the content security policy.
config({ jitless: true })

// Reads the stored session while the code of the first screen is still loading.
const session = startSession()

/** How long the static shell of index.html may wait for the first screen, milliseconds. */
const STATIC_SHELL_LIMIT_MS = 5000

/** Resolves when the stylesheets of index.html have loaded or failed to. */
function stylesheetsLoaded(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return Promise.all(
    links
      .filter(({ sheet }) => !sheet)
      .map(
        (link) =>
          new Promise((resolve) => {
            link.addEventListener('load', resolve)
            link.addEventListener('error', resolve)
          }),
      ),
  )
}

function start() {
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient })
  syncWithSession(router, queryClient)
  preventHarmfulReloads(hasDrafts)

  let backend: Promise<unknown> = Promise.resolve()
  if (import.meta.env.MODE === 'demo') {
    backend = import('../mocks/browser').then((mock) => mock.startMockBackend())
    deferRequestsUntil(backend)
  }

  // Loads React DOM and Mantine while the route's loader starts the first reads.
  const rendering = import('./render')

  /*
   * The first commit replaces the static shell, so it waits for the screen's code and styles, and
   * for the session, which contains the admin's name. We don't use top-level await, because other
   * chunks import from this one and would wait too.
   */
  const ready = Promise.all([router.load(), stylesheetsLoaded(), session])
  const limit = new Promise((resolve) => setTimeout(resolve, STATIC_SHELL_LIMIT_MS))
  void Promise.all([rendering, Promise.race([ready, limit])]).then(([{ render }]) => {
    render({ router, queryClient })
    void backend.then(
      // The demo waits for the mock backend, because a scenario may make a chunk fail.
      () => prefetchScreens(router),
      // Ignored here, because every request reports why the backend could not start.
      () => undefined,
    )
  })
}

// In a separate task, because evaluating the modules already is a long task.
setTimeout(start)
