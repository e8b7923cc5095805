/** Schemes a picture may be fetched by; the base stands in for an address without one. */
const SHOWN = new Set(['https:', 'http:', 'data:', 'blob:'])

/**
 * A picture's address as it may stand in `src`, or undefined: schemes that carry code run nowhere
 * as a picture, but each one is a report against the content security policy.
 */
export function imageAddress(src: string | null | undefined): string | undefined {
  const address = src?.trim()
  if (!address) return undefined
  let url: URL
  try {
    url = new URL(address, 'https://page.invalid')
  } catch {
    return undefined
  }
  if (!SHOWN.has(url.protocol)) return undefined
  return url.protocol !== 'data:' || url.pathname.startsWith('image/') ? address : undefined
}
