import * as z from 'zod/mini'

import { area } from './endpoint'
import { id, text } from './fields'

const { query, mutation } = area('content')

export const contentSlugs = [
  'privacy_policy',
  'terms_and_conditions',
  'about_us',
  'contact_us',
] as const
export type ContentSlug = (typeof contentSlugs)[number]

/** A page's HTML as stored: sanitise it before it is shown. */
export const getContentPage = query('helperPages/bySlug/:slug', {
  response: z.object({ _id: id, slug: text, content: text }),
})

export const updateContentPage = mutation('put', 'helperPages/:id', {
  body: z.object({ id: z.string(), content: z.string(), active: z.literal(true) }),
})
