import * as z from 'zod/mini'

import { SOMETHING_WENT_WRONG } from '@/domain/no-message'

import { area } from './endpoint'
import { text } from './fields'

const { query, mutation } = area('content')

/** A page's HTML as stored: sanitise it before it is shown. */
export const getContentPage = query('helperPages/bySlug/:slug', {
  // Not read kindly: an editor that opens empty for want of data invites to overwrite the page.
  response: z.object({ _id: z.string().check(z.minLength(1)), slug: text, content: z.string() }),
  unreadable: SOMETHING_WENT_WRONG,
})

export const updateContentPage = mutation('put', 'helperPages/:id', {
  body: z.object({ id: z.string(), content: z.string(), active: z.literal(true) }),
  response: z
    .object({ message: text, data: z.optional(z.unknown()), _id: text })
    .check(z.refine(({ data, _id }) => holdsData(data) || _id !== undefined, 'no data')),
  unreadable: SOMETHING_WENT_WRONG,
})

function holdsData(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Object.keys(data).length > 0
}
