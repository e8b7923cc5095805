import { encodeUri } from '@/domain/format/uri'
import { isSafeId } from '@/domain/list/route-id'

import { unknownId } from './http'

/** `{ id: string }` for 'users/:id'; `unknown` if the path has no parameters. */
export type PathParams<Path extends string> =
  Path extends `${string}:${infer Name}/${infer Rest}`
    ? { [K in Name]: string } & PathParams<`/${Rest}`>
    : Path extends `${string}:${infer Name}`
      ? { [K in Name]: string }
      : unknown

/**
 * Fills the parameters of a path. Returns the other arguments as `rest`. Throws for an id that no
 * URL can hold.
 */
export function fillPath(path: string, args: Record<string, unknown>) {
  const rest = { ...args }
  const url = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    if (typeof value !== 'string' || !isSafeId(value)) throw unknownId()
    return encodeUri(value)
  })
  return { url, rest }
}
