let hasUnsavedWork = () => false

/** Whether a reload would lose unsaved work, which exists in memory only. */
export function holdsUnsavedWork(): boolean {
  return hasUnsavedWork()
}

/** Offline, a reload would show the browser's own error page. */
export function mayReload(): boolean {
  return navigator.onLine && !holdsUnsavedWork()
}

/*
 * The router reloads the page once when a component's chunk is missing, which usually means a new
 * deploy, but not for a chunk that holds a loader too. PageError applies the same rule under the
 * router's own mark, so that together they reload once.
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
 * Keeps the router from reloading the page for a missing chunk while the browser is offline, or
 * while `isWorkUnsaved` returns true. Called once, at the start.
 */
export function preventHarmfulReloads(isWorkUnsaved: () => boolean): void {
  hasUnsavedWork = isWorkUnsaved
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!mayReload()) markReloaded(payload.message)
  })
}
