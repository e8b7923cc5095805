import type { QueryKey } from '@tanstack/react-query'

import type { Tag } from './tag'

/*
 * The keys of an endpoint's queries. All but that of an uncached call begin with the tag, so that a
 * mutation can invalidate the tag's queries.
 */

/** What one call answered. */
export function callKey<T extends Tag, Path extends string, Args>(
  tag: T,
  path: Path,
  args: Args,
) {
  return [tag, path, args] as const
}

/** The pages of an endless list. */
export function endlessListKey(tag: Tag, path: string, args: unknown) {
  return [tag, path, 'infinite', args] as const
}

/** A list that is read page by page to its end. Not below [tag, path], where rows are on pages. */
export function wholeListKey(tag: Tag, path: string, filters: unknown, limits: unknown) {
  return [tag, 'all', path, filters, limits] as const
}

const UNCACHED = 'uncached'

/**
 * A call whose answer the cache doesn't keep. No other call has this key, because the signal of one
 * caller would abort both. It doesn't begin with the tag, because no change may end or repeat it.
 */
export function uncachedKey(tag: Tag, path: string) {
  return [UNCACHED, tag, path, Math.random()] as const
}

type Kind = 'call' | 'endless list' | 'whole list'

interface ParsedKey {
  kind: Kind
  path: unknown
  /** What the server filters a whole list by. */
  filters?: object
}

/** Returns which of the three keys this is, and the endpoint's path. */
export function parseQueryKey(queryKey: QueryKey): ParsedKey {
  const [, second, third, fourth] = queryKey
  if (second === 'all')
    return { kind: 'whole list', path: third, filters: fourth as object }
  return { kind: third === 'infinite' ? 'endless list' : 'call', path: second }
}

/** Returns the tag and the path of a query's or a mutation's key, which name no record. */
export function describeKey(key: QueryKey): string {
  const [tag, second, third] = key[0] === UNCACHED ? key.slice(1) : key
  return [tag, second === 'all' ? third : second].join(' ')
}
