import * as z from 'zod/mini'

import type { ZodForm } from '@/ui/form/use-zod-form'

import { numberOrEmpty, SERVICE_IMAGE_REQUIRED } from '../-rules'
import type { IntakeQuestion, ModifierGroup, RecurringOption, Row } from './row-forms'

export const serviceTypes = [
  { value: 'onetime', label: 'One Time' },
  { value: 'recurring', label: 'Recurring' },
] as const

/** Doesn't trim the text, so that an unedited value is sent back unchanged. */
const notBlank = (message: string) =>
  z.string().check(z.refine((text) => text.trim() !== '', message))

const modifierGroup = z.custom<ModifierGroup>().check(
  z.refine(({ options }) => options.length > 0, {
    path: ['options'],
    error: 'Add atleast one Option in modifiers',
  }),
)

const fields = z.object({
  name: notBlank('Service name is Required'),
  description: notBlank('Service Description is Required'),
  image: notBlank(SERVICE_IMAGE_REQUIRED),
  serviceType: z.enum(['onetime', 'recurring']),
  recurringOptions: z.array(z.custom<RecurringOption>()),
  price: numberOrEmpty,
  modifiers: z.array(modifierGroup),
  intakeQuestions: z.array(z.custom<IntakeQuestion>()),
  taxable: z.boolean(),
  taxDetails: z.object({ name: z.string(), rate: numberOrEmpty }),
})
export type EditServiceValues = z.output<typeof fields>

/** These rules run even if a field fails its own rule, so that all errors appear together. */
export const editServiceSchema = fields.check(
  z.refine(
    ({ serviceType, recurringOptions }) => serviceType === 'onetime' || recurringOptions.length > 0,
    { path: ['recurringOptions'], error: 'Add atleast one recurrsing option' },
  ),
  z.refine(({ price, modifiers }) => Number(price) > 0 || modifiers.length > 0, {
    path: ['modifiers'],
    error: 'Add atleast one modifier group or increase the price',
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

export const serviceFormOrder = [
  'name',
  'description',
  'image',
  'recurringOptions',
  'modifiers',
  'taxDetails.name',
  'taxDetails.rate',
] as const

export type ServiceForm = ZodForm<typeof editServiceSchema>

let rows = 0

export function newRowKey(): { rowKey: string } {
  return { rowKey: `row-${(rows += 1)}` }
}

/** Copies the row without its `_id`, so that the server creates a new row. */
export function copyRow<Copied extends Row<object>>(row: Copied): Copied {
  return { ...row, ...newRowKey(), _id: undefined }
}

export function copyGroup(group: ModifierGroup): ModifierGroup {
  return { ...copyRow(group), options: group.options.map((option) => copyRow(option)) }
}
