/** What stands in a cell that has nothing to show. */
export const MISSING = '--'

/** A value no record of ours knows: shown as it came; '--' when there is nothing readable in it. */
export function asItCame(value: unknown): string {
  if (typeof value === 'string') return value.trim() || MISSING
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return MISSING
}
