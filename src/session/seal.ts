import { get, update } from 'idb-keyval'

/** Name of the encryption key in IndexedDB. */
const KEY_NAME = 'sessionKey'

/**
 * Encrypts a text into `{"v":1,"iv":…,"data":…}` (AES-GCM, both in base64). Rejects where the
 * browser has no crypto.subtle (plain http on another host) or IndexedDB fails.
 */
export async function seal(text: string): Promise<string> {
  const key = await encryptionKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  )
  return JSON.stringify({ v: 1, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) })
}

/**
 * Returns the text that seal() was given. Null if it was truncated, altered or sealed with another
 * key, and so can never be read. Rejects when IndexedDB fails, which may be temporary.
 */
export async function unseal(sealed: string): Promise<string | null> {
  const key = await get<CryptoKey>(KEY_NAME)
  if (!key) return null
  try {
    const { v, iv, data } = JSON.parse(sealed) as Partial<Record<'v' | 'iv' | 'data', unknown>>
    if (v !== 1) return null
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(String(iv)) },
      key,
      fromBase64(String(data)),
    )
    return new TextDecoder().decode(text)
  } catch {
    return null
  }
}

/**
 * Whether the text is sealed. A token can't look like this, because it does not start with a brace.
 */
export function isSealed(stored: string): boolean {
  return stored.startsWith('{')
}

/**
 * This browser's key, created at its first use. It can't be exported, so a copy of localStorage is
 * worthless elsewhere. Read each time: a key kept in memory would be stale once storage is cleared.
 */
async function encryptionKey(): Promise<CryptoKey> {
  const found = await get<CryptoKey>(KEY_NAME)
  if (found) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // Two tabs may create one at the same time; both use the one that was stored first.
  let kept = made
  await update<CryptoKey>(KEY_NAME, (stored) => (kept = stored ?? made))
  return kept
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
