import * as z from 'zod/mini'

import { essenceOf } from '@/domain/format/coded-word'

import { endpoints } from './client/endpoint'
import { id, isObject, list, number, text, wireId } from './schema/fields'
import { keepingRawId } from './schema/raw'

const { query, mutation } = endpoints('settings')

const setting = keepingRawId(z.object({ _id: id, name: text, key: text, value: number }))
export type Setting = z.output<typeof setting>

/**
 * The specification does not define the shape of this response. We accept a list, a list in any
 * property, an object of items (`{ provider_share: { _id, value } }`) and a single item.
 */
const settings = z.pipe(
  z.transform((payload: unknown): unknown => {
    if (Array.isArray(payload)) return payload
    if (!isObject(payload)) return []
    if ('value' in payload) return [payload]
    return Object.entries(payload).flatMap(([key, value]): unknown[] => {
      if (Array.isArray(value)) return value
      return isObject(value) ? [{ key, ...value }] : []
    })
  }),
  list(setting),
)

/** If the server says 'not found', the specification requires an empty list. */
export const listSettings = query('masterdata', { response: settings, notFound: [] })

export const PROVIDER_SHARE = 'Provider Share'

/** Returns the setting whose `value` is the provider's percentage of a payment. */
export function providerShare(settings: Setting[]): Setting | undefined {
  const isProviderShare = (word = '') => essenceOf(word) === essenceOf(PROVIDER_SHARE)
  return settings.find(({ name, key }) => isProviderShare(name) || isProviderShare(key))
}

export const updateSetting = mutation('put', 'masterdata/:id', {
  body: z.object({ id: wireId, name: z.string(), value: z.number() }),
  changedRow: ({ params, body }) => ({ _id: params.id, value: body.value }),
})
