import { decrypt, encrypt, type Encrypted } from './encryption'
import { nameInBuild, tryStorage } from './storage'

/*
 * localStorage contains the session as JSON: its id, and the encrypted session. It may also contain
 * a plain token, which counts as a session too.
 */

export interface Session {
  /** Random, so that sessions can be told apart without decrypting them and without a clock. */
  id: string
  token: string
  /** The active conversation. */
  chat: string | null
}

/** Other programs store a plain token under this name, for whichever build finds it first. */
const PLAIN_TOKEN_KEY = 'adminAuthToken'

export const STORAGE_KEY = nameInBuild(PLAIN_TOKEN_KEY)

/** After this, IndexedDB counts as failed. */
const DATABASE_TIMEOUT_MS = 5000

/**
 * Returns the id of what is stored, without decrypting it: null if nothing is stored, and an empty
 * text for damaged content.
 */
export function storedId(): string | null {
  const content = stored()
  if (content === null) return null
  return plainSession(content)?.id ?? parse(content)?.id ?? ''
}

/**
 * Resolves to 'damaged' if the content is no session, or is gone by now. Rejects if IndexedDB fails
 * or does not respond.
 */
export async function readStored(): Promise<Session | 'damaged'> {
  const content = stored() ?? ''
  const plain = plainSession(content)
  if (plain) return plain
  const parsed = parse(content)
  const text = parsed && (await withinLimit(decrypt(parsed)))
  if (!text) return 'damaged'
  const session = JSON.parse(text) as Session | null
  const isValid = session?.id === parsed.id && typeof session.token === 'string'
  return isValid ? session : 'damaged'
}

export function isStoredPlain(): boolean {
  return plainSession(stored() ?? '') !== null
}

/** Resolves to the content for storeEncrypted(), or to null if the session can't be encrypted. */
export async function encryptSession(session: Session): Promise<string | null> {
  try {
    const encrypted = await withinLimit(encrypt(JSON.stringify(session)))
    return JSON.stringify({ id: session.id, ...encrypted })
  } catch {
    return null
  }
}

/** Returns whether the content could be stored. */
export function storeEncrypted(content: string): boolean {
  return tryStorage(() => localStorage.setItem(STORAGE_KEY, content)) !== null
}

/** Removes the session from storage, unless another one is stored there. */
export function removeStored(id: string | null): void {
  if (storedId() === id) tryStorage(() => localStorage.removeItem(STORAGE_KEY))
}

function stored(): string | null {
  if (STORAGE_KEY !== PLAIN_TOKEN_KEY) tryStorage(takePlainToken)
  return tryStorage(() => localStorage.getItem(STORAGE_KEY)) || null
}

/** Moves a plain token to this build's own name, so that no other build adopts it too. */
function takePlainToken(): void {
  const content = localStorage.getItem(PLAIN_TOKEN_KEY)
  if (content === null || !plainSession(content)) return
  localStorage.setItem(STORAGE_KEY, content)
  localStorage.removeItem(PLAIN_TOKEN_KEY)
}

function parse(content: string) {
  const parsed = tryStorage(() => JSON.parse(content) as Encrypted & { id: unknown })
  if (typeof parsed?.id !== 'string') return null
  return { ...parsed, id: parsed.id }
}

function plainSession(content: string): Session | null {
  if (content.startsWith('{')) return null
  const value = tryStorage(() => JSON.parse(content) as unknown)
  const token = typeof value === 'string' ? value : content
  if (token === '') return null
  return { id: idOfPlain(token), token, chat: null }
}

/**
 * Returns the same id in every tab. The browser's own hash functions are missing on plain http,
 * where the token can't be encrypted and remains stored as it is.
 */
function idOfPlain(token: string): string {
  let hash = 0
  for (const character of token) hash = Math.imul(hash, 31) + character.codePointAt(0)!
  return `plain-${hash}`
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  const limit = new Promise<never>((_, reject) => {
    setTimeout(reject, DATABASE_TIMEOUT_MS, new Error('Storage did not respond'))
  })
  return Promise.race([work, limit])
}
