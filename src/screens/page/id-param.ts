import { notFound } from '@tanstack/react-router'

import { decodeRouteId, encodeRouteId } from '@/domain/list/route-id'

/**
 * Returns the `params` option of a route whose path contains an id. Shows Page Not Found if the id
 * can't be decoded.
 */
export function idParam<Name extends string>(name: Name) {
  type Params = Record<Name, string>
  return {
    parse: (params: Params) => {
      const id = decodeRouteId(params[name])
      if (id === null) throw notFound()
      return { [name]: id } as Params
    },
    stringify: (params: Params) => ({ [name]: encodeRouteId(params[name]) }) as Params,
  }
}
