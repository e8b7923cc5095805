let hasUnsavedWork = () => false
let isSignedIn = () => true

export function holdsUnsavedWork(): boolean {
  return hasUnsavedWork()
}

/** Whether unsaved work can still be saved or sent without a reload. */
export function canSaveWork(): boolean {
  return isSignedIn()
}

/**
 * Prevents the router from reloading the page for a missing chunk while the user is offline or has
 * unsaved work. Call it once, at start-up.
 */
export function preventHarmfulReloads(
  isWorkUnsaved: () => boolean,
  hasSession: () => boolean,
): void {
  hasUnsavedWork = isWorkUnsaved
  isSignedIn = hasSession
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine && !hasUnsavedWork()) return
    try {
      // The router takes this for a reload that it has tried already.
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    } catch {
      // The router can't record a reload either, and then does not try it.
    }
  })
}

/** Resolves to true if the server's index.html loads another build than this page. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src')
  const response = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' })
  const html = await response.text()
  return response.ok && !!entry && html.includes('type="module"') && !html.includes(entry)
}
