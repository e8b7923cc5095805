import { displayValue, MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import type { ComparedPart } from '@/screens/resolve-conflicts'

import { namedParts } from '../named-parts'
import { textOfItems } from './item-kind'
import { intakeQuestion, modifierGroup, recurringOption } from './item-kinds'
import type { EditServiceValues } from './service-schema'

const yesOrNo = (flag: boolean | null) => (flag === null ? MISSING : flag ? 'Yes' : 'No')

/** The parts of a service that are compared, as people read them. */
export const comparedParts: readonly ComparedPart<EditServiceValues>[] = [
  ...namedParts,
  {
    label: 'Price',
    fields: ['price'],
    text: ({ price }) => formatDollars(trimText(price ?? '') ? parseNumber(price ?? '') : null),
  },
  {
    label: 'Description',
    fields: ['description'],
    text: ({ description }) => description ?? MISSING,
  },
  {
    label: 'Charge Tax',
    fields: ['taxable', 'taxDetails'],
    text: ({ taxable, taxDetails: { name, rate } }) =>
      taxable ? `${displayValue(name)}, ${displayValue(rate)}%` : yesOrNo(taxable),
  },
  {
    label: 'Hidden from customers',
    fields: ['isHidden'],
    text: ({ isHidden }) => yesOrNo(isHidden),
  },
  {
    label: 'Service Modifiers',
    fields: ['modifiers'],
    text: ({ modifiers }) => textOfItems(modifierGroup, modifiers),
  },
  {
    label: 'Intake Questions',
    fields: ['intakeQuestions'],
    text: ({ intakeQuestions }) => textOfItems(intakeQuestion, intakeQuestions),
  },
  {
    label: 'Recurring Options',
    fields: ['serviceType', 'recurringOptions'],
    text: ({ serviceType, recurringOptions }) => {
      if (serviceType === 'onetime') return 'One Time'
      const options = textOfItems(recurringOption, recurringOptions)
      return serviceType === null ? `${MISSING}\n${options}` : options
    },
  },
]
