export interface TokenPayload {
  id: string | null
  name: string | null
  email: string | null
}

/**
 * Reads a JWT without verifying its signature, because the server does that. Never throws: all
 * fields are null if `token` is not a JWT.
 */
export function decodeToken(token: string | null): TokenPayload {
  const payload = payloadOf(token)
  const nested = [payload, payload['user'], payload['data']].filter(isRecord)

  const text = (...names: string[]): string | null => {
    const values = nested.flatMap((record) => names.map((name) => record[name]))
    const texts = values.map((value) => (typeof value === 'number' ? String(value) : value))
    return (
      texts.find((value): value is string => typeof value === 'string' && value !== '') ??
      null
    )
  }

  return {
    id: text('_id', 'id', 'userId', 'sub'),
    name: text('name'),
    email: text('email'),
  }
}

/** Returns the id of the token's account, or the token itself if it contains no id. */
export function ownerOf(token: string | null): string | null {
  return decodeToken(token).id ?? token
}

function payloadOf(token: string | null): Record<string, unknown> {
  try {
    const base64 = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(payload) ? payload : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
