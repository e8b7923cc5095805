/** The schemes that the content security policy permits for images, and http for local servers. */
const ALLOWED_SCHEMES = new Set(['https:', 'http:', 'data:', 'blob:'])

/**
 * Returns the trimmed URL if an <img> may load it, else undefined. Without this check, every
 * blocked scheme would be reported as a violation of the content security policy.
 */
export function imageUrl(src: string | null | undefined): string | undefined {
  const address = src?.trim()
  if (!address) return undefined
  let url: URL
  try {
    url = new URL(address, 'https://page.invalid')
  } catch {
    return undefined
  }
  if (!ALLOWED_SCHEMES.has(url.protocol)) return undefined
  return url.protocol !== 'data:' || url.pathname.startsWith('image/') ? address : undefined
}

/** Drops the query string, which differs in every response for a signed image URL. */
export function withoutQuery(url: string | undefined): string {
  return (url ?? '').replace(/[?#].*/, '')
}
