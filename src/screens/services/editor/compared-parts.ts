import { displayValue, MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { parseNumber } from '@/domain/format/parse-number'
import type { ComparedPart } from '@/screens/edits/compare-copies'

import { namedParts } from '../named-parts'
import { textOfItems } from './item-kind'
import { intakeQuestion, modifierGroup, recurringOption } from './item-kinds'
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

const yesOrNo = (flag: boolean | null) => (flag === null ? MISSING : flag ? 'Yes' : 'No')

/** The parts of a service that are compared, as people read them. */
export const comparedParts: readonly ComparedPart<Values>[] = [
  ...namedParts,
  part('Price', 'price', (price) => formatDollars(parseNumber(price ?? ''))),
  part('Description', 'description', (description) => description ?? MISSING),
  {
    label: 'Charge Tax',
    fields: ['taxable', 'taxDetails'],
    text: ({ taxable, taxDetails: { name, rate } }) =>
      taxable ? `${displayValue(name)}, ${displayValue(rate)}%` : yesOrNo(taxable),
  },
  part('Hidden from customers', 'isHidden', yesOrNo),
  part('Service Modifiers', 'modifiers', ({ rows }) => textOfItems(modifierGroup, rows)),
  part('Intake Questions', 'intakeQuestions', ({ rows }) =>
    textOfItems(intakeQuestion, rows),
  ),
  {
    label: 'Recurring Options',
    fields: ['serviceType', 'recurringOptions'],
    text({ serviceType, recurringOptions }) {
      if (serviceType === 'onetime') return 'One Time'
      const options = textOfItems(recurringOption, recurringOptions.rows)
      return serviceType === null ? `${MISSING}\n${options}` : options
    },
  },
]
