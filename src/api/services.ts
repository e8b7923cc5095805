import * as z from 'zod/mini'

import { automaticAssignment } from '@/domain/service/assignment'
import { frequencies } from '@/domain/service/recurrence'
import { selectionTypes } from '@/domain/service/selection-type'

import { area, messageResponse } from './client/endpoint'
import {
  coded,
  flag,
  id,
  label,
  shownList,
  number,
  reference,
  requiredId,
  rows,
  text,
  wireId,
  wireReference,
} from './schema/fields'
import { exact, exactList, known, orUnreadable, strict, Unreadable } from './schema/unreadable'

const { query, mutation } = area('catalogue')

const subService = z.object({
  _id: id,
  name: text,
  image: text,
  isPending: flag,
  // Shown if the server sends them.
  isHidden: flag,
  isRecurring: flag,
  price: number,
})

const category = z.pipe(
  z.object({
    _id: id,
    name: exact(text),
    image: exact(text),
    subServices: shownList(subService),
  }),
  z.transform(({ name, image, ...category }): Category => {
    const unreadable = [
      ...(name instanceof Unreadable ? ['name' as const] : []),
      ...(image instanceof Unreadable ? ['image' as const] : []),
    ]
    return { ...category, name: known(name), image: known(image), unreadable }
  }),
)
export interface Category {
  _id: string
  name: string | undefined
  image: string | undefined
  /** Undefined if the list could not be read. */
  subServices: SubService[] | undefined
  /** The fields that the server sent, but that could not be read. */
  unreadable?: ('name' | 'image')[]
}
export type SubService = z.output<typeof subService>

export const listCatalogue = query('services', {
  search: z.object({ showAll: z.literal(true) }),
  response: z.object({ serviceList: rows(category) }),
})

const textOrEmpty = strict(text, '')
const numberOrZero = strict(number, 0)
const flagOrFalse = strict(flag, false)

// The rows that the service editor can change are loose objects so that saving sends their unknown
// fields, and their ids, back unchanged. A row with a field that can't be read is sent back whole.
const recurringOption = z.looseObject({
  _id: wireId,
  frequency: strict(coded(frequencies), 'onetime'),
  frequencyValue: numberOrZero,
  title: textOrEmpty,
  discountPercentage: numberOrZero,
})

const modifierOption = z.looseObject({
  _id: wireId,
  title: textOrEmpty,
  description: textOrEmpty,
  price: numberOrZero,
  allowComment: flagOrFalse,
  commentPlaceholder: textOrEmpty,
})

const modifierGroup = z.looseObject({
  _id: wireId,
  title: textOrEmpty,
  description: textOrEmpty,
  isRequired: flagOrFalse,
  selectionType: strict(coded(selectionTypes), 'single'),
  options: exactList(modifierOption),
})

const intakeQuestion = z.looseObject({
  _id: wireId,
  question: textOrEmpty,
  description: textOrEmpty,
  placeholder: textOrEmpty,
  isRequired: flagOrFalse,
})

const areaEntry = z.object({ value: number, discountedPrice: number, discountPercentage: number })

const serviceType = z.object({
  _id: text,
  title: label,
  description: label,
  price: number,
  image: text,
  area: shownList(areaEntry),
})

/** Loose so that the editor can send back fields that are not declared here, such as `types`. */
const editableService = z.looseObject({
  _id: requiredId,
  name: exact(text),
  image: exact(text),
  description: exact(text),
  price: exact(number),
  recurringOptions: exactList(recurringOption),
  categoryId: wireReference,
  taxable: exact(flag),
  taxDetails: exact(z.looseObject({ name: exact(text), rate: exact(number) })),
  isRecurring: exact(flag),
  modifiers: exactList(modifierGroup),
  intakeQuestions: exactList(intakeQuestion),
  assignmentMethod: z.pipe(
    exact(text),
    z.transform((method) => method || automaticAssignment.value),
  ),
})
export type EditableService = z.output<typeof editableService>

export const getService = query('subservices/:serviceId', { response: editableService })

const serviceDetails = z.object({
  _id: requiredId,
  name: label,
  image: text,
  description: label,
  price: exact(number),
  recurringOptions: shownList(
    z.looseObject({
      _id: text,
      frequency: coded(frequencies),
      frequencyValue: number,
      title: label,
      discountPercentage: exact(number),
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
    categoryId: z.string(),
    description: z.string(),
    image: z.string(),
  }),
  // `name` is declared although it is unused: parsePayload() accepts an object such as
  // `data.service` as the payload only if it contains at least two of the schema's fields.
  response: z.object({
    _id: reference,
    name: text,
    message: z.optional(messageResponse.shape.message),
  }),
  messageFrom: 'data',
  invalidates: ['dashboard'],
})

const rowsOf = <Row extends z.core.$ZodType>(row: Row) => orUnreadable(z.array(orUnreadable(row)))

export const updateService = mutation('put', 'subservices/:serviceId', {
  body: z.looseObject({
    serviceId: z.string(),
    name: z.string(),
    description: z.string(),
    image: z.string(),
    price: z.number(),
    taxable: z.boolean(),
    taxDetails: orUnreadable(z.looseObject({ name: z.string(), rate: z.number() })),
    isRecurring: z.boolean(),
    recurringOptions: rowsOf(
      z.looseObject({
        frequency: z.string(),
        frequencyValue: z.number(),
        title: z.string(),
        discountPercentage: z.number(),
      }),
    ),
    modifiers: rowsOf(
      z.looseObject({
        title: z.string(),
        description: z.string(),
        isRequired: z.boolean(),
        selectionType: z.string(),
        options: rowsOf(z.looseObject({ title: z.string(), price: z.number() })),
      }),
    ),
    intakeQuestions: rowsOf(
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
