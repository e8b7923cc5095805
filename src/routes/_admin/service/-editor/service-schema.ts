import * as z from 'zod/mini'

import type { ZodForm } from '@/ui/form/use-zod-form'

import { numberOrEmpty, SERVICE_IMAGE_REQUIRED } from '../-rules'
import type { IntakeQuestionValues } from './forms/intake-question-form'
import type { ModifierGroupValues } from './forms/modifier-group-form'
import type { ModifierOptionValues } from './forms/modifier-option-form'
import type { RecurringOptionValues } from './forms/recurring-option-form'

/**
 * A list row of the form. `key` identifies it to React; `kept` holds its `_id` and the fields that
 * the form does not know, which are sent back unchanged.
 */
type Row<Values> = Values & { key: string; kept: Record<string, unknown> }

export type ModifierOption = Row<ModifierOptionValues>
export type ModifierGroup = Row<ModifierGroupValues> & { options: ModifierOption[] }

export const serviceTypes = [
  { value: 'onetime', label: 'One Time' },
  { value: 'recurring', label: 'Recurring' },
] as const

const fields = z.object({
  name: z.string(),
  description: z.string(),
  image: z.string(),
  serviceType: z.enum(['onetime', 'recurring']),
  recurringOptions: z.array(z.custom<Row<RecurringOptionValues>>()),
  price: numberOrEmpty,
  modifiers: z.array(z.custom<ModifierGroup>()),
  intakeQuestions: z.array(z.custom<Row<IntakeQuestionValues>>()),
  taxable: z.boolean(),
  taxDetails: z.object({ name: z.string(), rate: numberOrEmpty }),
})
export type EditServiceValues = z.output<typeof fields>

/**
 * The fields accept any value, so that all rules run; their messages are reported in this order.
 */
export const editServiceSchema = fields.check(
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

/** The order in which failing fields are reported. */
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

/** The key and the kept fields of a row that is not stored yet. */
export function newRow(): { key: string; kept: Record<string, unknown> } {
  return { key: `row-${(rows += 1)}`, kept: {} }
}

/** Copies a row without its `_id`, so that the server stores it as a new one. */
export function copyRow<Row extends { key: string; kept: Record<string, unknown> }>(row: Row): Row {
  const { _id: _, ...kept } = row.kept
  return { ...row, ...newRow(), kept }
}

export function copyGroup(group: ModifierGroup): ModifierGroup {
  return { ...copyRow(group), options: group.options.map((option) => copyRow(option)) }
}
