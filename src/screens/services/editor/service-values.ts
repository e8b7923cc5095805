import type { EditableService } from '@/api/services'
import { parseNumber } from '@/domain/format/parse-number'

import { type EditServiceValues, parsePrice } from './service-schema'

export function toForm(service: EditableService): EditServiceValues {
  return {
    name: service.name ?? '',
    description: service.description ?? '',
    image: service.image ?? '',
    price: String(service.price ?? 0),
    taxable: service.taxable ?? false,
    taxDetails: {
      name: service.taxDetails?.name ?? '',
      rate: String(service.taxDetails?.rate || ''),
    },
    serviceType:
      (service.isRecurring ?? service.recurringOptions.length > 0) ? 'recurring' : 'onetime',
    recurringOptions: service.recurringOptions.map((option) => ({
      ...option,
      frequency: option.frequency ?? 'onetime',
    })),
    modifiers: service.modifiers,
    intakeQuestions: service.intakeQuestions,
  }
}

/** Fields that the form does not edit. Updates send them back unchanged. */
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

export function toBody(serviceId: string, service: EditableService, form: EditServiceValues) {
  const { serviceType, price, taxable, taxDetails, ...edited } = form
  const isRecurring = serviceType === 'recurring'
  return {
    ...Object.fromEntries(untouched.map((name) => [name, service[name]])),
    ...edited,
    serviceId,
    price: parsePrice(price),
    taxable,
    taxDetails: {
      ...service.taxDetails,
      name: taxable ? taxDetails.name : '',
      rate: taxable ? parseNumber(taxDetails.rate) : 0,
    },
    isRecurring,
    recurringOptions: isRecurring ? edited.recurringOptions : [],
  }
}

/** Omitted from a copied service and its nested objects. The server assigns new values. */
const notCopied = new Set(['_id', 'slug', 'createdAt', 'updatedAt', '__v'])

export function toCopyBody(copyId: string, service: EditableService): ReturnType<typeof toBody> {
  const body = JSON.stringify(toBody(copyId, service, toForm(service)), (key, value: unknown) =>
    notCopied.has(key) ? undefined : value,
  )
  return JSON.parse(body) as ReturnType<typeof toBody>
}
