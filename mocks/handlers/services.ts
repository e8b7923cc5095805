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
        .filter(({ categoryId }) => categoryId === category._id)
        .map(({ _id, name, image, isPending }) => ({ _id, name, image, isPending })),
    })),
  })),
  // Returns `__v` like the real server. The product must not send `__v` back.
  mock(getService, ({ params, db }) => ({ ...serviceOf(db, params.serviceId), __v: 0 })),
  mock(getServiceDetails, ({ params, db }) => serviceOf(db, params.id)),
  mock(createService, ({ body, db }) => {
    if (!db.categories.has(body.categoryId)) throw serviceError(404, 'Category not found')
    if (body.name.trim() === '') throw serviceError(400, 'The service needs a name')
    const _id = db.newId()
    const now = new Date().toISOString()
    const row: ServiceRow = {
      ...body,
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
    if (name.trim() === '') throw serviceError(400, 'The service needs a name')
    if (taxable && !(taxDetails.rate > 0 && taxDetails.rate < 100)) {
      throw serviceError(400, 'The tax rate must be between 0 and 100')
    }
    const updated = {
      ...row,
      ...fields,
      _id: row._id,
      recurringOptions: fields.recurringOptions.map((part) => ({ ...part, _id: idFor(db, part) })),
      modifiers: fields.modifiers.map((group) => ({
        ...group,
        _id: idFor(db, group),
        options: group.options.map((option) => ({ ...option, _id: idFor(db, option) })),
      })),
      intakeQuestions: fields.intakeQuestions.map((part) => ({ ...part, _id: idFor(db, part) })),
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
 * Returns the `_id` of a part of a service, such as a question, or a new id if the part has none.
 * The real server does the same.
 */
function idFor(db: Db, part: Record<string, unknown>): string {
  return typeof part['_id'] === 'string' && part['_id'] !== '' ? part['_id'] : db.newId()
}
