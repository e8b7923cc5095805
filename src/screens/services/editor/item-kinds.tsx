import { Accordion, Stack, Text } from '@mantine/core'
import { useState } from 'react'

import { shownRows } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { formatDollars } from '@/domain/format/money'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import {
  frequencies,
  frequencyLabel,
  recurrenceDefaults,
  recurrenceTitle,
} from '@/domain/service/recurrence'
import { selectionTypeLabel, selectionTypes } from '@/domain/service/selection-type'

import { decimalsError, priceError } from '../rules'
import {
  draftKeyOf,
  type Item,
  type ItemContentProps,
  type ItemKind,
  textOfItems,
} from './item-kind'
import { countItems, ItemList } from './item-list'
import { Detail } from './item-row'

import header from '../accordion-header.module.css'
import classes from './editor.module.css'

/** Keeps an empty text empty, unlike displayValue(). */
const textOf = (value: Item[string] | undefined) =>
  value === null ? MISSING : String(value)

const requiredOf = ({ isRequired }: Item) =>
  isRequired === null ? `Required: ${MISSING}` : isRequired ? 'Required' : ''

export const modifierOption: ItemKind = {
  noun: 'option',
  label: 'Options',
  fields: [
    { name: 'title', label: 'Name', required: 'Please enter option name' },
    { name: 'description', label: 'Description', type: 'textarea' },
    {
      name: 'price',
      label: 'Price',
      type: 'number',
      required: true,
      errorOf: priceError,
      leftSection: '$',
      decimals: 2,
    },
    { name: 'allowComment', label: 'Allow note', type: 'flag' },
    {
      name: 'commentPlaceholder',
      label: 'Comment placeholder',
      required: 'Please enter comment placeholder',
      isShown: ({ allowComment }) => allowComment === true,
    },
  ],
  factsOf: ({ price, description, allowComment, commentPlaceholder }) => [
    formatDollars(Number(price || Number.NaN)),
    textOf(description),
    allowComment !== false &&
      `Note: ${isolate(displayValue(allowComment && commentPlaceholder))}`,
  ],
}

export const modifierGroup: ItemKind = {
  noun: 'modifier group',
  label: 'Modifier groups',
  hint: 'Choices for the customer, such as rooms, extras or sizes. None yet.',
  fields: [
    { name: 'title', label: 'Name', required: 'Please enter the name' },
    {
      name: 'description',
      label: 'Description',
      type: 'textarea',
      required: 'Please enter the description',
    },
    {
      name: 'selectionType',
      label: 'Selection type',
      choices: { words: selectionTypes, labelOf: selectionTypeLabel },
    },
    { name: 'isRequired', label: 'Required', type: 'flag' },
  ],
  fresh: { options: [] },
  factsOf: (group) => [
    [selectionTypeLabel(group['selectionType']), requiredOf(group)]
      .filter(Boolean)
      .join(' · '),
    textOf(group['description']),
  ],
  textOf: ({ options }) => `\n${textOfItems(modifierOption, shownRows(options))}`,
  Content: GroupContent,
}

function GroupContent({
  item,
  raw,
  index,
  title,
  titleId,
  tools,
  onChange,
}: ItemContentProps) {
  const options = shownRows(raw['options'])
  const [summary, description] = modifierGroup.factsOf(item)
  // A group without options is invalid, so its Add button must be in sight.
  const isEmpty = options?.length === 0
  const [opened, setOpened] = useState(isEmpty)
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
            {`${summary} · ${countItems(options, 'option')}`}
          </Text>
          <div className={header.actions}>{tools}</div>
        </div>
        <Accordion.Panel>
          <Stack gap="sm">
            <Detail>{description}</Detail>
            <ItemList
              name={`modifiers.${index}.options`}
              value={options}
              onChange={(changed) => onChange(index, { ...raw, options: changed })}
              kind={modifierOption}
              label={`Options of ${title}`}
              draftKey={`modifiers ${draftKeyOf(modifierGroup, raw, index)} options`}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

export const intakeQuestion: ItemKind = {
  noun: 'question',
  label: 'Intake questions',
  hint: 'What a provider needs to know before the job. No questions yet.',
  fields: [
    { name: 'question', label: 'Question', required: 'Please enter the question' },
    {
      name: 'description',
      label: 'Description',
      type: 'textarea',
      required: 'Please enter the question description',
    },
    { name: 'placeholder', label: 'Placeholder' },
    { name: 'isRequired', label: 'Required', type: 'flag' },
  ],
  factsOf: ({ description, placeholder, ...question }) => [
    requiredOf(question),
    textOf(description),
    typeof placeholder === 'string' && placeholder !== '' && `“${isolate(placeholder)}”`,
  ],
}

const isOnce = ({ frequency }: Item) => frequency === 'onetime'

export const recurringOption: ItemKind = {
  noun: 'recurring option',
  label: 'Recurring options',
  headings: ['Name', 'Frequency', 'Discount', 'Actions'],
  title: 'title',
  fields: [
    {
      name: 'frequency',
      label: 'Frequency',
      choices: { words: frequencies, labelOf: frequencyLabel },
      follow(frequency, { frequencyValue }) {
        const values = recurrenceDefaults(frequency, parseNumber(String(frequencyValue)))
        return Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, String(value)]),
        )
      },
    },
    {
      name: 'frequencyValue',
      label: 'Every',
      type: 'number',
      required: true,
      errorOf(value) {
        const count = parseNumber(value)
        return Number.isInteger(count) && count > 0 ? undefined : 'Frequency is required'
      },
      isDisabled: isOnce,
      follow(count, { frequency }) {
        const title = recurrenceTitle(frequency, parseNumber(count))
        return title === undefined ? {} : { title }
      },
    },
    {
      name: 'title',
      label: 'Title',
      required: 'Name is required',
      description: 'The name of the option, as customers see it.',
      isDisabled: isOnce,
    },
    {
      name: 'discountPercentage',
      label: 'Discount',
      type: 'number',
      errorOf(value, before) {
        const discount = parseNumber(trimText(value) || '0')
        return discount >= 0 && discount <= 100
          ? decimalsError('a discount', value, before)
          : 'Discount Percentage Must be less then 100'
      },
      description: '0 to 100',
      rightSection: '%',
      decimals: 2,
      isDisabled: isOnce,
    },
  ],
  checked: ['discountPercentage', 'title', 'frequencyValue'],
  fresh: { frequency: 'weekly', discountPercentage: 0, ...recurrenceDefaults('weekly') },
  factsOf: ({ frequency, discountPercentage: discount }) => [
    frequencyLabel(frequency),
    discount ? `${discount}%` : MISSING,
  ],
}
