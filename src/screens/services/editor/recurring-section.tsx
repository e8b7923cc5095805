import { Box, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useController, useFormState, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { shownNumber, shownText, shownWord } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import {
  frequencies,
  frequencyLabel,
  isFrequency,
  recurrenceDefaults,
  recurrenceTitle,
} from '@/domain/service/recurrence'
import { NumberField, SelectField } from '@/ui/form/fields'
import { TextField } from '@/ui/form/text-fields'

import { checkedText, decimalsError, editedText, requiredText } from '../rules'
import type { ItemKind } from './item-dialog'
import { ItemList } from './item-list'
import type { ItemContentProps } from './item-row'
import { type ServiceForm, serviceTypes } from './service-schema'

/** If several fields are invalid, the toast reports the first in this order, not that on screen. */
const optionSchema = (before: { discountPercentage: string | null }) =>
  z
    .object({
      discountPercentage: checkedText((text) => {
        const discount = parseNumber(trimText(text) || '0')
        return discount >= 0 && discount <= 100
          ? decimalsError('a discount', text, before.discountPercentage)
          : 'Discount Percentage Must be less then 100'
      }),
      title: requiredText('Name is required'),
      frequency: editedText,
      frequencyValue: editedText,
    })
    .check(
      z.refine(
        ({ frequency, frequencyValue: text }) => {
          const count = parseNumber(text ?? '1')
          return frequency === 'onetime' || (Number.isInteger(count) && count > 0)
        },
        { path: ['frequencyValue'], error: 'Frequency is required' },
      ),
    )
type RecurringOption = z.output<ReturnType<typeof optionSchema>>

export const recurring: ItemKind<RecurringOption> = {
  noun: 'recurring option',
  titleOf: ({ title }) => displayValue(title),
  read(raw) {
    const title = shownText(raw['title'])
    const frequency = shownWord(raw['frequency'], frequencies, 'onetime')
    const isUntitled = title !== null && trimText(title) === ''
    return {
      // The user can't edit the title of a one-time option, so a missing one is filled in.
      title: isUntitled && frequency === 'onetime' ? recurrenceTitle('onetime', 0) : title,
      frequency,
      frequencyValue: shownNumber(raw['frequencyValue']),
      discountPercentage: shownNumber(raw['discountPercentage']),
    }
  },
  fresh: { frequency: 'weekly', discountPercentage: 0, ...recurrenceDefaults('weekly') },
  numbers: ['frequencyValue', 'discountPercentage'],
  schemaFor: optionSchema,
  Fields: RecurringFields,
}

function RecurringFields({ form }: { form: UseFormReturn<RecurringOption> }) {
  const { control } = form
  const frequency = useWatch({ control, name: 'frequency' })
  const isOnce = frequency === 'onetime'
  const [current] = useState(frequency)
  const choices = new Set<string>([...frequencies, ...(current === null ? [] : [current])])

  function setFields(values: Partial<RecurringOption>) {
    form.setValues(values)
    form.clearErrors(Object.keys(values) as (keyof RecurringOption)[])
  }

  function applyFrequencyDefaults(chosen: string) {
    if (!isFrequency(chosen)) return
    const count = parseNumber(form.getValues('frequencyValue') ?? '')
    const { title, frequencyValue } = recurrenceDefaults(chosen, count)
    setFields({
      title,
      frequencyValue: String(frequencyValue),
      ...(chosen === 'onetime' && { discountPercentage: '0' }),
    })
  }

  function updateTitle(count: string) {
    const chosen = form.getValues('frequency')
    if (chosen !== null && isFrequency(chosen)) {
      setFields({ title: recurrenceTitle(chosen, parseNumber(count)) })
    }
  }

  return (
    <>
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
        decimals={2}
        disabled={isOnce}
      />
    </>
  )
}

const HEADINGS = ['Name', 'Frequency', 'Discount', 'Actions']

export function RecurringSection({ form }: { form: ServiceForm }) {
  const { control } = form
  const serviceType = useWatch({ control, name: 'serviceType' })
  const { field } = useController({ control, name: 'recurringOptions' })
  const [isChosen, setChosen] = useState(false)
  const { defaultValues: saved } = useFormState({ control })
  const removed = saved?.serviceType === 'onetime' ? 0 : (saved?.recurringOptions?.length ?? 0)
  return (
    <Stack align="flex-start" gap="sm">
      <SelectField
        control={control}
        name="serviceType"
        label="Service type"
        data={serviceTypes}
        w="14rem"
        maw="100%"
        onChanged={() => {
          form.clearErrors('recurringOptions')
          setChosen(true)
        }}
      />
      {serviceType === 'onetime' && removed > 0 && (
        <Text size="sm" c="pending">
          {removed === 1
            ? 'Update removes the saved recurring option. Choose Recurring to keep it.'
            : `Update removes the ${removed} saved recurring options. Choose Recurring to keep them.`}
        </Text>
      )}
      {serviceType === 'recurring' && (
        <Box w="100%">
          <ItemList
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            kind={recurring}
            label="Recurring options"
            headings={HEADINGS}
            Content={RecurringCells}
            adds={isChosen && field.value?.length === 0}
          />
        </Box>
      )}
    </Stack>
  )
}

function RecurringCells({ item, titleId, tools }: ItemContentProps<RecurringOption>) {
  const { frequency, discountPercentage: discount } = item
  return (
    <>
      <Table.Th scope="row" id={titleId} fw="inherit">
        <bdi>{recurring.titleOf(item)}</bdi>
      </Table.Th>
      <Table.Td>{frequencyLabel(frequency)}</Table.Td>
      <Table.Td>{discount ? `${discount}%` : MISSING}</Table.Td>
      <Table.Td>{tools}</Table.Td>
    </>
  )
}
