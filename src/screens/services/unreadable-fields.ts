import { get } from 'react-hook-form'

import { Unreadable } from '@/api/schema/unreadable'
import type { EditableService } from '@/api/services'
import { trimText } from '@/domain/format/trim'

import type { EditServiceValues } from './editor/service-schema'
import { couldNotBeRead } from './rules'

const labels = {
  name: 'Name',
  price: 'Price',
  description: 'Description',
  image: 'Image',
  taxable: 'Charge Tax',
  'taxDetails.name': 'Tax name',
  'taxDetails.rate': 'Tax rate',
  serviceType: 'Service type',
} as const
export type ServiceField = keyof typeof labels

/** Returns the fields that the server has sent, but that could not be read. */
function unreadableFields(service: EditableService): ServiceField[] {
  const { taxDetails: tax, isRecurring } = service
  const read: Record<ServiceField, unknown> = {
    ...service,
    'taxDetails.name': tax instanceof Unreadable ? tax : tax?.name,
    'taxDetails.rate': tax instanceof Unreadable ? tax : tax?.rate,
    serviceType: isRecurring,
  }
  const names = Object.keys(labels) as ServiceField[]
  return names.filter((name) => read[name] instanceof Unreadable)
}

/** Returns the unreadable fields that the user has not entered yet. */
export function missingFields(service: EditableService, values: EditServiceValues): ServiceField[] {
  return unreadableFields(service).filter((name) => {
    if (name.startsWith('taxDetails') && values.taxable !== true) return false
    const value: unknown = get(values, name)
    return value === null || (typeof value === 'string' && trimText(value) === '')
  })
}

export const labelsOf = (names: readonly ServiceField[]) => names.map((name) => labels[name])

/** Returns the error of a field that is missing. */
export function errorOf(name: ServiceField, missing: readonly ServiceField[]): string | undefined {
  return missing.includes(name) ? couldNotBeRead(labelsOf([name])) : undefined
}

/** Returns what is wrong with a service that can't be copied because it was not read as a whole. */
export function copyProblem(service: EditableService): string | undefined {
  const { modifiers, intakeQuestions, recurringOptions } = service
  const options = modifiers.flatMap((group) => (group instanceof Unreadable ? [] : group.options))
  const lists = {
    'Service Modifiers': [...modifiers, ...options],
    'Intake Questions': intakeQuestions,
    'Recurring Options': recurringOptions,
  }
  const unreadableLists = Object.entries(lists).flatMap(([label, rows]) =>
    rows.some((row) => row instanceof Unreadable) ? label : [],
  )
  const damaged = [...labelsOf(unreadableFields(service)), ...unreadableLists]
  return damaged.length > 0 ? couldNotBeRead(damaged) : undefined
}
