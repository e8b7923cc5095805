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
 * Returns false if a reload would lose unsaved work or, while offline, show the browser's own error
 * page.
 */
export function mayReload(): boolean {
  return navigator.onLine && !holdsUnsavedWork()
}

/*
 * If a chunk is missing, TanStack Router sets the sessionStorage key that markOf() returns, and
 * reloads the page once. It doesn't do so if the chunk contains a loader. In that case, PageError
 * sets the same key and reloads the page.
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
    if (!mayReload()) markReloaded(payload.message)
  })
}

/** Resolves to true if the server's index.html loads another build than this page. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src')
  const response = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' })
  const html = await response.text()
  return response.ok && !!entry && html.includes('type="module"') && !html.includes(entry)
}
