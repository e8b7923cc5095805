import type { Answer, Difference } from './compare'
import { different } from './compare'

/** The origin that the checks claim to come from, as a browser would. */
const ORIGIN = 'https://doorstep.example'
const TIMEOUT_MS = 30_000

/** An error whose message is a sentence for the person who runs the check. */
export class CheckError extends Error {}

export interface Request {
  method: string
  /** Relative to the base URL, without a leading slash. */
  path: string
  search?: Record<string, string | number | boolean> | undefined
  body?: unknown
  token?: string | undefined
}

/** `baseUrl` has no trailing slash. Rejects with a CheckError if there is no answer. */
export async function call(baseUrl: string, request: Request): Promise<Answer> {
  const { method, path, search = {}, body, token } = request
  const url = new URL(`${baseUrl}/${path}`)
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, String(value))
  const isForm = body instanceof FormData
  const response = await reach(url, {
    method: method.toUpperCase(),
    headers: {
      Origin: ORIGIN,
      ...(token && { Authorization: token }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = undefined
  }
  return { status: response.status, body: parsed, text }
}

/** Asks what a browser asks before it calls the API from another origin. */
export async function checkCors(baseUrl: string): Promise<Difference[]> {
  const response = await reach(new URL(`${baseUrl}/users`), {
    method: 'OPTIONS',
    headers: {
      Origin: ORIGIN,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  })
  const lists = (name: string) => (response.headers.get(name) ?? '').toLowerCase()
  const wanted: [header: string, values: string[]][] = [
    ['Access-Control-Allow-Origin', [ORIGIN]],
    ['Access-Control-Allow-Methods', ['put', 'delete']],
    ['Access-Control-Allow-Headers', ['authorization', 'content-type']],
  ]
  return wanted.flatMap(([header, values]) => {
    const found = lists(header)
    // A star does not cover the Authorization header.
    const isAll = found === '*' && !values.includes('authorization')
    const missing = isAll ? [] : values.filter((value) => !found.includes(value))
    const effect = 'gets no answer: the browser withholds it'
    return missing.length === 0
      ? []
      : [different(header, missing.join(', '), found || 'nothing', effect, false)]
  })
}

async function reach(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    const reason = cause?.code ?? (error as Error).message
    throw new CheckError(`${url.origin} could not be reached (${reason}).`)
  }
}
