import { Unreadable } from '@/api/schema/unreadable'
import type { EditableService } from '@/api/services'

import type { EditServiceValues } from './editor/service-schema'
import { couldNotBeRead } from './rules'

const isBlank = (text: string) => text.trim() === ''

function taxOf({ taxDetails }: EditableService) {
  return taxDetails instanceof Unreadable ? { name: taxDetails, rate: taxDetails } : taxDetails
}

interface Field {
  label: string
  read: (service: EditableService) => unknown
  isMissing: (values: EditServiceValues) => boolean
}

const fields = {
  name: {
    label: 'Name',
    read: ({ name }) => name,
    isMissing: ({ name }) => isBlank(name),
  },
  price: {
    label: 'Price',
    read: ({ price }) => price,
    isMissing: ({ price }) => isBlank(price),
  },
  description: {
    label: 'Description',
    read: ({ description }) => description,
    isMissing: ({ description }) => isBlank(description),
  },
  image: {
    label: 'Image',
    read: ({ image }) => image,
    isMissing: ({ image }) => isBlank(image),
  },
  taxable: {
    label: 'Charge Tax',
    read: ({ taxable }) => taxable,
    isMissing: ({ taxable }) => taxable === null,
  },
  'taxDetails.name': {
    label: 'Tax name',
    read: (service) => taxOf(service)?.name,
    isMissing: ({ taxable, taxDetails }) => taxable === true && isBlank(taxDetails.name),
  },
  'taxDetails.rate': {
    label: 'Tax rate',
    read: (service) => taxOf(service)?.rate,
    isMissing: ({ taxable, taxDetails }) => taxable === true && isBlank(taxDetails.rate),
  },
  serviceType: {
    label: 'Service type',
    read: ({ isRecurring }) => isRecurring,
    isMissing: ({ serviceType }) => serviceType === null,
  },
} satisfies Record<string, Field>
export type ServiceField = keyof typeof fields

/** Returns the fields that the server has sent, but that could not be read. */
function unreadableFields(service: EditableService): ServiceField[] {
  const names = Object.keys(fields) as ServiceField[]
  return names.filter((name) => fields[name].read(service) instanceof Unreadable)
}

/** Returns the unreadable fields that the user has not entered yet. */
export function missingFields(service: EditableService, values: EditServiceValues): ServiceField[] {
  return unreadableFields(service).filter((name) => fields[name].isMissing(values))
}

export const labelsOf = (names: readonly ServiceField[]) => names.map((name) => fields[name].label)

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
  const labels = [...labelsOf(unreadableFields(service)), ...unreadableLists]
  return labels.length > 0 ? couldNotBeRead(labels) : undefined
}
