import { isObject } from '@/api/schema/fields'
import {
  createService,
  deleteService,
  getService,
  getServiceDetails,
  listCatalogue,
  updateService,
} from '@/api/services'

import type { Db, ServiceRow } from '../db'
import { HttpError, mock, serviceError } from '../mock'

export const serviceHandlers = [
  mock(listCatalogue, ({ db }) => ({
    serviceList: [...db.categories.values()].map((category) => ({
      ...category,
      subServices: [...db.services.values()]
        .filter(({ categoryId, isDeleted }) => categoryId === category._id && !isDeleted)
        .map(
          ({ _id, name, image, isPending, isHidden, isDeleted, isRecurring, price }) => ({
            _id,
            name,
            image,
            isPending,
            isHidden,
            isDeleted,
            isRecurring,
            price,
          }),
        ),
    })),
  })),
  // Returns `__v` like the real server. The product must not send `__v` back.
  mock(getService, ({ params, db }) => ({ ...serviceOf(db, params.serviceId), __v: 0 })),
  mock(getServiceDetails, ({ params, db }) => serviceOf(db, params.id)),
  mock(createService, ({ body, db }) => {
    const categoryId = String(body.categoryId)
    if (!db.categories.has(categoryId)) throw serviceError(404, 'Category not found')
    if (body.name.trim() === '') throw serviceError(400, 'The service needs a name')
    const _id = db.newId()
    const now = new Date().toISOString()
    const row: ServiceRow = {
      ...body,
      categoryId,
      _id,
      price: 0,
      isHidden: false,
      taxable: false,
      taxDetails: { name: '', rate: 0 },
      isRecurring: false,
      recurringOptions: [],
      modifiers: [],
      intakeQuestions: [],
      isPending: true,
      isDeleted: false,
      slug: body.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      assignmentMethod: 'automatically',
      createdAt: now,
      updatedAt: now,
      types: [],
      addOns: [],
    }
    db.services.set(_id, row)
    return { message: 'Service created', data: row }
  }),
  mock(updateService, ({ params, body, db }) => {
    const row = db.services.get(params.serviceId)
    if (!row) throw serviceError(404, 'Service not found')
    const { serviceId, ...fields } = body
    if (serviceId !== params.serviceId)
      throw serviceError(400, 'serviceId: differs from the id in the path')
    if ('__v' in fields) throw serviceError(400, '__v: must not be sent by a client')
    const { name, taxable, taxDetails } = fields
    if (name === '') throw serviceError(400, 'The service needs a name')
    const rate = isObject(taxDetails) ? taxDetails['rate'] : 0
    // What could not be read goes back as it came.
    if (taxable === true && typeof rate === 'number' && !(rate > 0 && rate < 100)) {
      throw serviceError(400, 'The tax rate must be between 0 and 100')
    }
    const updated = {
      ...row,
      ...fields,
      _id: row._id,
      recurringOptions: withIds(db, fields.recurringOptions),
      modifiers: withIds(db, fields.modifiers),
      intakeQuestions: withIds(db, fields.intakeQuestions),
      isPending: false,
      updatedAt: new Date().toISOString(),
    }
    db.services.set(row._id, updated as ServiceRow)
    return { message: 'Service updated', data: updated }
  }),
  mock(deleteService, ({ params, db }) => {
    if (!db.services.delete(params.serviceId)) throw serviceError(404, 'Service not found')
    return 'Service deleted'
  }),
]

function serviceOf(db: Db, id: string): ServiceRow {
  const row = db.services.get(id)
  if (!row) throw new HttpError(404, 'Service not found')
  return row
}

/**
 * Gives the rows that are new an `_id`, as the real server does. A client sends what it could not
 * read back as it came, and that stays as it is.
 */
function withIds(db: Db, rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.map((row: unknown) => {
    if (!isObject(row)) return row
    const options = 'options' in row && { options: withIds(db, row['options']) }
    return { ...row, ...options, _id: row['_id'] || db.newId() }
  })
}
