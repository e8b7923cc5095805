import { decodeRouteId, encodeRouteId } from './route-id'

/** The search params that hold an id; URLs hold it encoded, like the ids in their paths. */
const ID_PARAMS = ['assignee', 'conversation']

/** The search as screens see it, with plain ids; null for one that does not decode. */
export function decodeSearchIds(search: Record<string, unknown>): Record<string, unknown> {
  return mapIds(search, (value) => (value === '' ? undefined : decodeRouteId(String(value))))
}

/** The search as URLs hold it. */
export function encodeSearchIds(search: Record<string, unknown>): Record<string, unknown> {
  return mapIds(search, (value) => (typeof value === 'string' ? encodeRouteId(value) : value))
}

function mapIds(search: Record<string, unknown>, map: (value: unknown) => unknown) {
  const ids = ID_PARAMS.filter((name) => search[name] !== undefined)
  return { ...search, ...Object.fromEntries(ids.map((name) => [name, map(search[name])])) }
}
