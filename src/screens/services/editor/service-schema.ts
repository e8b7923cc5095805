import * as z from 'zod/mini'

import { isObject } from '@/api/schema/fields'
import { shownRows } from '@/api/schema/raw'
import { toCents } from '@/domain/format/money'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'

import { decimalsError, priceError, SERVICE_IMAGE_REQUIRED } from '../rules'

export const serviceTypes = [
  { value: 'onetime', label: 'One Time' },
  { value: 'recurring', label: 'Recurring' },
] as const

/*
 * In the editor, null is what could not be read, until the user enters a value. It breaks no rule,
 * and goes back as it came.
 */

const editedText = z.nullable(z.string())
const editedFlag = z.nullable(z.boolean())

const requiredText = (message: string) =>
  z.nullable(z.string().check(z.refine((text) => trimText(text) !== '', message)))

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
  image: requiredText(SERVICE_IMAGE_REQUIRED),
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

/** An empty price is 0. */
export function parsePrice(price: string): number {
  return parseNumber(trimText(price) || '0')
}

/**
 * The rules for a service that was shown as `before`. To show all errors together, those below run
 * even if a field fails its own rule. The toast shows only the first error. Errors from the fields'
 * own rules come before those from these rules.
 */
export const editServiceSchema = (before: EditServiceValues) =>
  fields.check(
    z.superRefine((service, context) => {
      const { serviceType, recurringOptions, price, modifiers, taxable, taxDetails } =
        service
      const report = (message: string | undefined, ...path: (string | number)[]) =>
        message !== undefined && context.addIssue({ code: 'custom', message, path })

      if (serviceType === 'recurring' && recurringOptions.rows?.length === 0) {
        report('Add atleast one recurrsing option', 'recurringOptions')
      }
      if (price !== null) {
        const error = priceError(trimText(price) || '0', before.price)
        report(error, 'price')
        if (
          error === undefined &&
          toCents(parsePrice(price)) === 0 &&
          modifiers.rows?.length === 0
        ) {
          report('Add atleast one modifier group or increase the price', 'modifiers')
        }
      }
      for (const [index, group] of modifiers.rows?.entries() ?? []) {
        if (!isObject(group) || shownRows(group['options'])?.length !== 0) continue
        report('Add atleast one Option in modifiers', 'modifiers', index, 'options')
      }
      if (!taxable) return
      const { name, rate } = taxDetails
      if (name !== null && trimText(name) === '') {
        report('please enter the tax name', 'taxDetails', 'name')
      }
      if (rate !== null)
        report(rateError(rate, before.taxDetails.rate), 'taxDetails', 'rate')
    }),
  )

function rateError(rate: string, before: unknown): string | undefined {
  if (trimText(rate) === '') return 'please enter the tax rate'
  const percent = parseNumber(rate)
  return percent > 0 && percent < 100
    ? decimalsError('a tax rate', rate, before)
    : 'Please enter a tax rate greater than 0 and less than 100'
}
