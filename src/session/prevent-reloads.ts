import { hasUnsavedWork } from './drafts'
import { tryStorage } from './storage'

/**
 * Prevents the router from reloading the page for a missing chunk while the user is offline or has
 * unsaved work. Call it once, at start-up.
 *
 * WORKAROUND: The router takes this key for a reload that it has tried already. Can go when it lets the
 * app decide whether to reload (1.170.46 does not).
 */
export function preventHarmfulReloads(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine && !hasUnsavedWork()) return
    tryStorage(() =>
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1'),
    )
  })
}
