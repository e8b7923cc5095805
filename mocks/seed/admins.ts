import type { AccountRow } from '../db'
import { seedId } from './random.ts'

/** Keep the credentials in sync with login-screen.tsx, which displays them. */
export const demoAdmin = {
  _id: seedId('account', 1),
  email: 'admin@doorstep.example',
  password: 'Doorstep#2026',
  name: 'Dana Whitfield',
}

export const secondAdmin = {
  _id: seedId('account', 2),
  email: 'ops@doorstep.example',
  password: 'Doorstep#2027',
  name: 'Omar Lindqvist',
}

/** The password of every seeded customer and provider. */
export const demoPassword = 'Password#1'

export const demoOtp = '1234'

/** Returns a JWT that only the mock backend accepts, because its signature is fake. */
export function tokenFor(
  admin: { _id: string; email: string; name: string },
  /** The token counts as expired if the backend's `tokenGeneration` is higher than this. */
  generation = 0,
): string {
  const { _id, email, name } = admin
  return [
    header(),
    base64Url({ _id, email, name, role: 'admin', generation }),
    'mock-signature',
  ].join('.')
}

/** Returns null if the token does not come from tokenFor(). */
export function parseToken(token: string): { _id: string; generation: number } | null {
  const [head, payload, signature] = token.split('.')
  if (head !== header() || !payload || signature !== 'mock-signature') return null
  try {
    const bytes = Uint8Array.from(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    )
    const said: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const { _id, generation } = said as Record<string, unknown>
    return typeof _id === 'string' && typeof generation === 'number'
      ? { _id, generation }
      : null
  } catch {
    return null
  }
}

function header(): string {
  return base64Url({ alg: 'none', typ: 'JWT' })
}

function base64Url(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function adminRow({ _id, email, password, name }: typeof demoAdmin): AccountRow {
  return {
    _id,
    email,
    password,
    status: 'active',
    role: 'admin',
    userInfo: { name, phone: '+1 555 0100', profilePhoto: undefined },
    providerInfo: undefined,
    services: [],
  }
}

export const adminRows = [adminRow(demoAdmin), adminRow(secondAdmin)]
