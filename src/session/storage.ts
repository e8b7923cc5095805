/**
 * Returns null if `access` throws, because localStorage is blocked, full or damaged. What can't be
 * stored stays in memory only.
 */
export function tryStorage<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch {
    return null
  }
}
