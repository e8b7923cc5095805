import * as z from 'zod/mini'

import { flag } from '@/api/schema/fields'
import { known, Unreadable } from '@/api/schema/unreadable'
import type { EditableService } from '@/api/services'
import { parseNumber } from '@/domain/format/parse-number'

import { type EditServiceValues, parsePrice } from './service-schema'

/** What could not be read becomes null or blank. */
export function toForm(service: EditableService): EditServiceValues {
  const { taxable, taxDetails, isRecurring, recurringOptions } = service
  const tax = known(taxDetails)
  return {
    name: textOf(service.name),
    description: textOf(service.description),
    image: textOf(service.image),
    price: textOf(service.price ?? 0),
    taxable: taxable instanceof Unreadable ? null : (taxable ?? false),
    taxDetails: { name: textOf(tax?.name), rate: textOf(tax?.rate || '') },
    serviceType: isRecurring instanceof Unreadable ? null : serviceTypeOf(service),
    recurringOptions,
    modifiers: service.modifiers,
    intakeQuestions: service.intakeQuestions,
    isHidden: isHiddenIn(service),
  }
}

function isHiddenIn({ isHidden }: EditableService): boolean | null {
  return isHidden === undefined || isHidden === null ? false : (z.parse(flag, isHidden) ?? null)
}

function textOf(value: string | number | Unreadable | undefined): string {
  return value === undefined || value instanceof Unreadable ? '' : String(value)
}

function serviceTypeOf({ isRecurring, recurringOptions }: EditableService) {
  const hasOptions = recurringOptions.some((option) => !(option instanceof Unreadable))
  return (isRecurring ?? hasOptions) ? 'recurring' : 'onetime'
}

/** Fields that the form does not edit. Updates send them back unchanged. */
const untouched = [
  '_id',
  'categoryId',
  'isPending',
  'isDeleted',
  'slug',
  'assignmentMethod',
  'createdAt',
  'updatedAt',
  'types',
  'addOns',
] as const

/** What could not be read goes back as it came. Call this only if no field is missing. */
export function toBody(serviceId: string, service: EditableService, form: EditServiceValues) {
  const { name, description, image, price, taxable, serviceType, isHidden } = form
  const isRecurring = serviceType === 'recurring'
  return {
    ...Object.fromEntries(untouched.map((name) => [name, service[name]])),
    name,
    description,
    image,
    serviceId,
    isHidden: isHidden === isHiddenIn(service) ? service['isHidden'] : isHidden,
    price: parsePrice(price),
    taxable: taxable === true,
    taxDetails: taxDetailsOf(service, form),
    isRecurring,
    recurringOptions: listOf(
      form.recurringOptions.filter((option) => isRecurring || option instanceof Unreadable),
    ),
    modifiers: listOf(
      form.modifiers.map((group) =>
        group instanceof Unreadable ? group : { ...group, options: listOf(group.options) },
      ),
    ),
    intakeQuestions: listOf(form.intakeQuestions),
  }
}

function taxDetailsOf({ taxDetails: read }: EditableService, form: EditServiceValues) {
  const { taxable, taxDetails } = form
  if (taxable) return { ...known(read), name: taxDetails.name, rate: parseNumber(taxDetails.rate) }
  if (read instanceof Unreadable) return read
  if ([read?.name, read?.rate].some((part) => part instanceof Unreadable))
    return new Unreadable(read)
  return { ...read, name: '', rate: 0 }
}

/** Turns the single item that stands for an unreadable list into that list. */
function listOf<Item>(items: Item[]) {
  const list = items.find((item) => item instanceof Unreadable && item.isList)
  return list instanceof Unreadable ? list : items
}

/** Omitted from a copied service and its nested objects. The server assigns new values. */
const notCopied = new Set(['_id', 'slug', 'createdAt', 'updatedAt', '__v'])

export function toCopyBody(copyId: string, service: EditableService): ReturnType<typeof toBody> {
  const body = JSON.stringify(toBody(copyId, service, toForm(service)), (key, value: unknown) =>
    notCopied.has(key) ? undefined : value,
  )
  return JSON.parse(body) as ReturnType<typeof toBody>
}
