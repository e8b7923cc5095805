import { parseRetryAfter } from '@/domain/rate-limit'

import { type Difference, different } from './difference'

/** An error whose message is a sentence for the person who runs the check. */
export class CheckError extends Error {}

/** A call has no answer. The message completes 'expected an answer, found …'. */
export class NoAnswer extends Error {}

export interface Request {
  method: string
  /** Relative to the base URL, without a leading slash. */
  path: string
  search?: Record<string, string | number | boolean> | undefined
  body?: unknown
  token?: string | undefined
}

export interface Answer {
  /** The HTTP status. */
  status: number
  /** The parsed body; undefined if the answer is not JSON. */
  body: unknown
  text: string
  /** Whether a page of the given origin may read the answer. */
  isReadable: boolean
}

export interface Server {
  /** Without a trailing slash. */
  baseUrl: string
  /** The origin of the page that calls the server. */
  origin: string
  /** How many milliseconds a call may take, including its body. */
  timeoutMs: number
}

/** Rejects with NoAnswer. Waits once as long as a 429 asks for, up to a minute. */
export async function call(server: Server, request: Request): Promise<Answer> {
  const { method, path, search = {}, body, token } = request
  const url = new URL(`${server.baseUrl}/${path}`)
  for (const [name, value] of Object.entries(search))
    url.searchParams.set(name, String(value))
  const isForm = body instanceof FormData
  const init = {
    method: method.toUpperCase(),
    headers: {
      Origin: server.origin,
      ...(token && { Authorization: token }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }
  let [response, text] = await reach(server, url, init)
  const wait =
    response.status === 429 && parseRetryAfter(response.headers.get('Retry-After'))
  if (typeof wait === 'number') {
    await new Promise((resolve) => setTimeout(resolve, wait))
    ;[response, text] = await reach(server, url, init)
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = undefined
  }
  const isReadable = allows(response, server.origin) || url.origin === server.origin
  return { status: response.status, body: parsed, text, isReadable }
}

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin'
const allows = ({ headers }: Response, origin: string) =>
  ['*', origin].includes(headers.get(ALLOW_ORIGIN) ?? '')

/** What a page of another origin makes of an answer without the header. */
export const withheld = () =>
  different(ALLOW_ORIGIN, "the page's origin", 'nothing', 'gets no answer', 'serious')

/** Asks what a browser asks before each method, with the headers that the product sends. */
export async function checkCors(server: Server): Promise<Difference[]> {
  const asked: [method: string, path: string, header: string][] = [
    ['GET', 'users', 'authorization'],
    ['POST', 'category/', 'authorization,content-type'],
    ['PUT', 'category/1', 'authorization,content-type'],
    ['DELETE', 'category/1', 'authorization'],
  ]
  const found: Difference[] = []
  const refusals: string[] = []
  const add = (header: string, expected: string, response: Response) => {
    const sent = response.headers.get(header) ?? 'nothing'
    found.push(different(header, expected, sent, 'gets no answer', 'serious'))
  }
  for (const [method, path, requested] of asked) {
    const [response] = await reach(server, new URL(`${server.baseUrl}/${path}`), {
      method: 'OPTIONS',
      headers: {
        Origin: server.origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': requested,
      },
    })
    const listed = (name: string) =>
      (response.headers.get(name) ?? '').toLowerCase().split(/, */)
    if (!response.ok) {
      const where = `the preflight of ${method}`
      found.push(
        different(
          where,
          'status 204',
          String(response.status),
          'gets no answer',
          'serious',
        ),
      )
    }
    if (!allows(response, server.origin)) {
      const sent = response.headers.get(ALLOW_ORIGIN)
      refusals.push(
        sent === null ? `a refusal without ${ALLOW_ORIGIN}` : `a refusal: only ${sent}`,
      )
    }
    // Browsers allow GET and POST without the header.
    const methods = listed('Access-Control-Allow-Methods')
    const isSafe = ['GET', 'POST'].includes(method)
    if (!isSafe && !methods.includes('*') && !methods.includes(method.toLowerCase())) {
      add('Access-Control-Allow-Methods', method, response)
    }
    for (const header of requested.split(',')) {
      const names = listed('Access-Control-Allow-Headers')
      // A star does not cover the Authorization header.
      const isAll = names.includes('*') && header !== 'authorization'
      if (!isAll && !names.includes(header))
        add('Access-Control-Allow-Headers', header, response)
    }
  }
  const [refusal] = refusals
  // Its preflights fail for the same reason.
  if (refusal !== undefined) {
    const where = `the origin ${server.origin}`
    return [
      different(where, 'an origin that is allowed', refusal, 'gets no answer', 'serious'),
    ]
  }
  const [{ headers }] = await reach(server, new URL(`${server.baseUrl}/users`), {
    headers: { Origin: server.origin },
  })
  const exposed = headers.get('Access-Control-Expose-Headers') ?? 'nothing'
  if (!/\*|retry-after/i.test(exposed)) {
    const effect = 'waits for a time of its own after a 429'
    const where = 'Access-Control-Expose-Headers'
    found.push(different(where, 'Retry-After', exposed, effect, 'absorbed'))
  }
  return found
}

async function reach(
  { timeoutMs }: Server,
  url: URL,
  init: RequestInit,
): Promise<[response: Response, text: string]> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return [response, await response.text()]
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    throw new NoAnswer(
      name === 'TimeoutError'
        ? `none within ${timeoutMs / 1000} s`
        : `a broken connection (${cause?.code ?? message})`,
    )
  }
}
