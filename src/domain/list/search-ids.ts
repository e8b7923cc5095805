import { decodeRouteId, encodeRouteId } from './route-id'

/** The search params that contain an id, which the URL shows in encoded form. */
const ID_PARAMS = ['assignee', 'booking', 'conversation']

/**
 * An empty id becomes undefined. An id that can't be decoded becomes null so that a route can tell
 * it from a missing one.
 */
export function decodeSearchIds(search: Record<string, unknown>): Record<string, unknown> {
  return mapIds(search, (value) => (value === '' ? undefined : decodeRouteId(String(value))))
}

export function encodeSearchIds(search: Record<string, unknown>): Record<string, unknown> {
  return mapIds(search, (value) => (typeof value === 'string' ? encodeRouteId(value) : value))
}

function mapIds(search: Record<string, unknown>, map: (value: unknown) => unknown) {
  const ids = ID_PARAMS.filter((name) => search[name] !== undefined)
  return { ...search, ...Object.fromEntries(ids.map((name) => [name, map(search[name])])) }
}
