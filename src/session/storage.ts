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

/** Such as '/admin', and '' at the root of a host. The mock server in Node has no `import.meta.env`. */
const buildPath =
  (import.meta.env as ImportMetaEnv | undefined)?.BASE_URL.replace(/\/$/, '') ?? ''

/**
 * Builds below different paths of a host share its storage and its channels, so the names in them
 * contain the path.
 */
export const nameInBuild = (name: string) => name + buildPath

/** Where localStorage keeps whether new messages are shown on the desktop. */
export const NOTIFY_KEY = nameInBuild('notify')

/** Call this at every sign-out: the next admin must not inherit messages on the desktop. */
export function forgetNotify(): void {
  tryStorage(() => localStorage.removeItem(NOTIFY_KEY))
}
