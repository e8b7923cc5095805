import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '@/api/categories'
import { parseText } from '@/api/schema/fields'

import type { Db } from '../db'
import { HttpError, mock } from '../mock'

export const categoryHandlers = [
  mock(listCategories, ({ db }) => ({ categoriesList: [...db.categories.values()] })),
  mock(createCategory, ({ body, db }) => {
    requireFreeName(db, body.name)
    const _id = db.newId()
    db.categories.set(_id, { _id, ...body })
    return 'Category created'
  }),
  mock(updateCategory, ({ params, body, db }) => {
    const category = db.categories.get(params.id)
    if (!category || body.id !== params.id) throw new HttpError(404, 'Category not found')
    const { name, image } = body
    if (typeof name === 'string') requireFreeName(db, name, params.id)
    db.categories.set(params.id, {
      ...category,
      name: parseText(name),
      image: parseText(image),
    })
    return 'Category updated'
  }),
  mock(deleteCategory, ({ params, db }) => {
    if (!db.categories.delete(params.id)) throw new HttpError(404, 'Category not found')
    for (const { _id, categoryId } of db.services.values()) {
      if (categoryId === params.id) db.services.delete(_id)
    }
    return 'Category deleted'
  }),
]

function requireFreeName(db: Db, name: string, except?: string): void {
  if (name.trim() === '') throw new HttpError(400, 'body.name: must not be empty')
  const taken = [...db.categories.values()].find(
    (category) =>
      category._id !== except && category.name?.toLowerCase() === name.toLowerCase(),
  )
  if (taken) throw new HttpError(409, 'A category with this name already exists')
}
