import * as z from 'zod/mini'

import { area } from './endpoint'
import { text } from './fields'

const { query, mutation } = area('content')

const WITHOUT_DATA = 'Something Went wrong'

/** A page's HTML as stored: sanitise it before it is shown. */
export const getContentPage = query('helperPages/bySlug/:slug', {
  // Not read kindly: an editor that opens empty for want of data invites to overwrite the page.
  response: z.object({ _id: z.string().check(z.minLength(1)), slug: text, content: z.string() }),
  unreadable: WITHOUT_DATA,
})

export const updateContentPage = mutation('put', 'helperPages/:id', {
  body: z.object({ id: z.string(), content: z.string(), active: z.literal(true) }),
  response: z
    .object({ message: text, data: z.optional(z.unknown()), _id: text })
    .check(z.refine(({ data, _id }) => holdsData(data) || _id !== undefined, 'no data')),
  unreadable: WITHOUT_DATA,
})

function holdsData(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Object.keys(data).length > 0
}
