import { Accordion, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { shownFlag, shownNumber, shownRows, shownText, shownWord } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { trimText } from '@/domain/format/trim'
import { selectionTypeLabel, selectionTypes } from '@/domain/service/selection-type'
import { CheckboxField, NumberField, SelectField, TextareaField } from '@/ui/form/fields'
import { TextField } from '@/ui/form/text-fields'

import { checkedText, editedFlag, editedText, priceError, requiredText } from '../rules'
import type { ItemKind } from './item-dialog'
import { countItems, ItemList } from './item-list'
import { Detail, type ItemContentProps, ItemText } from './item-row'
import type { ServiceForm } from './service-schema'

import header from '../accordion-header.module.css'
import classes from './editor.module.css'

const optionSchema = (before: { price: string | null }) =>
  z
    .object({
      title: requiredText('Please enter option name'),
      price: checkedText((price) => priceError(price, before.price)),
      description: editedText,
      allowComment: editedFlag,
      commentPlaceholder: editedText,
    })
    .check(
      z.refine(
        ({ allowComment, commentPlaceholder: text }) =>
          !allowComment || text === null || trimText(text) !== '',
        { path: ['commentPlaceholder'], error: 'Please enter comment placeholder' },
      ),
    )
type ModifierOption = z.output<ReturnType<typeof optionSchema>>

export const modifierOption: ItemKind<ModifierOption> = {
  noun: 'option',
  titleOf: ({ title }) => displayValue(title),
  read: (raw) => ({
    title: shownText(raw['title']),
    price: shownNumber(raw['price']),
    description: shownText(raw['description']),
    allowComment: shownFlag(raw['allowComment']),
    commentPlaceholder: shownText(raw['commentPlaceholder']),
  }),
  numbers: ['price'],
  schemaFor: optionSchema,
  Fields: OptionFields,
}

function OptionFields({ form: { control } }: { form: UseFormReturn<ModifierOption> }) {
  const allowComment = useWatch({ control, name: 'allowComment' })
  return (
    <>
      <TextField control={control} name="title" label="Name" required autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <NumberField
        control={control}
        name="price"
        label="Price"
        required
        leftSection="$"
        decimals={2}
      />
      <CheckboxField control={control} name="allowComment" label="Allow note" />
      {allowComment && (
        <TextField
          control={control}
          name="commentPlaceholder"
          label="Comment placeholder"
          required
        />
      )}
    </>
  )
}

const groupSchema = z.object({
  title: requiredText('Please enter the name'),
  description: requiredText('Please enter the description'),
  selectionType: editedText,
  isRequired: editedFlag,
})
type ModifierGroup = z.output<typeof groupSchema>

export const modifierGroup: ItemKind<ModifierGroup> = {
  noun: 'modifier group',
  titleOf: ({ title }) => displayValue(title),
  read: (raw) => ({
    title: shownText(raw['title']),
    description: shownText(raw['description']),
    selectionType: shownWord(raw['selectionType'], selectionTypes, 'single'),
    isRequired: shownFlag(raw['isRequired']),
  }),
  fresh: { options: [] },
  schemaFor: () => groupSchema,
  Fields: GroupFields,
}

function GroupFields({ form: { control, getValues } }: { form: UseFormReturn<ModifierGroup> }) {
  const [current] = useState(() => getValues('selectionType'))
  // Adds the current type if it is unknown. The select would otherwise show the first type.
  const types = new Set<string>([...selectionTypes, ...(current === null ? [] : [current])])
  return (
    <>
      <TextField control={control} name="title" label="Name" required autoFocus />
      <TextareaField
        control={control}
        name="description"
        label="Description"
        required
        minRows={2}
      />
      <SelectField
        control={control}
        name="selectionType"
        label="Selection type"
        data={[...types].map((value) => ({ value, label: selectionTypeLabel(value) }))}
      />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </>
  )
}

export function ModifiersSection({ form }: { form: ServiceForm }) {
  const { field } = useController({ control: form.control, name: 'modifiers' })
  return (
    <ItemList
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      kind={modifierGroup}
      label="Modifier groups"
      hint="Choices for the customer, such as rooms, extras or sizes. None yet."
      Content={GroupContent}
    />
  )
}

function GroupContent({
  item: group,
  raw,
  index,
  titleId,
  tools,
  onChange,
}: ItemContentProps<ModifierGroup>) {
  const options = shownRows(raw['options'])
  // A group without options is invalid, so its Add button must be in sight.
  const isEmpty = options?.length === 0
  const [opened, setOpened] = useState(isEmpty)
  const title = modifierGroup.titleOf(group)
  return (
    <Accordion
      order={3}
      keepMounted={false}
      value={opened || isEmpty ? 'options' : null}
      onChange={(value) => setOpened(value !== null || isEmpty)}
    >
      <Accordion.Item value="options" className={classes.group}>
        <div className={header.header}>
          <Accordion.Control>
            <bdi id={titleId}>{title}</bdi>
          </Accordion.Control>
          <Text size="sm" c="dimmed" className={header.note}>
            {`${groupSummary(group)} · ${countItems(options, 'option')}`}
          </Text>
          <div className={header.actions}>{tools}</div>
        </div>
        <Accordion.Panel>
          <Stack gap="sm">
            <Detail>{group.description ?? MISSING}</Detail>
            <ItemList
              name={`modifiers.${index}.options`}
              value={options}
              onChange={(changed) => onChange(index, { ...raw, options: changed })}
              kind={modifierOption}
              label={`Options of ${title}`}
              Content={OptionContent}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

function OptionContent({ item, titleId, tools }: ItemContentProps<ModifierOption>) {
  const { price, description, allowComment, commentPlaceholder } = item
  return (
    <ItemText
      titleId={titleId}
      title={<bdi>{modifierOption.titleOf(item)}</bdi>}
      tools={
        <>
          <span>{formatDollars(Number(price || Number.NaN))}</span>
          {tools}
        </>
      }
    >
      <Detail>{description ?? MISSING}</Detail>
      <Detail>
        {allowComment !== false && (
          <>
            <span>Note:</span> <bdi>{displayValue(allowComment && commentPlaceholder)}</bdi>
          </>
        )}
      </Detail>
    </ItemText>
  )
}

/** Returns text such as 'Quantity · Required'. */
export function groupSummary({ selectionType, isRequired }: ModifierGroup): string {
  const type = selectionTypeLabel(selectionType)
  if (isRequired === null) return `${type} · Required: ${MISSING}`
  return isRequired ? `${type} · Required` : type
}
