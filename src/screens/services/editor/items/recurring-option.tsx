import '@mantine/core/styles/Table.layer.css'
import { Table } from '@mantine/core'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { type Raw, shownNumber, shownText, shownWord } from '@/api/schema/raw'
import { keysOf } from '@/domain/format/coded-word'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import { frequencies, frequencyLabel } from '@/domain/service/frequency'
import {
  recurrenceDefaults,
  recurrenceTitle,
  recurrenceUnit,
} from '@/domain/service/recurrence'
import { NumberField } from '@/ui/form/number-field'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

import {
  blankError,
  dependentFields,
  editedText,
  sentNumber,
  sentText,
} from '../edited-values'
import { type ItemFormProps, ItemFormPanel } from './item-form-panel'
import { ItemList, useItemsField } from './item-list'
import type { ItemContentProps } from './item-row'
import { readItem } from './item-values'
import { WordField } from './word-field'

const fields = z.object({
  frequency: editedText,
  frequencyValue: editedText,
  title: editedText,
  discountPercentage: editedText,
})
export type RecurringOptionValues = z.output<typeof fields>

const isOneTime = (frequency: string | null) => frequency === 'onetime'

/** In the order in which the specification checks them. The fields of a one-time option are given. */
export const recurringOptionSchema = fields.check(
  dependentFields(({ frequency, frequencyValue, title, discountPercentage }) => {
    if (isOneTime(frequency)) return []
    return [
      { path: ['discountPercentage'], message: discountError(discountPercentage) },
      { path: ['title'], message: blankError(title, 'Name is required') },
      { path: ['frequencyValue'], message: countError(frequencyValue) },
    ]
  }),
)

function discountError(typed: string | null): string | undefined {
  if (typed === null) return undefined
  const discount = parseNumber(trimText(typed) || '0')
  return discount >= 0 && discount <= 100
    ? undefined
    : 'Discount Percentage Must be less then 100'
}

function countError(typed: string | null): string | undefined {
  if (typed === null) return undefined
  const count = parseNumber(typed)
  return Number.isInteger(count) && count > 0 ? undefined : 'Frequency is required'
}

export const NEW_RECURRING_OPTION: Raw = {
  frequency: 'weekly',
  discountPercentage: 0,
  ...recurrenceDefaults('weekly'),
}

export const readRecurringOption = (raw: unknown): RecurringOptionValues =>
  readItem(raw, {
    frequency: (value) => shownWord(value, frequencies),
    frequencyValue: shownNumber,
    title: shownText,
    discountPercentage: shownNumber,
  })

const toRaw = (option: RecurringOptionValues) => ({
  frequency: sentText(option.frequency),
  frequencyValue: sentNumber(option.frequencyValue),
  title: sentText(option.title),
  discountPercentage: sentNumber(option.discountPercentage),
})

const headings = ['Name', 'Frequency', 'Discount', 'Actions']

interface RecurringOptionsProps {
  /** Each time it changes, the dialog for a new option opens. */
  adds: number
}

export function RecurringOptions({ adds }: RecurringOptionsProps) {
  return (
    <ItemList
      items={useItemsField('recurringOptions')}
      noun="recurring option"
      label="Recurring options"
      headings={headings}
      titleField="title"
      newItem={NEW_RECURRING_OPTION}
      Content={RecurringContent}
      Form={RecurringForm}
      adds={adds}
    />
  )
}

function RecurringContent({ raw, titleId, tools }: ItemContentProps) {
  const { frequency, title, discountPercentage } = readRecurringOption(raw)
  return (
    <Table.Tr>
      <Table.Th scope="row" id={titleId} fw="inherit">
        <bdi>{displayValue(title)}</bdi>
      </Table.Th>
      <Table.Td>{frequencyLabel(frequency)}</Table.Td>
      <Table.Td>{discountPercentage ? `${discountPercentage}%` : MISSING}</Table.Td>
      <Table.Td>{tools}</Table.Td>
    </Table.Tr>
  )
}

interface EveryUnitProps {
  control: Control<RecurringOptionValues>
}

/** The unit of the count, such as 'weeks'. */
function EveryUnit({ control }: EveryUnitProps) {
  const [frequency, count] = useWatch({ control, name: ['frequency', 'frequencyValue'] })
  return <span>{recurrenceUnit(frequency, parseNumber(count ?? ''))}</span>
}

function RecurringForm({ raw, ...dialog }: ItemFormProps) {
  const [before] = useState(() => readRecurringOption(raw))
  const form = useZodForm(recurringOptionSchema, before, dialog.draft.edits)
  const { control } = form
  const disabled = isOneTime(useWatch({ control, name: 'frequency' }))

  /** Fills in fields that follow from another one. */
  function fillIn(values: Partial<RecurringOptionValues>) {
    form.setValues(values)
    form.clearErrors(keysOf(values))
  }

  function followFrequency(frequency: string) {
    const count = parseNumber(form.getValues('frequencyValue') ?? '')
    const defaults = Object.entries(recurrenceDefaults(frequency, count))
    fillIn(Object.fromEntries(defaults.map(([name, value]) => [name, String(value)])))
  }

  function followCount(count: string) {
    const title = recurrenceTitle(form.getValues('frequency'), parseNumber(count))
    if (title !== undefined) fillIn({ title })
  }
  return (
    <ItemFormPanel
      {...dialog}
      raw={raw}
      form={form}
      before={before}
      toRaw={toRaw}
      firstField="frequency"
    >
      <WordField
        control={control}
        name="frequency"
        label="Frequency"
        words={frequencies}
        labelOf={frequencyLabel}
        onChanged={followFrequency}
        data-autofocus
      />
      <NumberField
        control={control}
        name="frequencyValue"
        label="Every"
        required
        rightSection={<EveryUnit control={control} />}
        rightSectionWidth="4.5rem"
        disabled={disabled}
        onChanged={followCount}
      />
      <TextField
        control={control}
        name="title"
        label="Title"
        description="The name of the option, as customers see it."
        required
        disabled={disabled}
      />
      <NumberField
        control={control}
        name="discountPercentage"
        label="Discount"
        description="0 to 100"
        rightSection="%"
        decimals={2}
        disabled={disabled}
      />
    </ItemFormPanel>
  )
}
