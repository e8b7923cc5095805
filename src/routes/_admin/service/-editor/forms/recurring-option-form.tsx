import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import {
  frequencies,
  type Frequency,
  frequencyLabel,
  recurrenceDefaults,
  recurrenceTitle,
} from '@/domain/service/recurrence'
import { numberOrEmpty } from '@/routes/_admin/service/-rules'
import { NumberField, SelectField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

const fields = z.object({
  frequency: z.string(),
  frequencyValue: numberOrEmpty,
  title: z.string().check(z.trim()),
  discountPercentage: numberOrEmpty,
})

const recurringOption = z.pipe(
  fields.check(
    z.refine(({ discountPercentage }) => Number(discountPercentage) <= 100, {
      path: ['discountPercentage'],
      error: 'Discount Percentage Must be less then 100',
    }),
    z.refine(({ title }) => title !== '', { path: ['title'], error: 'Name is required' }),
    z.refine(
      ({ frequency, frequencyValue }) => frequency === 'onetime' || Number(frequencyValue) > 0,
      { path: ['frequencyValue'], error: 'Frequency is required' },
    ),
  ),
  z.transform((option: z.output<typeof fields>) => ({
    ...option,
    frequencyValue: Number(option.frequencyValue),
    discountPercentage: Number(option.discountPercentage),
  })),
)

/** The order in which failing fields are reported. */
const order = ['discountPercentage', 'title', 'frequencyValue'] as const

/** The values of a new option. */
const added = { frequency: 'weekly', discountPercentage: 0, ...recurrenceDefaults('weekly') }

export type RecurringOptionValues = z.output<typeof recurringOption>

interface RecurringOptionFormProps {
  option: RecurringOptionValues | undefined
  onSave: (values: RecurringOptionValues) => void
}

export function RecurringOptionForm({ option = added, onSave }: RecurringOptionFormProps) {
  const form = useZodForm(recurringOption, option)
  const { control } = form
  const frequency = useWatch({ control, name: 'frequency' })
  const isOnce = frequency === 'onetime'
  const choices = new Set<string>([...frequencies, option.frequency])

  function put(values: Partial<z.input<typeof fields>>) {
    for (const [name, value] of Object.entries(values)) {
      const field = name as keyof z.input<typeof fields>
      form.setValue(field, value)
      form.clearErrors(field)
    }
  }

  function takeFrequency(chosen: string) {
    if (isFrequency(chosen)) {
      put(recurrenceDefaults(chosen, Number(form.getValues('frequencyValue'))))
    }
  }

  function takeCount(count: number | '') {
    const chosen = form.getValues('frequency')
    if (isFrequency(chosen)) put({ title: recurrenceTitle(chosen, Number(count)) })
  }

  return (
    <FormPanel form={form} order={order} onSubmit={onSave} pending={false} submitLabel="Save">
      <SelectField
        control={control}
        name="frequency"
        label="Frequency"
        data={[...choices].map((value) => ({ value, label: frequencyLabel(value) }))}
        onChanged={takeFrequency}
      />
      <NumberField
        control={control}
        name="frequencyValue"
        label="Every"
        unsigned
        whole
        disabled={isOnce}
        maxLength={4}
        onChanged={takeCount}
      />
      <TextField
        control={control}
        name="title"
        label="Title"
        description="The name of the option, as customers see it."
        disabled={isOnce}
      />
      <NumberField
        control={control}
        name="discountPercentage"
        label="Discount"
        suffix="%"
        unsigned
        disabled={isOnce}
      />
    </FormPanel>
  )
}

function isFrequency(value: string): value is Frequency {
  return (frequencies as readonly string[]).includes(value)
}
