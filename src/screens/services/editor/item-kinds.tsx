import { Accordion, Badge, Stack, Table, Text } from '@mantine/core'
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
  isFrequency,
  recurrenceDefaults,
  recurrenceTitle,
} from '@/domain/service/recurrence'
import { selectionTypeLabel, selectionTypes } from '@/domain/service/selection-type'
import { Sentence } from '@/ui/page/sentence'

import { decimalsError, priceError } from '../rules'
import { type Item, type ItemContentProps, type ItemKind, textOfItems } from './item-kind'
import { countItems, ItemList } from './item-list'
import { Detail, ItemText } from './item-row'

import header from '../accordion-header.module.css'
import classes from './editor.module.css'

type Value = Item[string] | undefined

const textIn = (value: Value) => (typeof value === 'string' ? value : null)

const required = (value: Value, message: string) =>
  textIn(value) !== null && trimText(textIn(value)!) === '' ? message : undefined

const dollars = (price: Value) => formatDollars(Number(price || Number.NaN))

export const modifierOption: ItemKind = {
  noun: 'option',
  label: 'Options',
  title: 'title',
  fields: [
    { name: 'title', label: 'Name', required: true },
    { name: 'description', label: 'Description', type: 'textarea' },
    {
      name: 'price',
      label: 'Price',
      type: 'number',
      required: true,
      leftSection: '$',
      decimals: 2,
    },
    { name: 'allowComment', label: 'Allow note', type: 'flag' },
    {
      name: 'commentPlaceholder',
      label: 'Comment placeholder',
      required: true,
      isShown: ({ allowComment }) => allowComment === true,
    },
  ],
  errorsOf: ({ title, price, allowComment, commentPlaceholder }, before) => ({
    title: required(title, 'Please enter option name'),
    price: typeof price === 'string' ? priceError(price, before['price']) : undefined,
    commentPlaceholder: allowComment
      ? required(commentPlaceholder, 'Please enter comment placeholder')
      : undefined,
  }),
  factsOf: ({ price, description, allowComment, commentPlaceholder }) => [
    dollars(price),
    textIn(description),
    allowComment === true && `Note: ${commentPlaceholder}`,
  ],
  Content: OptionContent,
}

function OptionContent(props: ItemContentProps) {
  const { price, description, allowComment, commentPlaceholder } = props.item
  return (
    <ItemText {...props} aside={dollars(price)}>
      <Detail>{textIn(description) ?? MISSING}</Detail>
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

export const modifierGroup: ItemKind = {
  noun: 'modifier group',
  label: 'Modifier groups',
  hint: 'Choices for the customer, such as rooms, extras or sizes. None yet.',
  title: 'title',
  fields: [
    { name: 'title', label: 'Name', required: true },
    { name: 'description', label: 'Description', type: 'textarea', required: true },
    {
      name: 'selectionType',
      label: 'Selection type',
      choices: { words: selectionTypes, labelOf: selectionTypeLabel },
    },
    { name: 'isRequired', label: 'Required', type: 'flag' },
  ],
  fresh: { options: [] },
  errorsOf: ({ title, description }) => ({
    title: required(title, 'Please enter the name'),
    description: required(description, 'Please enter the description'),
  }),
  factsOf: (group, { options }) => [
    `${groupSummary(group)} · ${displayValue(group['description'])}`,
    `\n${textOfItems(modifierOption, shownRows(options))}`,
  ],
  Content: GroupContent,
}

/** Returns text such as 'Quantity · Required'. */
function groupSummary({ selectionType, isRequired }: Item): string {
  const type = selectionTypeLabel(selectionType)
  if (isRequired === null) return `${type} · Required: ${MISSING}`
  return isRequired ? `${type} · Required` : type
}

function GroupContent({ item, raw, index, title, titleId, tools, onChange }: ItemContentProps) {
  const options = shownRows(raw['options'])
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
            {`${groupSummary(item)} · ${countItems(options, 'option')}`}
          </Text>
          <div className={header.actions}>{tools}</div>
        </div>
        <Accordion.Panel>
          <Stack gap="sm">
            <Detail>{textIn(item['description']) ?? MISSING}</Detail>
            <ItemList
              name={`modifiers.${index}.options`}
              value={options}
              onChange={(changed) => onChange(index, { ...raw, options: changed })}
              kind={modifierOption}
              label={`Options of ${title}`}
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
  title: 'question',
  fields: [
    { name: 'question', label: 'Question', required: true },
    { name: 'description', label: 'Description', type: 'textarea', required: true },
    { name: 'placeholder', label: 'Placeholder' },
    { name: 'isRequired', label: 'Required', type: 'flag' },
  ],
  errorsOf: ({ question, description }) => ({
    question: required(question, 'Please enter the question'),
    description: required(description, 'Please enter the question description'),
  }),
  factsOf: ({ isRequired, description, placeholder }) => [
    isRequired === true && 'Required',
    textIn(description),
    textIn(placeholder),
  ],
  Content: QuestionContent,
}

function QuestionContent(props: ItemContentProps) {
  const { description, placeholder, isRequired } = props.item
  const badge = (
    <Badge component="span" color="neutral" variant="light" size="sm" tt="none">
      {isRequired ? 'Required' : `Required: ${MISSING}`}
    </Badge>
  )
  const example = textIn(placeholder)
  return (
    <ItemText {...props} badge={isRequired !== false && badge}>
      <Detail>{textIn(description) ?? MISSING}</Detail>
      <Detail>{example && <Sentence text={`“${isolate(example)}”`} />}</Detail>
    </ItemText>
  )
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
        if (!isFrequency(frequency)) return {}
        const count = parseNumber(textIn(frequencyValue) ?? '')
        const values = Object.entries(recurrenceDefaults(frequency, count))
        return Object.fromEntries(values.map(([name, value]) => [name, String(value)]))
      },
    },
    {
      name: 'frequencyValue',
      label: 'Every',
      type: 'number',
      required: true,
      isDisabled: isOnce,
      follow: (count, { frequency }) =>
        typeof frequency === 'string' && isFrequency(frequency)
          ? { title: recurrenceTitle(frequency, parseNumber(count)) }
          : {},
    },
    {
      name: 'title',
      label: 'Title',
      required: true,
      description: 'The name of the option, as customers see it.',
      isDisabled: isOnce,
    },
    {
      name: 'discountPercentage',
      label: 'Discount',
      type: 'number',
      description: '0 to 100',
      rightSection: '%',
      decimals: 2,
      isDisabled: isOnce,
    },
  ],
  fresh: { frequency: 'weekly', discountPercentage: 0, ...recurrenceDefaults('weekly') },
  complete: (item) =>
    isOnce(item) && required(item['title'], MISSING)
      ? { ...item, title: recurrenceTitle('onetime', 0) }
      : item,
  errorsOf: (item, before) => ({
    discountPercentage: discountError(item['discountPercentage'], before['discountPercentage']),
    title: required(item['title'], 'Name is required'),
    frequencyValue:
      isOnce(item) || isCount(item['frequencyValue']) ? undefined : 'Frequency is required',
  }),
  factsOf: ({ frequency, frequencyValue, discountPercentage }) => [
    frequencyLabel(frequency),
    `Every ${frequencyValue}`,
    `${discountPercentage}% off`,
  ],
  Content: RecurringCells,
}

function isCount(value: Value): boolean {
  const count = parseNumber(textIn(value) ?? '1')
  return Number.isInteger(count) && count > 0
}

function discountError(value: Value, before: Value): string | undefined {
  if (typeof value !== 'string') return undefined
  const discount = parseNumber(trimText(value) || '0')
  return discount >= 0 && discount <= 100
    ? decimalsError('a discount', value, before)
    : 'Discount Percentage Must be less then 100'
}

function RecurringCells({ item, title, titleId, tools }: ItemContentProps) {
  const { frequency, discountPercentage: discount } = item
  return (
    <>
      <Table.Th scope="row" id={titleId} fw="inherit">
        <bdi>{title}</bdi>
      </Table.Th>
      <Table.Td>{frequencyLabel(frequency)}</Table.Td>
      <Table.Td>{discount ? `${discount}%` : MISSING}</Table.Td>
      <Table.Td>{tools}</Table.Td>
    </>
  )
}
