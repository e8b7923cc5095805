let hasUnsavedWork = () => false

export function holdsUnsavedWork(): boolean {
  return hasUnsavedWork()
}

/** Offline, a reload would show the browser's own error page. */
export function mayReload(): boolean {
  return navigator.onLine && !holdsUnsavedWork()
}

/*
 * If a component's chunk is missing, usually after a deploy, the router reloads the page once. It
 * ignores chunks that also contain a loader, so PageError reloads for those. Both set the router's
 * mark in sessionStorage, so that the page reloads only once.
 */
const markOf = (message: string) => `tanstack_router_reload:${message}`

export function wasReloadedFor(message: string): boolean {
  try {
    return sessionStorage.getItem(markOf(message)) !== null
  } catch {
    return true
  }
}

export function markReloaded(message: string): boolean {
  try {
    sessionStorage.setItem(markOf(message), '1')
    return true
  } catch {
    return false
  }
}

/**
 * Prevents the router from reloading the page for a missing chunk while the browser is offline or
 * `isWorkUnsaved` returns true. Call once, at start-up.
 */
export function preventHarmfulReloads(isWorkUnsaved: () => boolean): void {
  hasUnsavedWork = isWorkUnsaved
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!mayReload()) markReloaded(payload.message)
  })
}
