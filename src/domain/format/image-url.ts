import { apiBaseUrl } from '../api-base-url'

/** The image schemes that build/headers.ts allows, and `http:`, which a local API server may use. */
const ALLOWED_SCHEMES = new Set(['https:', 'http:', 'data:', 'blob:'])

/**
 * Returns the image's absolute URL, on the API's origin if `src` is relative. Returns undefined for
 * URLs with schemes that the content security policy blocks, because the browser would report a
 * violation for each of them. Also rejects `data:` URLs that are not images.
 */
export function imageUrl(src: string | null | undefined): string | undefined {
  const address = src?.trim()
  if (!address) return undefined
  let url: URL
  try {
    url = new URL(address, apiBaseUrl.origin)
  } catch {
    return undefined
  }
  if (!ALLOWED_SCHEMES.has(url.protocol)) return undefined
  if (url.protocol === 'data:' && !url.pathname.startsWith('image/')) return undefined
  return url.href
}

/** Makes signed image URLs comparable by removing the query, which differs in every response. */
export function withoutQuery(url: string | undefined): string {
  return (url ?? '').replace(/[?#].*/, '')
}
