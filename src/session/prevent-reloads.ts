import { hasUnsavedWork } from './drafts'
import { tryStorage } from './storage'

/**
 * Prevents the router from reloading the page for a missing chunk while the user is offline or has
 * unsaved work. Call it once, at start-up.
 */
export function preventHarmfulReloads(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine && !hasUnsavedWork()) return
    // The router takes this for a reload that it has tried already.
    tryStorage(() =>
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1'),
    )
  })
}
