import type { ReactNode } from 'react'

import { Unreadable } from '@/api/schema/unreadable'
import { type EditableService, getService } from '@/api/services'
import { MISSING } from '@/domain/format/display-value'
import { withoutQuery } from '@/domain/format/image-url'
import { formatDollars } from '@/domain/format/money'
import { trimText } from '@/domain/format/trim'
import { findConflicts } from '@/domain/service/find-conflicts'
import { frequencyLabel } from '@/domain/service/recurrence'
import { selectionTypeLabel } from '@/domain/service/selection-type'
import { resolveConflicts } from '@/screens/resolve-conflicts'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'

import { type EditServiceValues, parsePrice } from './service-schema'
import { toForm } from './service-values'

const facts = (...values: (string | false)[]) => values.filter(Boolean).join(' · ')

/** Returns a line per item. An item that could not be read is compared as it came. */
function lines<Item extends object>(
  items: readonly (Item | Unreadable)[],
  textOf: (item: Item) => string,
): string {
  return items
    .map((item) =>
      item instanceof Unreadable ? `Could not be read: ${JSON.stringify(item)}` : textOf(item),
    )
    .join('\n')
}

/** The parts of a service that are compared, as people read them. */
const parts = {
  name: { label: 'Name', fields: ['name'], text: ({ name }) => name },
  price: {
    label: 'Price',
    fields: ['price'],
    text: ({ price }) => (trimText(price) === '' ? MISSING : formatDollars(parsePrice(price))),
  },
  description: {
    label: 'Description',
    fields: ['description'],
    text: ({ description }) => description,
  },
  image: {
    label: 'Image',
    fields: ['image'],
    text: ({ image }) => withoutQuery(image),
    show: ({ image }) => <ImageWithFallback src={image} alt={image} width={96} />,
  },
  tax: {
    label: 'Charge Tax',
    fields: ['taxable', 'taxDetails'],
    text: ({ taxable, taxDetails }) => {
      if (taxable === null) return MISSING
      return taxable ? `${taxDetails.name || MISSING}, ${taxDetails.rate || MISSING}%` : 'No'
    },
  },
  hidden: {
    label: 'Hidden from customers',
    fields: ['isHidden'],
    text: ({ isHidden }) => (isHidden === null ? MISSING : isHidden ? 'Yes' : 'No'),
  },
  modifiers: {
    label: 'Service Modifiers',
    fields: ['modifiers'],
    text: ({ modifiers }) =>
      lines(modifiers, (group) => {
        const { title, selectionType, isRequired, description, options } = group
        const type = selectionTypeLabel(selectionType)
        const heading = facts(title, type, isRequired && 'Required', description)
        if (options.length === 0) return heading
        return `${heading}\n${lines(options, ({ price, ...option }) =>
          facts(
            `– ${option.title}`,
            formatDollars(price),
            option.description,
            option.allowComment && `Note: ${option.commentPlaceholder}`,
          ),
        )}`
      }),
  },
  questions: {
    label: 'Intake Questions',
    fields: ['intakeQuestions'],
    text: ({ intakeQuestions }) =>
      lines(intakeQuestions, ({ question, isRequired, description, placeholder }) =>
        facts(question, isRequired && 'Required', description, placeholder),
      ),
  },
  recurring: {
    label: 'Recurring Options',
    fields: ['serviceType', 'recurringOptions'],
    text: ({ serviceType, recurringOptions }) => {
      if (serviceType === 'onetime') return 'One Time'
      const options = lines(
        recurringOptions,
        ({ title, frequency, frequencyValue, discountPercentage }) =>
          facts(
            title,
            frequencyLabel(frequency),
            frequencyValue > 0 && `Every ${frequencyValue}`,
            `${discountPercentage}% off`,
          ),
      )
      return serviceType === null ? `${MISSING}\n${options}` : options
    },
  },
} satisfies Record<string, Part>

interface Part {
  label: string
  fields: (keyof EditServiceValues)[]
  text: (values: EditServiceValues) => string
  show?: (values: EditServiceValues) => ReactNode
}
type PartName = keyof typeof parts

function textsOf(values: EditServiceValues) {
  const texts = Object.entries(parts).map(([name, { text }]) => [name, text(values)])
  return Object.fromEntries(texts) as Record<PartName, string>
}

interface Edits {
  service: EditableService
  values: EditServiceValues
}

/**
 * Fetches the service again. If another admin has changed it, asks the user which values to send.
 * Resolves to null if the user cancels or has left the screen.
 */
export async function resolveEdits(
  serviceId: string,
  mine: Edits & { sent: EditServiceValues | undefined },
  isCurrentScreen: () => boolean,
): Promise<Edits | null> {
  const loaded = textsOf(toForm(mine.service))
  const edited = textsOf(mine.values)
  const sent = mine.sent && textsOf(mine.sent)
  const resolution = await resolveConflicts({
    subject: 'service',
    name: mine.values.name,
    async fetchCopy(signal) {
      const copy = await getService.call({ serviceId }, signal)
      // Reading a large service takes a while, so the page may respond before it is compared.
      await new Promise((resolve) => setTimeout(resolve))
      return copy
    },
    isCurrentScreen,
    conflictsWith(service) {
      const theirs = toForm(service)
      const texts = textsOf(theirs)
      return findConflicts(loaded, edited, texts, sent).map(({ field, onlyTheirs }) => {
        const { label, text, show = text }: Part = parts[field]
        const version = texts[field]
        return { field, label, mine: show(mine.values), theirs: show(theirs), version, onlyTheirs }
      })
    },
  })
  if (!resolution) return null
  const { theirs: service, taken } = resolution
  if (!service) return mine
  const theirs = toForm(service)
  const fields = taken.flatMap((name) => parts[name].fields)
  const takenValues = Object.fromEntries(fields.map((field) => [field, theirs[field]]))
  return { service, values: { ...mine.values, ...takenValues } }
}
