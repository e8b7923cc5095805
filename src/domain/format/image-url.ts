/** The schemes that the content security policy permits for images, and http for local servers. */
const ALLOWED_SCHEMES = new Set(['https:', 'http:', 'data:', 'blob:'])

/**
 * Returns the trimmed URL if an <img> may load it, else undefined. Browsers never run code from an
 * image URL, but each refused scheme would be reported as a violation of the policy.
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

/** Drops the query string, because a signed image URL has another one in every response. */
export function withoutQuery(url: string | undefined): string {
  return (url ?? '').replace(/[?#].*/, '')
}
