import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import {
  frequencies,
  frequencyLabel,
  isFrequency,
  recurrenceDefaults,
  recurrenceTitle,
} from '@/domain/service/recurrence'
import { useDraftForm } from '@/screens/unsaved-edits'
import { NumberField, SelectField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'

import {
  copyItem,
  type Item,
  type ItemFormProps,
  type ItemKind,
  number,
  required,
} from './item-kind'

const discountError = (discount: number) =>
  discount >= 0 && discount <= 100 ? undefined : 'Discount Percentage Must be less then 100'

/** If several fields are invalid, the toast reports the first in this order, not that on screen. */
const schema = z
  .object({
    discountPercentage: number(discountError, '0'),
    title: required('Name is required'),
    frequency: z.string(),
    frequencyValue: z.pipe(z.string(), z.transform(parseNumber)),
  })
  .check(
    z.refine(
      ({ frequency, frequencyValue: count }) =>
        frequency === 'onetime' || (Number.isInteger(count) && count > 0),
      { path: ['frequencyValue'], error: 'Frequency is required' },
    ),
  )
export type RecurringOption = Item<z.output<typeof schema>>

const newOption = { frequency: 'weekly', discountPercentage: 0, ...recurrenceDefaults('weekly') }

function RecurringOptionForm({ item = newOption, draft, panel }: ItemFormProps<RecurringOption>) {
  const defaults = {
    ...item,
    // The user can't edit the title of a one-time option, so we fill in a missing title.
    title:
      trimText(item.title) || (item.frequency === 'onetime' ? recurrenceTitle('onetime', 0) : ''),
    frequencyValue: String(item.frequencyValue),
    discountPercentage: String(item.discountPercentage),
  }
  const form = useDraftForm(schema, defaults, draft)
  const { control } = form
  const frequency = useWatch({ control, name: 'frequency' })
  const isOnce = frequency === 'onetime'
  const choices = new Set<string>([...frequencies, item.frequency])

  function setFields(values: Partial<z.input<typeof schema>>) {
    form.setValues(values)
    form.clearErrors(Object.keys(values) as (keyof typeof values)[])
  }

  function applyFrequencyDefaults(chosen: string) {
    if (!isFrequency(chosen)) return
    const count = parseNumber(form.getValues('frequencyValue'))
    const { title, frequencyValue } = recurrenceDefaults(chosen, count)
    setFields({
      title,
      frequencyValue: String(frequencyValue),
      ...(chosen === 'onetime' && { discountPercentage: '0' }),
    })
  }

  function updateTitle(count: string) {
    const chosen = form.getValues('frequency')
    if (isFrequency(chosen)) setFields({ title: recurrenceTitle(chosen, parseNumber(count)) })
  }

  return (
    <FormPanel form={form} {...panel}>
      <SelectField
        control={control}
        name="frequency"
        label="Frequency"
        autoFocus
        data={[...choices].map((value) => ({ value, label: frequencyLabel(value) }))}
        onChanged={applyFrequencyDefaults}
      />
      <NumberField
        control={control}
        name="frequencyValue"
        label="Every"
        required={!isOnce}
        disabled={isOnce}
        onChanged={updateTitle}
      />
      <TextField
        control={control}
        name="title"
        label="Title"
        required
        description="The name of the option, as customers see it."
        disabled={isOnce}
      />
      <NumberField
        control={control}
        name="discountPercentage"
        label="Discount"
        description="0 to 100"
        rightSection="%"
        disabled={isOnce}
      />
    </FormPanel>
  )
}

export const recurring: ItemKind<RecurringOption> = {
  noun: 'recurring option',
  titleOf: ({ title }) => title,
  copy: copyItem,
  Form: RecurringOptionForm,
}
