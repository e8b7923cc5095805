import { handlers } from '../handlers/all'
import type { Endpoint, MockedEndpoint } from '../mock'
import type { Match } from '../scenario'
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
    if (mocked.endpoint.method !== method.toLowerCase() || segments.length !== given.length) {
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
    if (matches && (!best || count < Object.keys(best.params).length)) best = { mocked, params }
  }
  return best
}

export function matchesCall(
  match: Match,
  call: Pick<LoggedCall, 'method' | 'path'>,
  endpoint: Endpoint | undefined,
): boolean {
  if ('response' in match) return match === endpoint
  const { kind, area, method, path } = match
  if (kind && kind !== endpoint?.kind) return false
  if (area && area !== endpoint?.area) return false
  if (method && method.toLowerCase() !== call.method.toLowerCase()) return false
  return path === undefined || pathPattern(path).test(call.path)
}

function pathPattern(path: string): RegExp {
  const parts = path.split(/(\*|:\w+)/).map((part, i) => {
    if (i % 2 === 0) return part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    return part === '*' ? '.*' : '[^/]+'
  })
  return new RegExp(`^${parts.join('')}$`)
}
