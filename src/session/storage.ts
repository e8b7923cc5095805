/**
 * Returns null if `access` throws: localStorage may be blocked or full, and its content may be
 * damaged. What can't be stored stays in memory only.
 */
export function tryStorage<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch {
    return null
  }
}
