import * as z from 'zod/mini'

import { endpoints } from './client/endpoint'
import { id, rows, text, wireId } from './schema/fields'
import { keepingRaw } from './schema/raw'

const { query, mutation } = endpoints('catalogue')

export const listCategories = query('category/', {
  response: z.object({
    categoriesList: rows(keepingRaw(z.looseObject({ _id: id, name: text, image: text }))),
  }),
  notFound: { categoriesList: [] },
})

export const createCategory = mutation('post', 'category/', {
  body: z.object({ name: z.string(), image: z.string() }),
})

export const updateCategory = mutation('put', 'category/:id', {
  // What the user has not changed goes back as it came, whatever it is.
  body: z.object({ id: wireId, name: z.unknown(), image: z.unknown() }),
})

export const deleteCategory = mutation('delete', 'category/:id', {
  invalidates: ['dashboard'],
})
