import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { ApiError } from '@/api/client/http'
import { type EditableService, getService } from '@/api/services'
import { withoutQuery } from '@/domain/format/image-url'
import { formatDollars } from '@/domain/format/money'
import { findConflicts } from '@/domain/service/find-conflicts'
import { frequencyLabel } from '@/domain/service/recurrence'
import { selectionTypeLabel } from '@/domain/service/selection-type'
import { resolveConflict } from '@/ui/overlay/conflict-dialog'
import { ImageWithFallback } from '@/ui/page/image-with-fallback'

import type { EditServiceValues } from './service-schema'
import { toBody, toForm } from './service-values'

/** Milliseconds after which the update proceeds without the conflict check. */
const CHECK_TIMEOUT = 8_000

const parts = {
  name: { label: 'Name', fields: ['name'], show: ({ name }) => name },
  price: { label: 'Price', fields: ['price'], show: ({ price }) => formatDollars(Number(price)) },
  description: {
    label: 'Description',
    fields: ['description'],
    show: ({ description }) => description,
  },
  image: {
    label: 'Image',
    fields: ['image'],
    show: ({ image }) => <ImageWithFallback src={image} alt={image} width={96} />,
  },
  tax: {
    label: 'Charge Tax',
    fields: ['taxable', 'taxDetails'],
    show: ({ taxable, taxDetails }) => (taxable ? `${taxDetails.name}, ${taxDetails.rate}%` : 'No'),
  },
  modifiers: {
    label: 'Service Modifiers',
    fields: ['modifiers'],
    show: ({ modifiers }) =>
      lines(
        modifiers.flatMap((group) => [
          facts(
            group.title,
            selectionTypeLabel(group.selectionType),
            group.isRequired && 'Required',
            group.description,
          ),
          ...group.options.map((option) =>
            facts(
              `– ${option.title}`,
              formatDollars(option.price),
              option.description,
              option.allowComment && `Note: ${option.commentPlaceholder}`,
            ),
          ),
        ]),
      ),
  },
  questions: {
    label: 'Intake Questions',
    fields: ['intakeQuestions'],
    show: ({ intakeQuestions }) =>
      lines(
        intakeQuestions.map(({ question, isRequired, description, placeholder }) =>
          facts(question, isRequired && 'Required', description, placeholder),
        ),
      ),
  },
  recurring: {
    label: 'Recurring Options',
    fields: ['serviceType', 'recurringOptions'],
    show: ({ serviceType, recurringOptions }) =>
      serviceType === 'onetime'
        ? 'One Time'
        : lines(
            recurringOptions.map((option) =>
              facts(
                option.title,
                frequencyLabel(option.frequency),
                `${option.discountPercentage}% off`,
              ),
            ),
          ),
  },
} as const satisfies Record<
  string,
  {
    label: string
    fields: readonly (keyof EditServiceValues)[]
    show: (values: EditServiceValues) => ReactNode
  }
>

function facts(...values: (string | false)[]): string {
  return values.filter(Boolean).join(' · ')
}

function lines(texts: string[]): ReactNode {
  if (texts.length === 0) return ''
  return <Text style={{ whiteSpace: 'pre-line' }}>{texts.join('\n')}</Text>
}

/** Returns each part's values as an update would send them, for comparison. */
function contentOf(service: EditableService, values: EditServiceValues) {
  // Leaves out the tax fields that the form can't edit, such as `_id`. They can't conflict, because
  // an update sends the server's latest values. toBody() takes the name and rate from `values`.
  const body = toBody('', { ...service, taxDetails: undefined }, values)
  const sent = { ...values, ...body, image: withoutQuery(values.image) }
  const contents = Object.entries(parts).map(([part, { fields }]) => [
    part,
    fields.map((field) => sent[field]),
  ])
  return Object.fromEntries(contents) as Record<keyof typeof parts, unknown>
}

interface Edits {
  service: EditableService
  values: EditServiceValues
}

/**
 * Fetches the service again. If another admin has changed it, asks the user which values to send.
 * Resolves to null if the user cancels or has left the screen.
 *
 * If fetching fails, resolves to `mine`. Rejects only if the session has ended.
 */
export async function resolveEdits(
  serviceId: string,
  mine: Edits,
  isCurrentScreen: () => boolean,
): Promise<Edits | null> {
  let service: EditableService
  try {
    service = await getService.call({ serviceId }, AbortSignal.timeout(CHECK_TIMEOUT))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    return mine
  }
  const theirs = toForm(service)
  const conflicts = findConflicts(
    contentOf(mine.service, toForm(mine.service)),
    contentOf(mine.service, mine.values),
    contentOf(service, theirs),
  )
  if (conflicts.length === 0) return { service, values: mine.values }

  if (!isCurrentScreen()) return null
  const choices = await resolveConflict(
    'service',
    conflicts.map(({ field, onlyTheirs }) => ({
      label: parts[field].label,
      mine: parts[field].show(mine.values),
      theirs: parts[field].show(theirs),
      onlyTheirs,
    })),
  )
  if (!choices) return null
  const taken = conflicts
    .filter((_, index) => choices[index] === 'theirs')
    .flatMap(({ field }) => parts[field].fields)
  const takenValues = Object.fromEntries(taken.map((field) => [field, theirs[field]]))
  return { service, values: { ...mine.values, ...takenValues } }
}
