import { isObject } from '@/api/schema/fields'
import { shownRows } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { trimText } from '@/domain/format/trim'
import { frequencyLabel } from '@/domain/service/frequency'
import { selectionTypeLabel } from '@/domain/service/selection-type'
import type { ComparedPart } from '@/screens/edits/compare-copies'

import { namedParts } from '../named-parts'
import { sentNumber } from './edited-values'
import { readIntakeQuestion } from './items/intake-question'
import { readModifierGroup } from './items/modifier-group'
import { readModifierOption } from './items/modifier-option'
import { readRecurringOption } from './items/recurring-option'
import type { EditServiceValues as Values } from './service-schema'

/** A part of one field, whose text `text` returns. */
const part = <Field extends keyof Values>(
  label: string,
  field: Field,
  text: (value: Values[Field]) => string,
): ComparedPart<Values> => ({
  label,
  fields: [field],
  text: (values) => text(values[field]),
})

function yesOrNo(flag: boolean | null): string {
  if (flag === null) return MISSING
  return flag ? 'Yes' : 'No'
}

/**
 * The parts of a service that are compared, as people read them. A price, a discount or a tax rate is
 * the number that a save makes of it.
 */
export const comparedParts: readonly ComparedPart<Values>[] = [
  ...namedParts,
  part('Price', 'price', (price) => formatDollars(sentNumber(price))),
  part('Description', 'description', (description) => description ?? MISSING),
  {
    label: 'Charge Tax',
    fields: ['taxable', 'taxDetails'],
    text: ({ taxable, taxDetails: { name, rate } }) =>
      taxable
        ? `${displayValue(name)}, ${displayValue(sentNumber(rate))}%`
        : yesOrNo(taxable),
  },
  part('Hidden from customers', 'isHidden', yesOrNo),
  part('Service Modifiers', 'modifiers', ({ rows }) => textOfItems(rows, textOfGroup)),
  part('Intake Questions', 'intakeQuestions', ({ rows }) =>
    textOfItems(rows, textOfQuestion),
  ),
  {
    label: 'Recurring Options',
    fields: ['serviceType', 'recurringOptions'],
    text({ serviceType, recurringOptions }) {
      if (serviceType === 'onetime') return 'One Time'
      const options = textOfItems(recurringOptions.rows, textOfRecurringOption)
      return serviceType === null ? `${MISSING}\n${options}` : options
    },
  },
]

/** Returns a line per item. */
function textOfItems(
  rows: readonly unknown[] | null,
  textOf: (raw: unknown) => string,
): string {
  return rows ? rows.map(textOf).join('\n') : MISSING
}

function textOfGroup(raw: unknown): string {
  const group = readModifierGroup(raw)
  const options = isObject(raw) ? shownRows(raw['options']) : []
  return textOfItem(raw, group, {
    title: labelled('Name', group.title),
    description: labelled('Description', group.description),
    selectionType: labelled('Selection type', selectionTypeLabel(group.selectionType)),
    isRequired: group.isRequired && 'Required',
    options: `\n${textOfItems(options, textOfOption)}`,
  })
}

function textOfOption(raw: unknown): string {
  const option = readModifierOption(raw)
  return textOfItem(raw, option, {
    title: labelled('Name', option.title),
    description: labelled('Description', option.description),
    price: `Price: $${option.price || 0}`,
    allowComment: option.allowComment && 'Allow note',
    commentPlaceholder: labelled('Comment placeholder', option.commentPlaceholder),
  })
}

function textOfQuestion(raw: unknown): string {
  const question = readIntakeQuestion(raw)
  return textOfItem(raw, question, {
    question: labelled('Question', question.question),
    description: labelled('Description', question.description),
    placeholder: labelled('Placeholder', question.placeholder),
    isRequired: question.isRequired && 'Required',
  })
}

function textOfRecurringOption(raw: unknown): string {
  const option = readRecurringOption(raw)
  return textOfItem(raw, option, {
    frequency: labelled('Frequency', frequencyLabel(option.frequency)),
    frequencyValue: labelled('Every', option.frequencyValue),
    title: labelled('Title', option.title),
    discountPercentage: `Discount: ${option.discountPercentage || 0}%`,
  })
}

/** Joins what is known of each field. What could not be read as a whole is compared as it came. */
function textOfItem<Item extends object>(
  raw: unknown,
  item: Item,
  facts: Record<keyof Item, string | false | null> & { options?: string },
): string {
  if (Object.values(item).includes(null)) return `Could not be read: ${JSON.stringify(raw)}`
  return Object.values(facts).filter(Boolean).join(' · ')
}

/** Returns text such as 'Discount: 10%', or nothing for an empty field. */
function labelled(label: string, text: string | null): string {
  const shown = trimText(text ?? '')
  return shown && `${label}: ${shown}`
}
