import * as z from 'zod/mini'

import { frequencies } from '@/domain/service/frequency'
import { selectionTypes } from '@/domain/service/selection-type'

import { endpoints } from './client/endpoint'
import { messageResponse } from './client/mutation'
import {
  coded,
  flag,
  id,
  isBlank,
  isObject,
  label,
  nested,
  nullIfUnreadable,
  shownList,
  number,
  parseWireNumber,
  reference,
  requiredId,
  rows,
  text,
  wireId,
} from './schema/fields'
import { keepingRaw, keepingRawId, type Raw } from './schema/raw'

const { query, mutation } = endpoints('catalogue')

export const subService = z.object({
  _id: id,
  name: text,
  image: text,
  isPending: flag,
  // Shown if the server sends them.
  isHidden: flag,
  isDeleted: flag,
  isRecurring: flag,
  price: number,
})

/** Without those that the server only marks as deleted. */
const subServices = z.pipe(
  shownList(subService),
  z.transform((services) => services?.filter(({ isDeleted }) => !isDeleted)),
)

const category = keepingRaw(
  // `subServices` is undefined if it could not be read.
  z.looseObject({ _id: id, name: text, image: text, subServices }),
  ({ _id, name, image }) => ({ _id, name, image }),
)
export type Category = z.output<typeof category>
export type SubService = z.output<typeof subService>

export const listCatalogue = query('services', {
  search: z.object({ showAll: z.literal(true) }),
  response: z.object({ serviceList: rows(category) }),
  notFound: { serviceList: [] },
})

const recurringOption = z.looseObject({
  _id: text,
  frequency: coded(frequencies),
  frequencyValue: number,
  title: text,
  discountPercentage: number,
})

const modifierOption = z.looseObject({
  _id: text,
  title: text,
  description: text,
  price: number,
  allowComment: flag,
  commentPlaceholder: text,
})

const modifierGroup = z.looseObject({
  _id: text,
  title: text,
  description: text,
  isRequired: flag,
  selectionType: coded(selectionTypes),
  options: nullIfUnreadable(z.array(modifierOption)),
})

const intakeQuestion = z.looseObject({
  _id: text,
  question: text,
  description: text,
  placeholder: text,
  isRequired: flag,
})

const areaEntry = z.object({
  value: number,
  discountedPrice: number,
  discountPercentage: number,
})

const serviceType = z.object({
  _id: text,
  title: label,
  description: label,
  price: number,
  image: text,
  area: shownList(areaEntry),
})

const taxDetails = nested(z.looseObject({ name: text, rate: number }))

const editableFields = {
  name: text,
  image: text,
  description: text,
  price: number,
  recurringOptions: nullIfUnreadable(z.array(recurringOption)),
  categoryId: reference,
  taxable: flag,
  taxDetails,
  isRecurring: flag,
  modifiers: nullIfUnreadable(z.array(modifierGroup)),
  intakeQuestions: nullIfUnreadable(z.array(intakeQuestion)),
  assignmentMethod: text,
}

/** The editor reads and saves the record as it came, which rawOf() returns. */
const editableService = keepingRaw(z.looseObject({ _id: requiredId, ...editableFields }))
export type EditableService = z.output<typeof editableService>

export const getService = query('subservices/:serviceId', { response: editableService })

const serviceDetails = z.object({
  _id: requiredId,
  name: label,
  image: text,
  description: label,
  price: nullIfUnreadable(number),
  taxable: flag,
  taxDetails,
  isHidden: flag,
  isPending: flag,
  recurringOptions: shownList(
    z.extend(recurringOption, {
      title: label,
      discountPercentage: nullIfUnreadable(number),
    }),
  ),
  types: shownList(serviceType),
  addOns: shownList(z.object({ _id: text, title: label, types: shownList(serviceType) })),
})
export type ServiceDetails = z.output<typeof serviceDetails>

export const getServiceDetails = query('services/:id', { response: serviceDetails })

export const createService = mutation('post', 'subservices/', {
  body: z.object({
    name: z.string(),
    categoryId: wireId,
    description: z.string(),
    image: z.string(),
  }),
  response: keepingRawId(
    z.object({ _id: reference, message: z.optional(messageResponse.shape.message) }),
  ),
  recordFields: ['_id', 'name'],
  messageFrom: 'data',
  invalidates: ['dashboard'],
})

export const updateService = mutation('put', 'subservices/:serviceId', {
  // What the user has not changed goes back as it came, whatever it is.
  body: z.looseObject({ serviceId: wireId }),
  messageFrom: 'data',
})

/**
 * Returns the service as it is sent: a price, an option's price and a discount are numbers, also if
 * they came as text, and 0 if they are null, blank or absent ('Price defaults to 0 when sent'). It is
 * the one exception of saving by overlay. One that can't be read stays as it came.
 */
export function withNumericPrices(service: Raw): Raw {
  const options = (group: Raw) => ({
    ...group,
    ...inEachRow(group, 'options', (option) => withNumber(option, 'price')),
  })
  return {
    ...withNumber(service, 'price'),
    ...inEachRow(service, 'modifiers', options),
    ...inEachRow(service, 'recurringOptions', (one) =>
      withNumber(one, 'discountPercentage'),
    ),
  }
}

function withNumber(row: Raw, name: string): Raw {
  const value = row[name]
  return { ...row, [name]: isBlank(value) ? 0 : (parseWireNumber(value) ?? value) }
}

/** Returns the list with its rows changed, in an object, or nothing if there is no such list. */
function inEachRow(record: Raw, name: string, change: (row: Raw) => Raw): Raw {
  const rows = record[name]
  if (!Array.isArray(rows)) return {}
  return { [name]: rows.map((row: unknown) => (isObject(row) ? change(row) : row)) }
}

export const deleteService = mutation('delete', 'subservices/:serviceId', {
  messageFrom: 'data',
  invalidates: ['dashboard'],
})
