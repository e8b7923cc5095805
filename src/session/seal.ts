import { get, update } from 'idb-keyval'

const KEY_NAME = 'sessionKey'

/**
 * Encrypts `text` with AES-GCM. Resolves to JSON of the form `{"v":1,"iv":…,"data":…}`, in which
 * `data` is the encrypted text, and `iv` and `data` are base64 strings. Rejects if IndexedDB fails,
 * or if crypto.subtle is missing, which browsers offer only over HTTPS and on localhost.
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
 * Resolves to null if `sealed` is damaged or its key is no longer in IndexedDB. Rejects if
 * IndexedDB fails, because a retry may succeed.
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

/** Returns true for the output of seal(). A plain token never starts with a brace. */
export function isSealed(stored: string): boolean {
  return stored.startsWith('{')
}

/**
 * The key can't be exported, so a copy of localStorage can't be decrypted in another browser. We
 * don't cache the key in memory, because it would be stale after the user clears storage.
 */
async function encryptionKey(): Promise<CryptoKey> {
  const found = await get<CryptoKey>(KEY_NAME)
  if (found) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // If two tabs create a key at the same time, both use the key that was stored first.
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
