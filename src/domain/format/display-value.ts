import { trimText } from './trim'

export const MISSING = '--'

const ID_END = 6

/** Returns the end of an id, in which ids differ, such as '…a10005'. Returns short ids unchanged. */
export function endOfId(id: string): string {
  return id.length > ID_END ? `…${id.slice(-ID_END)}` : id
}

/** Returns '--' for blank text, NaN, Infinity, and any value that is neither text nor a number. */
export function displayValue(value: unknown): string {
  if (typeof value === 'string') return trimText(value) || MISSING
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return MISSING
}
