import { Accordion, Radio, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'

import { DetailsSection } from './details-section'
import { intakeQuestion, modifierGroup } from './item-kinds'
import { countItems, ItemsField } from './item-list'
import { RecurringSection } from './recurring-section'
import type { EditServiceValues, ServiceForm } from './service-schema'

import header from '../accordion-header.module.css'

interface Section {
  key: string
  title: string
  /** Matches the names of its fields. */
  fields?: RegExp
  countOf?: (values: EditServiceValues) => string | undefined
  render: (form: ServiceForm) => ReactNode
}

export const sections: readonly Section[] = [
  {
    key: 'details',
    title: 'Service Details',
    // Those that no later section has.
    fields: /^/,
    render: (form) => <DetailsSection form={form} />,
  },
  {
    key: 'modifiers',
    title: 'Service Modifiers',
    fields: /^modifiers/,
    countOf: ({ modifiers }) => countItems(modifiers, 'group'),
    render: (form) => <ItemsField form={form} name="modifiers" kind={modifierGroup} />,
  },
  {
    key: 'questions',
    title: 'Intake Questions',
    fields: /^intakeQuestions/,
    countOf: ({ intakeQuestions }) => countItems(intakeQuestions, 'question'),
    render: (form) => <ItemsField form={form} name="intakeQuestions" kind={intakeQuestion} />,
  },
  {
    key: 'team',
    title: 'Team Requirements & Assignment Options',
    render: () => (
      // The specification has only this method of assigning jobs to providers.
      <Radio
        name="assignmentMethod"
        value="automatically"
        label="Automatically"
        description="Offers jobs to all available providers with the necessary skill tags until the required number accept."
        checked
        readOnly
        maw="40rem"
      />
    ),
  },
  {
    key: 'recurring',
    title: 'Recurring Options',
    fields: /^(?:recurringOptions|serviceType)/,
    countOf: ({ serviceType, recurringOptions }) =>
      serviceType === 'recurring' ? countItems(recurringOptions, 'option') : undefined,
    render: (form) => <RecurringSection form={form} />,
  },
]

export const sectionOf = (field: string): string =>
  sections.findLast(({ fields }) => fields?.test(field))?.key ?? ''

interface SectionHeaderProps {
  section: Section
  form: ServiceForm
}

/** The number of items stays outside of the heading, whose name is just the section's title. */
export function SectionHeader({ section, form: { control } }: SectionHeaderProps) {
  const id = useId()
  const count = useWatch({ control, compute: (values) => section.countOf?.(values) })
  return (
    <div className={header.header}>
      <Accordion.Control aria-describedby={count && id}>{section.title}</Accordion.Control>
      {count && (
        <Text id={id} size="sm" c="dimmed" className={header.note}>
          {count}
        </Text>
      )}
    </div>
  )
}
