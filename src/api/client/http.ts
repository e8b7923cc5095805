import ky from 'ky'

import { isObject } from '@/api/schema/fields'
import { apiBaseUrl } from '@/domain/api-base-url'
import { ApiError } from '@/domain/api-error'
import { DEFAULT_ERROR_MESSAGE, SESSION_ENDED } from '@/domain/error-messages'
import { trimText } from '@/domain/format/trim'
import { parseRetryAfter } from '@/domain/rate-limit'
import { authToken, signOut, useSession } from '@/session/session'
import { ownerOf } from '@/session/token'

const TIMEOUT_MS = 30_000

const client = ky.create({
  prefixUrl: apiBaseUrl,
  cache: 'no-store',
  // ky must not retry: TanStack Query retries queries, and mutations must not be retried.
  retry: 0,
  // ky's timeout would not cover the response body. send() has a timeout that does.
  timeout: false,
  throwHttpErrors: false,
})

/** How an endpoint is called. */
export interface CallSettings {
  /** Where to look first for the server's error message: in `message` or in `data[0]`. */
  messageFrom?: 'message' | 'data' | undefined
  isPublic?: boolean | undefined
  /** Which statuses are a success. Default: 200 only for a query, 2xx for a mutation. */
  success?: '200' | '2xx' | undefined
  /** Whether a 401 response ends the admin's session. Default: true. */
  endsSession?: boolean | undefined
  timeoutMs?: number | undefined
  /** Says that the answer can't be read, in the words of the specification. */
  unreadableMessage?: string | undefined
}

export interface Call extends CallSettings {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Relative to the API's base URL, without a leading slash. */
  path: string
  search?: Record<string, unknown> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
  /** Replaces the global `fetch` so that an upload can report progress. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * Resolves to the parsed JSON body, or to undefined if the body is empty or answers a change in plain
 * text. Throws ApiError if the call fails, or the signal's reason if the caller aborts it.
 */
export async function send(call: Call): Promise<unknown> {
  const { path, method, search, body, signal, timeoutMs = TIMEOUT_MS } = call
  const token = await authToken()
  signal?.throwIfAborted()
  // Nobody is signed in. Throws a 401, for which the query client shows no toast.
  if (token === null && !call.isPublic) throw new ApiError('refused', 401, SESSION_ENDED)

  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  const ending = AbortSignal.any(signal ? [limit.signal, signal] : [limit.signal])
  async function exchange() {
    const { fetch } = call
    const response = await client(path, {
      method,
      json: body,
      signal: ending,
      // The server expects the token without a 'Bearer' prefix.
      ...(token !== null && { headers: { Authorization: token } }),
      ...(search && { searchParams: searchParams(search) }),
      ...(fetch && { fetch: (request: RequestInfo | URL) => fetch(request as Request) }),
    })
    const text = await response.text()
    if (hasLeft(token)) throw new ApiError('refused', 401, SESSION_ENDED)
    return bodyOrThrow(response, text, token, call)
  }
  try {
    // Races against the abort, because some environments don't reject an aborted body read.
    return await Promise.race([exchange(), rejectOnAbort(ending)])
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ApiError) throw error
    if (limit.signal.aborted) {
      throw new ApiError('timeout', 0, 'The server took too long to answer.')
    }
    const message = 'The server could not be reached. Please check your connection.'
    throw new ApiError('network', 0, message)
  } finally {
    clearTimeout(timer)
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () =>
      reject(new DOMException('Aborted', 'AbortError')),
    )
  })
}

function searchParams(search: Record<string, unknown>): string[][] {
  return Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)])
}

/**
 * Returns the parsed body. Throws unless the HTTP status is a success, and so is the body's own
 * `status` if that is an HTTP status.
 */
function bodyOrThrow(
  { status, headers }: Response,
  text: string,
  token: string | null,
  { messageFrom, endsSession = true, success, unreadableMessage }: Call,
): unknown {
  const body = parseJson(text)
  const refusal = refusalIn(status, body, success)
  if (refusal === 401 && endsSession) endSession(token)
  if (refusal !== undefined) {
    // Proxies that limit the calls answer in plain text.
    const isPlain = refusal === 429 && body === NOT_JSON && text.length <= MAX_PLAIN_MESSAGE
    const message = isPlain && isMessage(text) ? text.trim() : messageOf(body, messageFrom)
    const retryAfter = parseRetryAfter(headers.get('Retry-After'))
    throw new ApiError('refused', refusal, message, retryAfter)
  }
  if (body !== NOT_JSON) return body
  // Such as Express's sendStatus(), which answers a change with a plain 'OK'.
  if (success === '2xx' && isPlainText(headers)) return undefined
  throw unreadableError(unreadableMessage)
}

/** Ends the session of a call, unless the admin has signed in again since. */
function endSession(token: string | null): void {
  if (token !== null && token === useSession.getState().token) signOut('expired')
}

/** Whether the admin of a call has logged out, or another one has signed in since. */
function hasLeft(token: string | null): boolean {
  const { token: current, cause } = useSession.getState()
  if (token === null || cause === 'expired') return false
  return cause === 'logout' || ownerOf(current) !== ownerOf(token)
}

export const unreadableError = (
  message = "The server's response could not be read.",
  status: 200 | 404 = 200,
) => new ApiError('unreadable', status, message)

/** Creates a 404 error for an id that is unsafe to send, as if the server did not know the id. */
export const unknownId = () => new ApiError('refused', 404, DEFAULT_ERROR_MESSAGE)

const isPlainText = (headers: Headers) =>
  headers.get('Content-Type')?.startsWith('text/plain') === true

const NOT_JSON = Symbol('not JSON')
const MAX_PLAIN_MESSAGE = 200

/** Returns undefined for a blank text, and a symbol for one that is not JSON. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return NOT_JSON
  }
}

/**
 * Returns the status by which the server refuses a call, or undefined if the call has succeeded: the
 * HTTP status or, if that is a success, the body's own `status`. Ignores a `status` that is no HTTP
 * status, such as 1, or that of an account, which is a word.
 */
export function refusalIn(
  httpStatus: number,
  body: unknown,
  success: Call['success'] = '200',
): number | undefined {
  const lastSuccess = success === '200' ? 200 : 299
  const isRefusal = (status: number) => status < 200 || status > lastSuccess
  if (isRefusal(httpStatus)) return httpStatus
  if (!isObject(body)) return undefined
  const bodyStatus = Number(body['status'])
  const isHttpStatus = bodyStatus >= 100 && bodyStatus <= 599
  return isHttpStatus && isRefusal(bodyStatus) ? bodyStatus : undefined
}

/**
 * Returns the server's message, or 'Some Error Occured' if there is none or it is HTML. If `from` is
 * 'data', the first element of `data` takes precedence.
 */
export function messageOf(body: unknown, from: Call['messageFrom'] = 'message'): string {
  const { data, message, msg, error, errors } = isObject(body) ? body : { data: body }
  const first: unknown = from === 'data' && Array.isArray(data) && data[0]
  const errorText = typeof error === 'string' && error
  const listed = isObject(errors) ? Object.values(errors).flat() : errors
  const places = [first, message, msg, errorText, listed]
  return places.map(textIn).find(isMessage) ?? DEFAULT_ERROR_MESSAGE
}

/** Looks into the first entry of a list, and into the `message` of an object. */
function textIn(place: unknown): unknown {
  const said: unknown = Array.isArray(place) ? place[0] : place
  if (!isObject(said)) return said
  return said['message'] ?? said['msg']
}

function isMessage(text: unknown): text is string {
  return typeof text === 'string' && trimText(text) !== '' && !/^\s*</.test(text)
}
