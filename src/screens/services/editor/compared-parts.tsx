import { isObject } from '@/api/schema/fields'
import { type Raw, shownRows } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import { frequencyLabel } from '@/domain/service/recurrence'
import type { ComparedPart } from '@/screens/resolve-conflicts'

import { namedParts } from '../named-parts'
import type { ItemKind } from './item-dialog'
import { groupSummary, modifierGroup, modifierOption } from './modifiers-section'
import { intakeQuestion } from './questions-section'
import { recurring } from './recurring-section'
import type { EditServiceValues } from './service-schema'

const facts = (...values: (string | false | null)[]) => values.filter(Boolean).join(' · ')

const yesOrNo = (flag: boolean | null) => (flag === null ? MISSING : flag ? 'Yes' : 'No')

/** Returns a line per item. What could not be read as a whole is compared as it came. */
function lines<Item extends object>(
  rows: readonly unknown[] | null,
  kind: ItemKind<Item>,
  textOf: (item: Item, raw: Raw) => string,
): string {
  if (!rows) return MISSING
  return rows
    .map((raw) => {
      const item = isObject(raw) ? kind.read(raw) : null
      return isObject(raw) && item && !Object.values(item).includes(null)
        ? textOf(item, raw)
        : `Could not be read: ${JSON.stringify(raw)}`
    })
    .join('\n')
}

/** The parts of a service that are compared, as people read them. */
export const comparedParts = {
  name: namedParts.name,
  price: {
    label: 'Price',
    fields: ['price'],
    text: ({ price }) => formatDollars(trimText(price ?? '') ? parseNumber(price ?? '') : null),
  },
  description: {
    label: 'Description',
    fields: ['description'],
    text: ({ description }) => description ?? MISSING,
  },
  image: namedParts.image,
  tax: {
    label: 'Charge Tax',
    fields: ['taxable', 'taxDetails'],
    text: ({ taxable, taxDetails: { name, rate } }) =>
      taxable ? `${displayValue(name)}, ${displayValue(rate)}%` : yesOrNo(taxable),
  },
  hidden: {
    label: 'Hidden from customers',
    fields: ['isHidden'],
    text: ({ isHidden }) => yesOrNo(isHidden),
  },
  modifiers: {
    label: 'Service Modifiers',
    fields: ['modifiers'],
    text: ({ modifiers }) =>
      lines(modifiers, modifierGroup, (group, { options }) =>
        [
          facts(group.title, groupSummary(group), group.description),
          lines(shownRows(options), modifierOption, (option) =>
            facts(
              `– ${displayValue(option.title)}`,
              formatDollars(Number(option.price || Number.NaN)),
              option.description,
              option.allowComment && `Note: ${option.commentPlaceholder}`,
            ),
          ),
        ]
          .filter(Boolean)
          .join('\n'),
      ),
  },
  questions: {
    label: 'Intake Questions',
    fields: ['intakeQuestions'],
    text: ({ intakeQuestions }) =>
      lines(intakeQuestions, intakeQuestion, (item) =>
        facts(item.question, item.isRequired && 'Required', item.description, item.placeholder),
      ),
  },
  recurring: {
    label: 'Recurring Options',
    fields: ['serviceType', 'recurringOptions'],
    text: ({ serviceType, recurringOptions }) => {
      if (serviceType === 'onetime') return 'One Time'
      const options = lines(recurringOptions, recurring, (option) =>
        facts(
          option.title,
          frequencyLabel(option.frequency),
          option.frequencyValue && `Every ${option.frequencyValue}`,
          `${option.discountPercentage}% off`,
        ),
      )
      return serviceType === null ? `${MISSING}\n${options}` : options
    },
  },
} satisfies Record<string, ComparedPart<EditServiceValues>>
