import { get, update, type UseStore } from 'idb-keyval'

import { nameInBuild } from './storage'

const KEY_NAME = nameInBuild('sessionKey')
const ALGORITHM = 'AES-GCM'

/** The bytes of the initialization vector and of the encrypted text. */
export type Encrypted = Record<'iv' | 'data', number[]>

/** Rejects if IndexedDB fails, or if crypto.subtle is missing, as it is on plain http. */
export async function encrypt(text: string): Promise<Encrypted> {
  const key = (await storedKey()) ?? (await makeKey())
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
  const key = await storedKey()
  if (!key) return null
  try {
    const algorithm = { name: ALGORITHM, iv: Uint8Array.from(iv) }
    const bytes = await crypto.subtle.decrypt(algorithm, key, Uint8Array.from(data))
    return new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}

const storedKey = () => get<CryptoKey>(KEY_NAME, keyStore)

/** Called only if there is no key, because a page that is left while it writes locks the others. */
async function makeKey(): Promise<CryptoKey> {
  // The key can't be exported, so a copy of localStorage can't be decrypted in another browser.
  const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // All tabs use the key that was stored first.
  let key = made
  await update<CryptoKey>(KEY_NAME, (stored) => (key = stored ?? made), keyStore)
  return key
}

// What idb-keyval would use by itself. Its own connection can't be closed.
const DATABASE = 'keyval-store'
const STORE = 'keyval'

let connection: Promise<IDBDatabase> | undefined

const keyStore: UseStore = async (mode, use) => {
  const database = await (connection ??= connect())
  return use(database.transaction(STORE, mode).objectStore(STORE))
}

/**
 * WORKAROUND: WebKit freezes a page that is left, with its transactions, which then lock the
 * database for all other pages. So the connection ends with the page, and is opened again if the
 * page comes back. It can stay open once WebKit ends the transactions of a page that it freezes.
 */
function connect(): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  function forget() {
    if (connection === opening) connection = undefined
  }
  function close() {
    forget()
    opening.then((database) => database.close(), forget)
  }
  // Safari may also close it by itself.
  opening.then((database) => database.addEventListener('close', forget), forget)
  window.addEventListener('pagehide', close, { once: true })
  return opening
}
