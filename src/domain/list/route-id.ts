// Without ignoreBOM, the decoder would drop a U+FEFF at the start of an id.
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export function encodeRouteId(id: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(id))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Accepts standard and URL-safe base64, with or without padding. Returns null if the text can't be
 * decoded or isSafeId() rejects the id.
 */
export function decodeRouteId(text: string): string | null {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  if (!BASE64.test(standard)) return null
  try {
    const bytes = Uint8Array.from(atob(standard), (char) => char.charCodeAt(0))
    const id = strictUtf8.decode(bytes)
    return isSafeId(id) ? id : null
  } catch {
    return null
  }
}

/**
 * False for ids such as '..' or 'a%2Fb', which could lead an API call to another endpoint, and for
 * half an emoji, which no URL can hold.
 */
export function isSafeId(id: string): boolean {
  return !/^\.*$|[/\\%?#\p{Cc}\p{Surrogate}]/u.test(id)
}

/** The search params that contain an id, which the URL shows in encoded form. */
const ID_PARAMS = ['assignee', 'booking', 'conversation']

/**
 * An empty id becomes undefined. An id that can't be decoded becomes null so that a route can tell
 * it from a missing one.
 */
export function decodeSearchIds(search: Record<string, unknown>): Record<string, unknown> {
  return mapIds(search, (value) =>
    value === '' ? undefined : decodeRouteId(String(value)),
  )
}

export function encodeSearchIds(search: Record<string, unknown>): Record<string, unknown> {
  return mapIds(search, (value) =>
    typeof value === 'string' ? encodeRouteId(value) : value,
  )
}

function mapIds(search: Record<string, unknown>, map: (value: unknown) => unknown) {
  const ids = ID_PARAMS.filter((name) => search[name] !== undefined)
  return { ...search, ...Object.fromEntries(ids.map((name) => [name, map(search[name])])) }
}
