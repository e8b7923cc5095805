import * as z from 'zod/mini'

import { Unreadable } from '@/api/schema/unreadable'
import { toCents } from '@/domain/format/money'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import type { ZodForm } from '@/ui/form/use-zod-form'

import { priceError, SERVICE_IMAGE_REQUIRED } from '../rules'
import type { ModifierGroup } from './items/modifier-forms'
import type { IntakeQuestion } from './items/question-form'
import type { RecurringOption } from './items/recurring-form'

export const serviceTypes = [
  { value: 'onetime', label: 'One Time' },
  { value: 'recurring', label: 'Recurring' },
] as const

/** Leaves the text untrimmed so that an unedited value is sent back unchanged. */
const notBlank = (message: string) =>
  z.string().check(z.refine((text) => trimText(text) !== '', message))

/**
 * A choice that could not be read is null until the user makes it. The other fields are then blank.
 * Until the user has entered them, the form can't be submitted.
 */
const fields = z.object({
  name: notBlank('Service name is Required'),
  description: notBlank('Service Description is Required'),
  image: notBlank(SERVICE_IMAGE_REQUIRED),
  serviceType: z.nullable(z.enum(['onetime', 'recurring'])),
  recurringOptions: z.array(z.custom<RecurringOption | Unreadable>()),
  price: z.string(),
  modifiers: z.array(z.custom<ModifierGroup | Unreadable>()),
  intakeQuestions: z.array(z.custom<IntakeQuestion | Unreadable>()),
  taxable: z.nullable(z.boolean()),
  taxDetails: z.object({ name: z.string(), rate: z.string() }),
  /** Null if it could not be read. Unless the user sets it, it goes back as it came. */
  isHidden: z.nullable(z.boolean()),
})
export type EditServiceValues = z.output<typeof fields>

/** An empty price is 0. */
export function parsePrice(price: string): number {
  return trimText(price) === '' ? 0 : parseNumber(price)
}

/**
 * To show all errors together, these rules run even if a field fails its own rule. The toast shows
 * only the first error. Errors from the fields' own rules come before those from these rules.
 */
export const editServiceSchema = fields.check(
  z.superRefine((service, context) => {
    const { serviceType, recurringOptions, price, modifiers, taxable, taxDetails } = service
    const report = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path })

    if (serviceType === 'recurring' && recurringOptions.length === 0) {
      report('Add atleast one recurrsing option', 'recurringOptions')
    }
    const amount = parsePrice(price)
    const error = priceError(amount)
    if (error !== undefined) {
      report(error, 'price')
    } else if (toCents(amount) === 0 && modifiers.length === 0) {
      report('Add atleast one modifier group or increase the price', 'modifiers')
    }
    for (const [index, group] of modifiers.entries()) {
      if (group instanceof Unreadable || group.options.length > 0) continue
      report('Add atleast one Option in modifiers', 'modifiers', index, 'options')
    }
    if (!taxable) return
    const { name, rate } = taxDetails
    if (trimText(name) === '') report('please enter the tax name', 'taxDetails', 'name')
    const percent = parseNumber(rate)
    if (!/\d/.test(rate)) {
      report('please enter the tax rate', 'taxDetails', 'rate')
    } else if (!(percent > 0 && percent < 100)) {
      const message = 'Please enter a tax rate greater than 0 and less than 100'
      report(message, 'taxDetails', 'rate')
    }
  }),
)

export type ServiceForm = ZodForm<typeof editServiceSchema>
