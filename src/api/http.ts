import * as z from 'zod/mini'

import { NO_MESSAGE } from '@/domain/no-message'
import { authToken, signOut, useSession } from '@/session/session'

type Failure = 'network' | 'timeout' | 'refused' | 'unreadable'

/** The one error a call can fail with. `message` is always fit to be shown to a person. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly failure: Failure
  /** The HTTP status, or the body's own where that one says otherwise; 0 when no answer came. */
  readonly status: number

  constructor(failure: Failure, status: number, message: string) {
    super(message)
    this.failure = failure
    this.status = status
  }
}

/** Base of the REST API, absolute, ending in '/'. */
export const apiBaseUrl = (() => {
  // Outside a browser the declarations are read by the mock backend's server, and nothing is sent.
  if (typeof window === 'undefined') return new URL('http://localhost/')
  const url = new URL(import.meta.env.VITE_API_BASE_URL ?? '/api/v1', window.location.href)
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
})()

/** For a whole call, headers and body: one that stops in the middle must end too. */
const TIMEOUT_MS = 30_000

/** Where the server's message may stand besides `message` and `msg`: service add, edit and delete say it in `data[0]`. */
export type MessageFrom = 'message' | 'data'

export type CallOptions = {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Below the API's base, without a leading slash; trailing slashes as section 7 writes them. */
  path: string
  search?: Record<string, unknown> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
  messageFrom?: MessageFrom | undefined
  /** A logout that is answered with 401 is a logout all the same, not an expired session. */
  endsSession?: boolean | undefined
}

let open: Promise<unknown> = Promise.resolve()

/** The demo's mock backend starts beside the app: calls wait for `ready`, the app does not. */
export function holdCallsUntil(ready: Promise<unknown>): void {
  open = ready
}

/** Resolves when calls may leave: at once, but for the demo's start. */
export function callsMayLeave(): Promise<unknown> {
  return open
}

/**
 * Sends one call and gives the parsed JSON body of its success.
 * Throws ApiError for every failure, and the abort's own DOMException for an aborted call.
 */
export async function send(call: CallOptions): Promise<unknown> {
  await open
  const token = await authToken()
  call.signal?.throwIfAborted()
  const ending = new AbortController()
  const abort = () => ending.abort(call.signal?.reason)
  call.signal?.addEventListener('abort', abort)
  let late = false
  const timer = setTimeout(() => {
    late = true
    ending.abort()
  }, TIMEOUT_MS)
  try {
    // Raced, because not every response hands the end of its request on to a body that stalls.
    const answer = await Promise.race([exchange(call, token, ending.signal), ended(ending.signal)])
    return judge({ ...call, ...answer, token })
  } catch (error) {
    if (error instanceof ApiError || call.signal?.aborted) throw error
    throw late ? timedOut() : networkDown()
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', abort)
  }
}

async function exchange(call: CallOptions, token: string | null, signal: AbortSignal) {
  // Plain fetch: ky cost the login page 4 kB, and its retries, time limit and errors are ours here.
  const url = new URL(`${apiBaseUrl}${call.path}`)
  url.search = searchParams(call.search).toString()
  const headers = new Headers()
  // As stored: the spec's server knows no 'Bearer'.
  if (token !== null) headers.set('Authorization', token)
  if (call.body !== undefined) headers.set('Content-Type', 'application/json')
  // index.html has begun the first screen's reads beside the code that would ask for them.
  const begun =
    call.method === 'get' && token !== null
      ? await window.takeFirstRead?.(url.href, token)
      : undefined
  const response =
    begun ??
    (await fetch(url, {
      method: call.method.toUpperCase(),
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
      cache: 'no-store',
      signal,
    }))
  return { status: response.status, text: await response.text() }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Ended', 'AbortError')))
  })
}

export const timedOut = () =>
  new ApiError('timeout', 0, 'The server took too long to answer. Please try again.')

export const networkDown = () =>
  new ApiError('network', 0, 'The server could not be reached. Please check your connection.')

function searchParams(search: Record<string, unknown> = {}): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    params.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return params
}

type Answer = {
  status: number
  text: string
  /** The token the call carried. */
  token: string | null
} & Pick<CallOptions, 'messageFrom' | 'endsSession'>

/**
 * The status-200 rule: the HTTP status, and the body's own `status` where it carries one.
 * Gives the body (undefined for an empty one) or throws ApiError. A 401 ends the session that
 * the call was made in, and no other.
 */
export function judge({ status, text, token, messageFrom, endsSession = true }: Answer): unknown {
  const body = parseJson(text)
  const said = statusOf(body)
  const verdict = status === 200 ? (said ?? 200) : status
  if (verdict === 401 && endsSession && token !== null && token === useSession.getState().token) {
    signOut('expired')
  }
  if (verdict !== 200) throw new ApiError('refused', verdict, messageOf(body, messageFrom))
  if (body === unreadable) throw unreadableAnswer()
  return body
}

const unreadableAnswer = () =>
  new ApiError('unreadable', 200, 'The answer of the server could not be read. Please try again.')

/** For an id that could not be asked for; the server would not know it either. */
export const unknownId = () => new ApiError('refused', 404, NO_MESSAGE)

const unreadable = Symbol('not JSON')

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return unreadable
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An account's `status` is a word: only a number is a verdict on the call. */
function statusOf(body: unknown): number | undefined {
  if (!isRecord(body)) return undefined
  const { status } = body
  if (typeof status === 'number') return status
  return typeof status === 'string' && /^\d{3}$/.test(status) ? Number(status) : undefined
}

function messageOf(body: unknown, from: MessageFrom = 'message'): string {
  if (!isRecord(body)) return NO_MESSAGE
  const places = [body['message'], body['msg']]
  if (from === 'data' && Array.isArray(body['data'])) places.push(body['data'][0])
  for (const place of places) {
    const said = Array.isArray(place) ? (place[0] as unknown) : place
    const text = isRecord(said) ? (said['message'] ?? said['msg']) : said
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  return NO_MESSAGE
}

type Schema = z.core.$ZodType

/**
 * Reads a payload out of a body: the spec finds the same payload at the top level, under `data`
 * and under `data.data`, so the level that carries most of the schema's own fields is taken, the
 * deeper one where two carry as many; a field it lacks is looked for at the other levels
 * (`total_pages` beside the object that holds the rows). Throws ApiError when it does not fit.
 */
export function readPayload<S extends Schema>(body: unknown, schema: S): z.output<S> {
  // Not even an envelope.
  if (body === undefined) throw unreadableAnswer()
  const top = withoutVerdict(body)
  const data = isRecord(top) ? top['data'] : undefined
  const inner = isRecord(data) ? data['data'] : undefined
  const wanted = payloadShape(schema)
  const levels = [inner, data, top]
    .filter((level) => level !== undefined && level !== null)
    // Sorting is stable: the deeper one stays first.
    .sort((a, b) => fit(b, wanted) - fit(a, wanted))
  const [best, ...others] = levels
  const result = z.safeParse(schema, isRecord(best) ? completed(best, others, wanted) : best)
  if (result.success) return result.data
  console.error('An answer does not fit its schema:', z.prettifyError(result.error))
  throw unreadableAnswer()
}

/** The envelope's status is no field of the payload, though an account has one of that name. */
function withoutVerdict(body: unknown): unknown {
  if (!isRecord(body) || statusOf(body) === undefined) return body
  const { status: _, ...rest } = body
  return rest
}

function completed(best: Record<string, unknown>, others: unknown[], wanted: string[]) {
  const found = { ...best }
  for (const key of wanted) {
    const holder =
      key in found ? undefined : others.find((level) => isRecord(level) && key in level)
    if (isRecord(holder)) found[key] = holder[key]
  }
  return found
}

/** The fields a schema names; none for one that reads whatever comes (then the deepest level counts). */
function payloadShape(schema: Schema): string[] {
  const { def } = schema._zod as { def: { type: string; shape?: object; in?: Schema } }
  if (def.type === 'object') return Object.keys(def.shape ?? {})
  if (def.type === 'pipe' && def.in) return payloadShape(def.in)
  return []
}

function fit(level: unknown, wanted: string[]): number {
  return isRecord(level) ? wanted.filter((key) => key in level).length : 0
}
