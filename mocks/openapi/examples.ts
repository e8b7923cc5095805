import { API_PATH, type Backend } from '../backend/backend'
import { demoAdmin, tokenFor } from '../seed/admins'
import type { Json } from './json-schema'
import type { DescribedEndpoint, ExampleCall } from './operations'

export const EXAMPLE_TIME = '2026-11-16T09:00:00.000Z'
const EXAMPLE_ROWS = 2

/** Calls the seeded mock backend. Resolves to the body of its answer. */
export async function exampleAnswer(
  { endpoint }: DescribedEndpoint,
  backend: Backend,
  call: ExampleCall,
) {
  const path = endpoint.path.replaceAll(
    /:(\w+)/g,
    (_, param: string) => call.params![param]!,
  )
  const url = new URL(`https://api.example.com${API_PATH}${path}`)
  for (const [key, value] of Object.entries(call.search ?? {})) {
    url.searchParams.set(key, String(value))
  }
  const answer = await backend.answer(
    new Request(url, {
      method: endpoint.method,
      headers: { Authorization: tokenFor(demoAdmin) },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    }),
  )
  const body = (await answer.json()) as Json
  if (answer.status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(body)}`)
  return shortened(body) as Json
}

/**
 * Keeps the first rows of each list and the start of each embedded image. Rows that the call has
 * just created are dated back, so that the document does not change from day to day.
 */
export function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (/^(?:created|updated)At$/.test(name) && value > EXAMPLE_TIME) return EXAMPLE_TIME
    return value.startsWith('data:') ? `${value.slice(0, 40)}…` : value
  }
  if (Array.isArray(value))
    return value.slice(0, EXAMPLE_ROWS).map((item) => shortened(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, shortened(item, key)]),
  )
}
