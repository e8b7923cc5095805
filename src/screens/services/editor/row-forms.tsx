import type { ComponentType } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { Unreadable } from '@/api/schema/unreadable'
import { parseNumber } from '@/domain/format/parse-number'
import {
  frequencies,
  frequencyLabel,
  isFrequency,
  recurrenceDefaults,
  recurrenceTitle,
} from '@/domain/service/recurrence'
import { selectionTypeLabel, selectionTypes } from '@/domain/service/selection-type'
import { type DraftOptions, useDraftForm } from '@/screens/unsaved-edits'
import { CheckboxField, NumberField, SelectField, TextareaField } from '@/ui/form/fields'
import { FormPanel, type FormPanelProps } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'

import { priceError } from '../rules'

/**
 * A row loaded from the server keeps its `_id` and any fields that its form doesn't edit. Saving the
 * service sends them back unchanged.
 */
type Row<Values> = Values & { _id?: unknown }

interface RowFormProps<Values> {
  /** Undefined if the form adds a row. */
  row: Values | undefined
  draft: DraftOptions
  /** How to save the row. Its functions receive only the fields of the form's own schema. */
  panel: Pick<
    FormPanelProps<FieldValues, object>,
    'onSubmit' | 'alternative' | 'pending' | 'submitLabel'
  >
}

export interface RowKind<Values> {
  /** What a row is called, such as 'question'. */
  noun: string
  titleOf: (row: Values) => string
  /** Returns undefined if a part of the row could not be read, and so can't be copied. */
  copy: (row: Values) => Values | undefined
  /** Adds or edits a row. */
  Form: ComponentType<RowFormProps<Values>>
}

/** Copies the row without its `_id` so that the server creates a new row. */
function copyRow<Copied extends Row<object>>(row: Copied): Copied {
  return { ...row, _id: undefined }
}

export function copyGroup(group: ModifierGroup): ModifierGroup | undefined {
  const options = group.options.filter((option) => !(option instanceof Unreadable))
  if (options.length < group.options.length) return undefined
  return { ...copyRow(group), options: options.map(copyRow) }
}

const optionalText = z.string().check(z.trim())
const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message))
/** Reads the text of a NumberField. `errorOf` receives NaN for what is not one number. */
function number(errorOf: (value: number) => string | undefined, whenEmpty = '') {
  const parse = (text: string) => parseNumber(text.trim() || whenEmpty)
  const error = ({ input }: { input: unknown }) => errorOf(parse(String(input)))
  const valid = z.string().check(z.refine((text) => errorOf(parse(text)) === undefined, { error }))
  return z.pipe(valid, z.transform(parse))
}

const intakeQuestion = z.object({
  question: required('Please enter the question'),
  description: required('Please enter the question description'),
  placeholder: optionalText,
  isRequired: z.boolean(),
})
type IntakeQuestionValues = z.output<typeof intakeQuestion>
export type IntakeQuestion = Row<IntakeQuestionValues>

const newQuestion = { question: '', description: '', placeholder: '', isRequired: false }

function IntakeQuestionForm({
  row = newQuestion,
  draft,
  panel,
}: RowFormProps<IntakeQuestionValues>) {
  const form = useDraftForm(intakeQuestion, row, draft)
  const { control } = form
  return (
    <FormPanel form={form} {...panel}>
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
    price: number(priceError),
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
}

function ModifierOptionForm({ row, draft, panel }: RowFormProps<ModifierOptionValues>) {
  const defaults = row ? { ...row, price: String(row.price) } : newOption
  const form = useDraftForm(modifierOption, defaults, draft)
  const { control } = form
  const allowComment = useWatch({ control, name: 'allowComment' })
  return (
    <FormPanel form={form} {...panel}>
      <TextField control={control} name="title" label="Name" autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <NumberField control={control} name="price" label="Price" leftSection="$" />
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
  options: z.array(z.custom<ModifierOption | Unreadable>()),
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

function ModifierGroupForm({ row = newGroup, draft, panel }: RowFormProps<ModifierGroupValues>) {
  const form = useDraftForm(modifierGroup, row, draft)
  const { control } = form
  // Adds the current type if it is unknown. The select would otherwise show the first type.
  const types = new Set<string>([...selectionTypes, row.selectionType])
  return (
    <FormPanel form={form} {...panel}>
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

const discountError = (discount: number) =>
  discount >= 0 && discount <= 100 ? undefined : 'Discount Percentage Must be less then 100'

/** If several fields are invalid, the toast reports the first in this order, not that on screen. */
const recurringOption = z
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
type RecurringOptionValues = z.output<typeof recurringOption>
export type RecurringOption = Row<RecurringOptionValues>

const newRecurringOption = {
  frequency: 'weekly',
  discountPercentage: 0,
  ...recurrenceDefaults('weekly'),
}

function RecurringOptionForm({
  row = newRecurringOption,
  draft,
  panel,
}: RowFormProps<RecurringOptionValues>) {
  const defaults = {
    ...row,
    // The user can't edit the title of a one-time option, so we fill in a missing title.
    title: row.title.trim() || (row.frequency === 'onetime' ? recurrenceTitle('onetime', 0) : ''),
    frequencyValue: String(row.frequencyValue),
    discountPercentage: String(row.discountPercentage),
  }
  const form = useDraftForm(recurringOption, defaults, draft)
  const { control } = form
  const frequency = useWatch({ control, name: 'frequency' })
  const isOnce = frequency === 'onetime'
  const choices = new Set<string>([...frequencies, row.frequency])

  function setFields(values: Partial<z.input<typeof recurringOption>>) {
    form.setValues(values)
    form.clearErrors(Object.keys(values) as (keyof typeof values)[])
  }

  function applyFrequencyDefaults(chosen: string) {
    if (!isFrequency(chosen)) return
    const count = parseNumber(form.getValues('frequencyValue'))
    const defaults = recurrenceDefaults(chosen, count)
    setFields({
      title: defaults.title,
      frequencyValue: String(defaults.frequencyValue),
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
        disabled={isOnce}
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
        description="0 to 100"
        rightSection="%"
        disabled={isOnce}
      />
    </FormPanel>
  )
}

const titled = { titleOf: ({ title }: { title: string }) => title, copy: copyRow }

/** The kinds of rows in the service editor. The customer's specification prescribes these keys. */
export const rowKinds: {
  recurring: RowKind<RecurringOption>
  modifierGroup: RowKind<ModifierGroup>
  modifierOption: RowKind<ModifierOption>
  intakeQuestion: RowKind<IntakeQuestion>
} = {
  recurring: { noun: 'recurring option', Form: RecurringOptionForm, ...titled },
  modifierGroup: { noun: 'modifier group', Form: ModifierGroupForm, ...titled, copy: copyGroup },
  modifierOption: { noun: 'option', Form: ModifierOptionForm, ...titled },
  intakeQuestion: {
    noun: 'question',
    Form: IntakeQuestionForm,
    titleOf: ({ question }) => question,
    copy: copyRow,
  },
}
