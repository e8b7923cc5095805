// ignoreBOM keeps a leading U+FEFF, which the decoder would otherwise swallow.
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The id's UTF-8 bytes in URL-safe base64 without padding. */
export function encodeRouteId(id: string): string {
  const bytes = Array.from(new TextEncoder().encode(id), (byte) => String.fromCharCode(byte))
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes an id from a URL segment, in either base64 alphabet, with or without padding. Returns
 * null if the result is not a safe id; never throws.
 */
export function decodeRouteId(text: string): string | null {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  if (!BASE64.test(standard)) return null
  try {
    const bytes = Uint8Array.from(atob(standard), (char) => char.charCodeAt(0))
    const id = strictUtf8.decode(bytes)
    return isSafeId(id) ? id : null
  } catch {
    // atob throws for impossible lengths and wrong padding, the decoder for invalid UTF-8.
    return null
  }
}

/**
 * Whether an id is safe as one segment of an API path. With `clear%2F…` or `..`, a proxy that
 * decodes paths would call another endpoint.
 */
export function isSafeId(id: string): boolean {
  return !/^\.*$|[/\\%?#\p{Cc}]/u.test(id)
}
