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

/** Where localStorage keeps whether new messages are shown on the desktop. */
export const NOTIFY_KEY = 'notify'

/** Call this at every sign-out: the next admin must not inherit messages on the desktop. */
export function forgetNotify(): void {
  tryStorage(() => localStorage.removeItem(NOTIFY_KEY))
}
