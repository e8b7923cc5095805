import { handlers } from '../handlers/all'
import { type Endpoint, HttpError, type MockedEndpoint } from '../mock'
import type { Match, Scenario } from '../scenario'
import type { LoggedCall } from './call-log'

export type Route = { mocked: MockedEndpoint; params: Record<string, string> }

const candidates = handlers.map((mocked) => ({
  mocked,
  segments: mocked.endpoint.path.split('/'),
}))

/**
 * Returns the route for the method and path. If several routes match the path, returns the one with
 * the fewest path parameters.
 */
export function findRoute(method: string, path: string): Route | undefined {
  const given = path.split('/')
  let best: Route | undefined
  for (const { mocked, segments } of candidates) {
    if (
      mocked.endpoint.method !== method.toLowerCase() ||
      segments.length !== given.length
    ) {
      continue
    }
    const params: Record<string, string> = {}
    const matches = segments.every((segment, i) => {
      const value = given[i] ?? ''
      if (!segment.startsWith(':')) return segment === value
      params[segment.slice(1)] = decodeURIComponent(value)
      return value !== ''
    })
    const count = Object.keys(params).length
    if (matches && (!best || count < Object.keys(best.params).length))
      best = { mocked, params }
  }
  return best
}

export function matchesCall(
  match: Match,
  call: Pick<LoggedCall, 'method' | 'path' | 'search'>,
  endpoint: Endpoint | undefined,
): boolean {
  if ('response' in match) return match === endpoint
  const { kind, tag, method, path, search = {} } = match
  if (kind && kind !== endpoint?.kind) return false
  if (tag && tag !== endpoint?.tag) return false
  if (method && method.toLowerCase() !== call.method.toLowerCase()) return false
  if (Object.entries(search).some(([name, value]) => call.search[name] !== value))
    return false
  return path === undefined || pathPattern(path).test(call.path)
}

function pathPattern(path: string): RegExp {
  const parts = path.split(/(\*|:\w+)/).map((part, i) => {
    if (i % 2 === 0) return part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    return part === '*' ? '.*' : '[^/]+'
  })
  return new RegExp(`^${parts.join('')}$`)
}

/** Returns the URL with a smaller `limit`, or throws, if it asks for more rows than allowed. */
export function keepToPageLimit(url: URL, pageLimit: Scenario['pageLimit']): URL {
  const { rows, refusesMore } = pageLimit ?? { rows: Number.POSITIVE_INFINITY }
  if (!(Number(url.searchParams.get('limit')) > rows)) return url
  if (refusesMore) throw new HttpError(400, `query.limit: must be at most ${rows}`)
  const kept = new URL(url)
  kept.searchParams.set('limit', String(rows))
  return kept
}
