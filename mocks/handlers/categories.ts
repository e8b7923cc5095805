import { createCategory, deleteCategory, listCategories, updateCategory } from '@/api/categories'

import type { Db } from '../db'
import { mock, refuse } from '../mock'

export const categoryHandlers = [
  mock(listCategories, ({ db }) => ({ categoriesList: [...db.categories.values()] })),
  mock(createCategory, ({ body, db }) => {
    mustBeFree(db, body.name)
    const _id = db.newId()
    db.categories.set(_id, { _id, ...body })
    return 'Category created'
  }),
  mock(updateCategory, ({ params, body, db }) => {
    const category = db.categories.get(params.id)
    if (!category || body.id !== params.id) throw refuse(404, 'Category not found')
    mustBeFree(db, body.name, params.id)
    category.name = body.name
    category.image = body.image
    return 'Category updated'
  }),
  mock(deleteCategory, ({ params, db }) => {
    if (!db.categories.delete(params.id)) throw refuse(404, 'Category not found')
    for (const { _id, categoryId } of db.services.values()) {
      if (categoryId === params.id) db.services.delete(_id)
    }
    return 'Category deleted'
  }),
]

function mustBeFree(db: Db, name: string, except?: string): void {
  if (name.trim() === '') throw refuse(400, 'body.name: must not be empty')
  const taken = [...db.categories.values()].find(
    (category) => category._id !== except && category.name?.toLowerCase() === name.toLowerCase(),
  )
  if (taken) throw refuse(409, 'A category with this name exists already')
}
