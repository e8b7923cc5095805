import * as z from 'zod/mini'

import { isObject } from '@/api/schema/fields'
import { shownRows } from '@/api/schema/raw'
import { toCents } from '@/domain/format/money'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import { requiredImage } from '@/ui/form/upload-field'

import { priceError, SERVICE_IMAGE_REQUIRED } from '../rules'
import {
  blankError,
  dependentFields,
  editedFlag,
  editedText,
  type FieldFault,
  requiredText,
  sentNumber,
} from './edited-values'

export const serviceTypes = [
  { value: 'onetime', label: 'One Time' },
  { value: 'recurring', label: 'Recurring' },
] as const

/**
 * The items as they came or were edited, or null for what is no list. They are in an object that is
 * not plain, because react-hook-form copies arrays and plain objects at each change.
 */
export class Items {
  readonly rows: unknown[] | null

  constructor(rows: unknown[] | null) {
    this.rows = rows
  }
}
const items = z.instanceof(Items)

const fields = z.object({
  name: requiredText('Service name is Required'),
  description: requiredText('Service Description is Required'),
  image: z.nullable(requiredImage(SERVICE_IMAGE_REQUIRED)),
  serviceType: z.nullable(z.enum(['onetime', 'recurring'])),
  recurringOptions: items,
  price: editedText,
  modifiers: items,
  intakeQuestions: items,
  taxable: editedFlag,
  taxDetails: z.object({ name: editedText, rate: editedText }),
  isHidden: editedFlag,
})
export type EditServiceValues = z.output<typeof fields>

/**
 * The rules for a service that the form was filled with as each of `shown`. The toast shows only the
 * first error, and those from the fields' own rules come before those from these rules.
 */
export const editServiceSchema = (...shown: EditServiceValues[]) =>
  fields.check(
    dependentFields((service) => [
      ...optionFaults(service),
      ...priceFaults(service, shown),
      ...groupFaults(service),
      ...taxFaults(service),
    ]),
  )

function optionFaults({ serviceType, recurringOptions }: EditServiceValues): FieldFault[] {
  if (serviceType !== 'recurring' || recurringOptions.rows?.length !== 0) return []
  return [{ path: ['recurringOptions'], message: 'Add atleast one recurrsing option' }]
}

/** A service without a price needs a modifier group, whose options have prices. */
function priceFaults(
  { price, modifiers }: EditServiceValues,
  shown: EditServiceValues[],
): FieldFault[] {
  if (price === null) return []
  const shownPrices = shown.map((values) => values.price)
  const error = priceError(trimText(price) || '0', shownPrices)
  if (error !== undefined) return [{ path: ['price'], message: error }]
  const isFree = toCents(sentNumber(price)) === 0
  const message = 'Add atleast one modifier group or increase the price'
  return [
    { path: ['modifiers'], message: isFree && modifiers.rows?.length === 0 && message },
  ]
}

function groupFaults({ modifiers }: EditServiceValues): FieldFault[] {
  return (modifiers.rows ?? []).map((group, index) => {
    const options = isObject(group) ? shownRows(group['options']) : null
    const message = 'Add atleast one Option in modifiers'
    return {
      path: ['modifiers', index, 'options'],
      message: options?.length === 0 && message,
    }
  })
}

function taxFaults({ taxable, taxDetails }: EditServiceValues): FieldFault[] {
  if (!taxable) return []
  const { name, rate } = taxDetails
  return [
    {
      path: ['taxDetails', 'name'],
      message: blankError(name, 'please enter the tax name'),
    },
    { path: ['taxDetails', 'rate'], message: rateError(rate) },
  ]
}

function rateError(rate: string | null): string | undefined {
  if (rate === null) return undefined
  if (trimText(rate) === '') return 'please enter the tax rate'
  const percent = parseNumber(rate)
  return percent > 0 && percent < 100
    ? undefined
    : 'Please enter a tax rate greater than 0 and less than 100'
}
