import { config } from 'zod/mini'

import { deferRequestsUntil } from './api/client/http'
import { NAVIGATE, START_FAILED } from './boot/inline-boot'
import { FRAME_LIMIT } from './domain/limits'
import { startErrorReporting } from './error-reporting'
import { createQueryClient } from './query-client'
import { createAppRouter } from './router'
import { hasUnsavedWork } from './session/drafts'
import { hasStoredSession, startSession } from './session/session'
import { syncWithSession } from './sync-with-session'
import { preventHarmfulReloads } from './ui/feedback/reload'

/*
 * How the app starts:
 * 1. index.html shows a neutral frame. Its script (boot/inline-boot.ts) loads the route's files, later
 *    those of each screen that is opened, and says after START_LIMIT that the app has not loaded.
 * 2. This module reads the stored session, and starts the first screen's data and code at once.
 * 3. React replaces the frame when the screen is ready, or after FRAME_LIMIT.
 * 4. The shell counts the unread conversations after UNREAD_DELAY.
 * 5. Once no request has run for PRELOAD_QUIET, preload.ts loads what is likely to be needed next.
 * 6. Error reporting loads when the browser is idle, or after REPORTING_IDLE_LIMIT.
 */

// Keeps zod from trying `new Function`, which would violate the content security policy.
config({ jitless: true })

// Starts reading the stored session at once, while the first screen's code loads.
const session = startSession()

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
  if (import.meta.env.VITE_SENTRY_DSN) startErrorReporting(router, queryClient)
  syncWithSession(router, queryClient)
  preventHarmfulReloads(hasUnsavedWork, hasStoredSession)
  router.subscribe('onBeforeLoad', ({ toLocation: { pathname: detail } }) => {
    window.dispatchEvent(new CustomEvent(NAVIGATE, { detail }))
  })

  let backend: Promise<unknown> = Promise.resolve()
  if (import.meta.env.MODE === 'demo') {
    backend = import('../mocks/browser').then((mock) => mock.startMockBackend())
    deferRequestsUntil(backend)
  }

  // Awaited later so that React and Mantine load at the same time as the first screen's data.
  const rendering = import('./render')

  /*
   * React replaces the frame when the screen is ready, or at the limit. Top-level await
   * would be simpler, but it would delay every chunk that imports from this one.
   */
  const ready = Promise.all([router.load(), stylesheetsLoaded(), session])
  const limit = new Promise((resolve) => setTimeout(resolve, FRAME_LIMIT))
  void Promise.all([rendering, Promise.race([ready, limit])]).then(
    ([{ render }]) => render({ router, queryClient }, backend),
    (error: unknown) => {
      window.dispatchEvent(new Event(START_FAILED))
      throw error
    },
  )
}

// Starts in a new task, because evaluating the modules has already blocked the main thread.
setTimeout(start)
