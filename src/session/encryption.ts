import { get, update } from 'idb-keyval'

import { nameInBuild } from './storage'

const KEY_NAME = nameInBuild('sessionKey')
const ALGORITHM = 'AES-GCM'

/** The bytes of the initialization vector and of the encrypted text. */
export type Encrypted = Record<'iv' | 'data', number[]>

/** Rejects if IndexedDB fails, or if crypto.subtle is missing, as it is on plain http. */
export async function encrypt(text: string): Promise<Encrypted> {
  // The key can't be exported, so a copy of localStorage can't be decrypted in another browser.
  const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // All tabs use the key that was stored first.
  let key = made
  await update<CryptoKey>(KEY_NAME, (stored) => (key = stored ?? made))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(text)
  const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, bytes)
  return { iv: [...iv], data: [...new Uint8Array(data)] }
}

/**
 * Resolves to null if the content is damaged or its key is no longer in IndexedDB. Rejects if
 * IndexedDB fails, because a retry may succeed.
 */
export async function decrypt({ iv, data }: Encrypted): Promise<string | null> {
  const key = await get<CryptoKey>(KEY_NAME)
  if (!key) return null
  try {
    const algorithm = { name: ALGORITHM, iv: Uint8Array.from(iv) }
    const bytes = await crypto.subtle.decrypt(algorithm, key, Uint8Array.from(data))
    return new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}
