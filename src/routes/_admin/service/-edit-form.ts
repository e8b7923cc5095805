import * as z from 'zod/mini'

import type { EditableService } from '@/api/services'

import { numberOrEmpty, SERVICE_IMAGE_REQUIRED } from './-rules'

/*
 * A service as Edit Services holds it, its rules, and the way there and back. Every list row has a
 * `key` of ours, by which React and the reordering tell rows apart, and `kept`: its `_id` and
 * whatever else the server sent with it, which goes back as it came.
 */

const row = { key: z.string(), kept: z.record(z.string(), z.unknown()) }

const recurringOption = z.object({
  ...row,
  frequency: z.string(),
  frequencyValue: z.number(),
  title: z.string(),
  discountPercentage: z.number(),
})
export type RecurringOption = z.output<typeof recurringOption>

const modifierOption = z.object({
  ...row,
  title: z.string(),
  description: z.string(),
  price: z.number(),
  allowComment: z.boolean(),
  commentPlaceholder: z.string(),
})
export type ModifierOption = z.output<typeof modifierOption>

const modifierGroup = z.object({
  ...row,
  title: z.string(),
  description: z.string(),
  isRequired: z.boolean(),
  selectionType: z.string(),
  options: z.array(modifierOption),
})
export type ModifierGroup = z.output<typeof modifierGroup>

const intakeQuestion = z.object({
  ...row,
  question: z.string(),
  description: z.string(),
  placeholder: z.string(),
  isRequired: z.boolean(),
})
export type IntakeQuestion = z.output<typeof intakeQuestion>

/** What the Service type field chooses between. */
export const serviceTypes = [
  { value: 'onetime', label: 'One Time' },
  { value: 'recurring', label: 'Recurring' },
] as const

const fields = z.object({
  name: z.string(),
  description: z.string(),
  image: z.string(),
  serviceType: z.enum(['onetime', 'recurring']),
  recurringOptions: z.array(recurringOption),
  price: numberOrEmpty,
  modifiers: z.array(modifierGroup),
  intakeQuestions: z.array(intakeQuestion),
  taxable: z.boolean(),
  taxDetails: z.object({ name: z.string(), rate: numberOrEmpty }),
})
export type ServiceForm = z.output<typeof fields>

/** The fields themselves take anything, so all of these run, in the order of section 5. */
export const serviceForm = fields.check(
  z.refine(({ name }) => name.trim() !== '', {
    path: ['name'],
    error: 'Service name is Required',
  }),
  z.refine(({ description }) => description.trim() !== '', {
    path: ['description'],
    error: 'Service Description is Required',
  }),
  z.refine(({ image }) => image !== '', {
    path: ['image'],
    error: SERVICE_IMAGE_REQUIRED,
  }),
  z.refine(
    ({ serviceType, recurringOptions }) => serviceType === 'onetime' || recurringOptions.length > 0,
    { path: ['recurringOptions'], error: 'Add atleast one recurrsing option' },
  ),
  z.refine(({ price, modifiers }) => Number(price) > 0 || modifiers.length > 0, {
    path: ['modifiers'],
    error: 'Add atleast one modifier group or increase the price',
  }),
  z.check(({ value, issues }) => {
    for (const [index, { options }] of value.modifiers.entries()) {
      if (options.length > 0) continue
      issues.push({
        code: 'custom',
        input: options,
        path: ['modifiers', index, 'options'],
        message: 'Add atleast one Option in modifiers',
      })
    }
  }),
  z.refine(({ taxable, taxDetails }) => !taxable || taxDetails.name.trim() !== '', {
    path: ['taxDetails', 'name'],
    error: 'please enter the tax name',
  }),
  z.refine(({ taxable, taxDetails }) => !taxable || taxDetails.rate !== '', {
    path: ['taxDetails', 'rate'],
    error: 'please enter the tax rate',
  }),
  z.refine(
    ({ taxable, taxDetails: { rate } }) => !taxable || rate === '' || (rate > 0 && rate < 100),
    {
      path: ['taxDetails', 'rate'],
      error: 'Please enter a tax rate greater than 0 and less than 100',
    },
  ),
)

/** The order of section 5 over the form's fields. */
export const serviceFormOrder = [
  'name',
  'description',
  'image',
  'recurringOptions',
  'modifiers',
  'taxDetails.name',
  'taxDetails.rate',
] as const

let rows = 0

/** What a row of ours begins with: a new key, and nothing kept. */
export function newRow(): { key: string; kept: Record<string, unknown> } {
  return { key: `row-${(rows += 1)}`, kept: {} }
}

/** A copy is a row of its own: the server gives it another `_id`. */
export function copyRow<Row extends { key: string; kept: Record<string, unknown> }>(row: Row): Row {
  const { _id: _, ...kept } = row.kept
  return { ...row, ...newRow(), kept }
}

export function copyGroup(group: ModifierGroup): ModifierGroup {
  return { ...copyRow(group), options: group.options.map((option) => copyRow(option)) }
}

/** What was loaded, as the form holds it: nothing missing, whatever the server left out. */
export function toForm(service: EditableService): ServiceForm {
  return {
    name: service.name ?? '',
    description: service.description ?? '',
    image: service.image ?? '',
    price: service.price ?? 0,
    taxable: service.taxable ?? false,
    taxDetails: { name: service.taxDetails?.name ?? '', rate: service.taxDetails?.rate || '' },
    serviceType:
      (service.isRecurring ?? service.recurringOptions.length > 0) ? 'recurring' : 'onetime',
    recurringOptions: service.recurringOptions.map(
      ({ frequency, frequencyValue, title, discountPercentage, ...kept }) => ({
        ...newRow(),
        kept,
        frequency: frequency ?? 'onetime',
        frequencyValue: frequencyValue ?? 0,
        title: title ?? '',
        discountPercentage: discountPercentage ?? 0,
      }),
    ),
    modifiers: service.modifiers.map(
      ({ title, description, isRequired, selectionType, options, ...kept }) => ({
        ...newRow(),
        kept,
        title: title ?? '',
        description: description ?? '',
        isRequired: isRequired ?? false,
        selectionType: selectionType ?? 'single',
        options: options.map(
          ({ title, description, price, allowComment, commentPlaceholder, ...kept }) => ({
            ...newRow(),
            kept,
            title: title ?? '',
            description: description ?? '',
            price: price ?? 0,
            allowComment: allowComment ?? false,
            commentPlaceholder: commentPlaceholder ?? '',
          }),
        ),
      }),
    ),
    intakeQuestions: service.intakeQuestions.map(
      ({ question, description, placeholder, isRequired, ...kept }) => ({
        ...newRow(),
        kept,
        question: question ?? '',
        description: description ?? '',
        placeholder: placeholder ?? '',
        isRequired: isRequired ?? false,
      }),
    ),
  }
}

/** The fields of section 3's Service that no field of the form edits: they go back as they came. */
const untouched = [
  '_id',
  'categoryId',
  'isHidden',
  'isPending',
  'isDeleted',
  'slug',
  'assignmentMethod',
  'createdAt',
  'updatedAt',
  'types',
  'addOns',
] as const

function sendable<Row extends { key: string; kept: Record<string, unknown> }>(row: Row) {
  const { key: _, kept, ...fields } = row
  return { ...kept, ...fields }
}

/** The body of the update: what was loaded, with the form's values in their places. */
export function toBody(serviceId: string, service: EditableService, form: ServiceForm) {
  const kept = untouched.flatMap((name) => {
    const value: unknown = service[name]
    return value === undefined || (name === '_id' && value === '') ? [] : [[name, value] as const]
  })
  const isRecurring = form.serviceType === 'recurring'
  return {
    ...Object.fromEntries(kept),
    serviceId,
    name: form.name,
    description: form.description,
    image: form.image,
    price: Number(form.price),
    taxable: form.taxable,
    taxDetails: form.taxable
      ? { name: form.taxDetails.name, rate: Number(form.taxDetails.rate) }
      : { name: '', rate: 0 },
    isRecurring,
    recurringOptions: isRecurring ? form.recurringOptions.map(sendable) : [],
    modifiers: form.modifiers.map((group) => ({
      ...sendable(group),
      options: group.options.map(sendable),
    })),
    intakeQuestions: form.intakeQuestions.map(sendable),
  }
}
