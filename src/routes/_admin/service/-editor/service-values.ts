import type { EditableService } from '@/api/services'

import { type EditServiceValues, newRow } from './service-schema'

/** Turns a service into form values, with defaults for what the server left out. */
export function toForm(service: EditableService): EditServiceValues {
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

/** Fields of a service that the form does not edit; sent back as they were read. */
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

/** The body of an update: the service as it was read, with the edited values. */
export function toBody(serviceId: string, service: EditableService, form: EditServiceValues) {
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

/** What identifies the original or its rows; the server gives the copy its own. */
const notCopied = new Set(['_id', 'slug', 'createdAt', 'updatedAt', '__v'])

/** The body of the update that completes a copy: the service as it was read, without ids and dates. */
export function toCopyBody(copyId: string, service: EditableService): ReturnType<typeof toBody> {
  const body = JSON.stringify(toBody(copyId, service, toForm(service)), (key, value: unknown) =>
    notCopied.has(key) ? undefined : value,
  )
  return JSON.parse(body) as ReturnType<typeof toBody>
}
