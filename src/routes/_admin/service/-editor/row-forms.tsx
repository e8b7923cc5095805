import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import {
  frequencies,
  type Frequency,
  frequencyLabel,
  recurrenceDefaults,
  recurrenceTitle,
} from '@/domain/service/recurrence'
import { selectionTypeLabel, selectionTypes } from '@/domain/service/selection-type'
import { numberOrEmpty } from '@/routes/_admin/service/-rules'
import { CheckboxField, NumberField, SelectField, TextareaField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

/**
 * `rowKey` is the React key and is never sent. A row loaded from the server also keeps its `_id`
 * and any fields that its form doesn't edit. Saving the service sends them back unchanged.
 */
export type Row<Values> = Values & { rowKey: string; _id?: string | undefined }

export interface RowFormProps<Current, Saved = Current> {
  /** Undefined if the form adds a row. */
  row: Current | undefined
  onSave: (values: Saved) => void
}

const optionalText = z.string().check(z.trim())
const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message))
const toNumber = z.transform((value: number | '') => Number(value))

const intakeQuestion = z.object({
  question: required('Please enter the question'),
  description: required('Please enter the question description'),
  placeholder: optionalText,
  isRequired: z.boolean(),
})
type IntakeQuestionValues = z.output<typeof intakeQuestion>
export type IntakeQuestion = Row<IntakeQuestionValues>

const newQuestion = { question: '', description: '', placeholder: '', isRequired: false }

function IntakeQuestionForm({ row = newQuestion, onSave }: RowFormProps<IntakeQuestionValues>) {
  const form = useZodForm(intakeQuestion, row)
  const { control } = form
  return (
    <FormPanel form={form} onSubmit={onSave} pending={false} submitLabel="Save">
      <TextField control={control} name="question" label="Question" autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <TextField control={control} name="placeholder" label="Placeholder" />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </FormPanel>
  )
}

const modifierOption = z
  .object({
    title: required('Please enter option name'),
    price: z.pipe(
      numberOrEmpty.check(
        z.refine((price) => price !== '' && price >= 0, 'Please enter price, min 0'),
      ),
      toNumber,
    ),
    description: optionalText,
    allowComment: z.boolean(),
    commentPlaceholder: optionalText,
  })
  .check(
    z.refine(({ allowComment, commentPlaceholder }) => !allowComment || commentPlaceholder !== '', {
      path: ['commentPlaceholder'],
      error: 'Please enter comment placeholder',
    }),
  )
type ModifierOptionValues = z.output<typeof modifierOption>
type ModifierOption = Row<ModifierOptionValues>

const newOption = {
  title: '',
  price: '',
  description: '',
  allowComment: false,
  commentPlaceholder: '',
} as const

function ModifierOptionForm({ row, onSave }: RowFormProps<ModifierOptionValues>) {
  const form = useZodForm(modifierOption, row ?? newOption)
  const { control } = form
  const allowComment = useWatch({ control, name: 'allowComment' })
  return (
    <FormPanel form={form} onSubmit={onSave} pending={false} submitLabel="Save">
      <TextField control={control} name="title" label="Name" autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <NumberField control={control} name="price" label="Price" prefix="$" />
      <CheckboxField control={control} name="allowComment" label="Allow note" />
      {allowComment && (
        <TextField control={control} name="commentPlaceholder" label="Comment placeholder" />
      )}
    </FormPanel>
  )
}

const modifierGroup = z.object({
  title: required('Please enter the name'),
  description: required('Please enter the description'),
  selectionType: z.string(),
  isRequired: z.boolean(),
  /** Not edited by this form. Declared because zod would otherwise strip a new group's options. */
  options: z.array(z.custom<ModifierOption>()),
})
type ModifierGroupValues = z.output<typeof modifierGroup>
export type ModifierGroup = Row<ModifierGroupValues>

const newGroup = {
  title: '',
  description: '',
  selectionType: 'single',
  isRequired: false,
  options: [],
}

function ModifierGroupForm({ row = newGroup, onSave }: RowFormProps<ModifierGroupValues>) {
  const form = useZodForm(modifierGroup, row)
  const { control } = form
  // Adds the current type if it is unknown. The select would otherwise show the first type.
  const types = new Set<string>([...selectionTypes, row.selectionType])
  return (
    <FormPanel form={form} onSubmit={onSave} pending={false} submitLabel="Save">
      <TextField control={control} name="title" label="Name" autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <SelectField
        control={control}
        name="selectionType"
        label="Selection type"
        data={[...types].map((value) => ({ value, label: selectionTypeLabel(value) }))}
      />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </FormPanel>
  )
}

/** If several fields are invalid, the toast reports the first in this order, not that on screen. */
const recurringOption = z
  .object({
    discountPercentage: z.pipe(
      numberOrEmpty.check(
        z.refine(
          (discount) => Number(discount) <= 100,
          'Discount Percentage Must be less then 100',
        ),
      ),
      toNumber,
    ),
    title: required('Name is required'),
    frequency: z.string(),
    frequencyValue: z.pipe(numberOrEmpty, toNumber),
  })
  .check(
    z.refine(({ frequency, frequencyValue }) => frequency === 'onetime' || frequencyValue > 0, {
      path: ['frequencyValue'],
      error: 'Frequency is required',
    }),
  )
type RecurringOptionValues = z.output<typeof recurringOption>
export type RecurringOption = Row<RecurringOptionValues>

const newRecurringOption = {
  frequency: 'weekly',
  discountPercentage: 0,
  ...recurrenceDefaults('weekly'),
}

function RecurringOptionForm({
  row = newRecurringOption,
  onSave,
}: RowFormProps<RecurringOptionValues>) {
  // The user can't edit the title of a one-time option, so we fill in a missing title.
  const isUntitledOnce = row.frequency === 'onetime' && row.title.trim() === ''
  const form = useZodForm(
    recurringOption,
    isUntitledOnce ? { ...row, title: recurrenceTitle('onetime', 0) } : row,
  )
  const { control } = form
  const frequency = useWatch({ control, name: 'frequency' })
  const isOnce = frequency === 'onetime'
  const choices = new Set<string>([...frequencies, row.frequency])

  function setFields(values: Partial<z.input<typeof recurringOption>>) {
    form.setValues(values)
    form.clearErrors(Object.keys(values) as (keyof typeof values)[])
  }

  function applyFrequencyDefaults(chosen: string) {
    if (isFrequency(chosen)) {
      setFields(recurrenceDefaults(chosen, Number(form.getValues('frequencyValue'))))
    }
  }

  function updateTitle(count: number | '') {
    const chosen = form.getValues('frequency')
    if (isFrequency(chosen)) setFields({ title: recurrenceTitle(chosen, Number(count)) })
  }

  return (
    <FormPanel form={form} onSubmit={onSave} pending={false} submitLabel="Save">
      <SelectField
        control={control}
        name="frequency"
        label="Frequency"
        data={[...choices].map((value) => ({ value, label: frequencyLabel(value) }))}
        onChanged={applyFrequencyDefaults}
      />
      <NumberField
        control={control}
        name="frequencyValue"
        label="Every"
        unsigned
        whole
        disabled={isOnce}
        maxLength={4}
        onChanged={updateTitle}
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

/** For each list in the service editor: what a row is called, and the form that edits it. */
export const rowForms = {
  recurring: { noun: 'recurring option', Form: RecurringOptionForm },
  modifierGroup: { noun: 'modifier group', Form: ModifierGroupForm },
  modifierOption: { noun: 'option', Form: ModifierOptionForm },
  intakeQuestion: { noun: 'question', Form: IntakeQuestionForm },
}
