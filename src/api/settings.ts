import * as z from 'zod/mini'

import { area } from './endpoint'
import { id, isObject, list, number, text } from './fields'

const { query, mutation } = area('settings')

const setting = z.object({ _id: id, name: text, key: text, value: number })
export type Setting = z.output<typeof setting>

/**
 * The spec names no shape for the master data. Read are: the items as a list, a list of items
 * under any name, and items keyed by their name (`{ provider_share: { _id, value } }`).
 */
const settings = z.pipe(
  z.transform((payload: unknown): unknown => {
    if (Array.isArray(payload)) return payload
    if (!isObject(payload)) return []
    return Object.entries(payload).flatMap(([key, value]): unknown[] => {
      if (Array.isArray(value)) return value
      return isObject(value) ? [{ key, ...value }] : []
    })
  }),
  list(setting),
)

/** Section 8: a message containing 'not found' is an empty result. */
export const listSettings = query('masterdata', { response: settings, notFound: [] })

/** The provider's percent of a payment, or undefined where the server keeps no such setting. */
export function providerShare(settings: Setting[]): Setting | undefined {
  return settings.find((item) => item.name === 'Provider Share' || item.key === 'provider_share')
}

export const updateSetting = mutation('put', 'masterdata/:id', {
  body: z.object({ id: z.string(), name: z.string(), value: z.number() }),
})
