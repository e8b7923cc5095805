import './start-session'
import { APP_STARTED, START_FAILED } from './boot/inline-boot'
import { FRAME_LIMIT } from './domain/limits'
import { startErrorReporting } from './error-reporting'
import { loadCodeOnlyOnline, loadOtherCode } from './load-code'
import { createQueryClient } from './query-client'
import { createAppRouter } from './router'
import { preventHarmfulReloads } from './session/prevent-reloads'
import { startSession } from './session/session'
import { syncWithSession } from './sync-with-session'

/*
 * How the app starts:
 * 1. index.html shows a neutral frame. Its script (boot/inline-boot.ts) says after START_LIMIT that the
 *    app has not loaded.
 * 2. The first import begins to restore the session. This module starts the first screen's data and code
 *    at once, in the demo once its mock backend is there.
 * 3. React replaces the frame when the screen is ready, or after FRAME_LIMIT. Then what shows toasts is
 *    loaded, and by the shell, what asks questions and the account menu.
 * 4. The other screens' code is loaded, one after the other, once a screen is at rest (PRELOAD_REST).
 * 5. The shell counts the unread conversations after UNREAD_DELAY.
 * 6. Error reporting is loaded after ERROR_REPORTING_DELAY, or at the first error.
 */

const queryClient = createQueryClient()
const router = createAppRouter({ queryClient })
loadCodeOnlyOnline(router)
if (import.meta.env.VITE_SENTRY_DSN) startErrorReporting(router, queryClient)
syncWithSession(router, queryClient)
preventHarmfulReloads()

async function startDemoBackend() {
  if (import.meta.env.MODE !== 'demo') return
  const { startMockBackend } = await import('../mocks/browser')
  await startMockBackend()
}

async function loadFirstScreen() {
  await startDemoBackend()
  const limit = new Promise((resolve) => setTimeout(resolve, FRAME_LIMIT))
  await Promise.race([Promise.all([router.load(), startSession()]), limit])
}

function reportFailedStart(error: unknown) {
  window.dispatchEvent(new Event(START_FAILED))
  throw error
}

// Without .catch(), because an error of the rendering is no failed start.
void Promise.all([import('./app'), loadFirstScreen()]).then(([{ render }]) => {
  render({ router, queryClient })
  window.dispatchEvent(new Event(APP_STARTED))
  loadOtherCode(router, queryClient)
}, reportFailedStart)
