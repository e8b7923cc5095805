import * as z from 'zod/mini'

import { SOMETHING_WENT_WRONG } from '@/domain/error-messages'

import { endpoints } from './client/endpoint'
import { messageResponse } from './client/mutation'
import {
  flag,
  isObject,
  parseText,
  requiredId,
  text,
  wireId,
  withDefault,
} from './schema/fields'
import { keepingRawId } from './schema/raw'

const { query, mutation } = endpoints('content')

/** The `content` is HTML that is not sanitized yet. */
export const getContentPage = query('helperPages/bySlug/:slug', {
  response: keepingRawId(
    z.object({
      _id: requiredId,
      slug: text,
      // Missing content becomes ''. Not `text`, because that would also turn content of the wrong type
      // into '', and the admin might save the empty page over the real one.
      content: withDefault(z.nullish(z.string()), ''),
      active: flag,
    }),
  ),
  isPublic: true,
  unreadableMessage: SOMETHING_WENT_WRONG,
})

export const updateContentPage = mutation('put', 'helperPages/:id', {
  body: z.object({ id: wireId, content: z.string(), active: z.literal(true) }),
  response: z
    .object({
      message: messageResponse.shape.message,
      data: z.optional(z.unknown()),
      _id: text,
    })
    .check(z.refine(({ data, _id }) => hasData(data) || _id !== undefined, 'no data')),
  unreadableMessage: SOMETHING_WENT_WRONG,
})

function hasData(data: unknown): boolean {
  if (Array.isArray(data)) return data.length > 0
  return isObject(data) && Object.keys(data).length > 0
}

/**
 * Returns the content that the answer to an update says is stored, which may lack what the server does
 * not allow, such as styles.
 */
export function storedContent(data: unknown): string | undefined {
  if (!isObject(data)) return undefined
  return parseText(data['content']) ?? storedContent(data['data'])
}
