import * as z from 'zod/mini'

import { automaticAssignment } from '@/domain/service/assignment'

import { area, messageResponse } from './client/endpoint'
import {
  flag,
  id,
  list,
  nested,
  number,
  reference,
  requiredId,
  rows,
  text,
  withDefault,
} from './schema/fields'

const { query, mutation } = area('catalogue')

const subService = z.object({ _id: id, name: text, image: text, isPending: flag })

const category = z.object({ _id: id, name: text, image: text, subServices: list(subService) })
export type Category = z.output<typeof category>
export type SubService = z.output<typeof subService>

export const listCatalogue = query('services', {
  search: z.object({ showAll: z.literal(true) }),
  response: z.object({ serviceList: rows(category) }),
})

const textOrEmpty = withDefault(text, '')
const numberOrZero = withDefault(number, 0)
const flagOrFalse = withDefault(flag, false)

// The nested objects that the service editor can change are loose objects so that saving sends
// their unknown fields back unchanged.
const recurringOption = z.looseObject({
  _id: text,
  frequency: text,
  frequencyValue: numberOrZero,
  title: textOrEmpty,
  discountPercentage: numberOrZero,
})

const modifierOption = z.looseObject({
  _id: text,
  title: textOrEmpty,
  description: textOrEmpty,
  price: numberOrZero,
  allowComment: flagOrFalse,
  commentPlaceholder: textOrEmpty,
})

const modifierGroup = z.looseObject({
  _id: text,
  title: textOrEmpty,
  description: textOrEmpty,
  isRequired: flagOrFalse,
  selectionType: withDefault(text, 'single'),
  options: list(modifierOption),
})

const intakeQuestion = z.looseObject({
  _id: text,
  question: textOrEmpty,
  description: textOrEmpty,
  placeholder: textOrEmpty,
  isRequired: flagOrFalse,
})

const areaEntry = z.object({ value: number, discountedPrice: number, discountPercentage: number })

const serviceType = z.object({
  _id: text,
  title: text,
  description: text,
  price: number,
  image: text,
  area: list(areaEntry),
})

const fields = {
  _id: requiredId,
  name: text,
  image: text,
  description: text,
  price: number,
  recurringOptions: list(recurringOption),
}

/** Loose so that the editor can send back fields that are not declared here, such as `types`. */
const editableService = z.looseObject({
  ...fields,
  categoryId: reference,
  taxable: flag,
  taxDetails: nested(z.looseObject({ name: text, rate: number })),
  isRecurring: flag,
  modifiers: list(modifierGroup),
  intakeQuestions: list(intakeQuestion),
  assignmentMethod: z.pipe(
    text,
    z.transform((method): string | undefined => method || automaticAssignment.value),
  ),
})
export type EditableService = z.output<typeof editableService>

export const getService = query('subservices/:serviceId', { response: editableService })

const serviceDetails = z.object({
  ...fields,
  types: list(serviceType),
  addOns: list(z.object({ _id: text, title: text, types: list(serviceType) })),
})
export type ServiceDetails = z.output<typeof serviceDetails>

export const getServiceDetails = query('services/:id', { response: serviceDetails })

export const createService = mutation('post', 'subservices/', {
  body: z.object({
    name: z.string(),
    categoryId: z.string(),
    description: z.string(),
    image: z.string(),
  }),
  // `name` is declared although it is unused: parsePayload() accepts an object such as
  // `data.service` as the payload only if it contains at least two of the schema's fields.
  response: z.object({ _id: text, name: text, message: z.optional(messageResponse.shape.message) }),
  messageFrom: 'data',
  invalidates: ['dashboard'],
})

export const updateService = mutation('put', 'subservices/:serviceId', {
  body: z.looseObject({
    serviceId: z.string(),
    name: z.string(),
    description: z.string(),
    image: z.string(),
    price: z.number(),
    taxable: z.boolean(),
    taxDetails: z.looseObject({ name: z.string(), rate: z.number() }),
    isRecurring: z.boolean(),
    recurringOptions: z.array(
      z.looseObject({
        frequency: z.string(),
        frequencyValue: z.number(),
        title: z.string(),
        discountPercentage: z.number(),
      }),
    ),
    modifiers: z.array(
      z.looseObject({
        title: z.string(),
        description: z.string(),
        isRequired: z.boolean(),
        selectionType: z.string(),
        options: z.array(z.looseObject({ title: z.string(), price: z.number() })),
      }),
    ),
    intakeQuestions: z.array(
      z.looseObject({
        question: z.string(),
        description: z.string(),
        placeholder: z.string(),
        isRequired: z.boolean(),
      }),
    ),
  }),
  messageFrom: 'data',
})

export const deleteService = mutation('delete', 'subservices/:serviceId', {
  messageFrom: 'data',
  invalidates: ['dashboard'],
})
