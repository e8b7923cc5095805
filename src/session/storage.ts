/**
 * Returns null if `access` throws: localStorage may be full, its content may be damaged, and a
 * browser that blocks it may block BroadcastChannel too. What can't be stored stays in memory only.
 */
export function tryStorage<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch {
    return null
  }
}

/**
 * Builds below different paths of a host share its storage and its channels, so the names in them
 * contain the path. At the root of a host, nothing is added.
 */
export const nameInBuild = (name: string) => name + import.meta.env.BASE_URL.replace(/\/$/, '')

/** Where localStorage keeps whether new messages are shown on the desktop. */
export const NOTIFY_KEY = nameInBuild('notify')

/** Call this at every sign-out: the next admin must not inherit messages on the desktop. */
export function forgetNotify(): void {
  tryStorage(() => localStorage.removeItem(NOTIFY_KEY))
}
