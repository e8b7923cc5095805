import { Accordion, Text } from '@mantine/core'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'

import { countItems } from './item-list'
import type { EditServiceValues, ServiceForm } from './service-schema'

import header from '../accordion-header.module.css'

const sectionTitles = {
  details: 'Service Details',
  modifiers: 'Service Modifiers',
  questions: 'Intake Questions',
  team: 'Team Requirements & Assignment Options',
  recurring: 'Recurring Options',
} as const
export type Section = keyof typeof sectionTitles

/** The section 'team' has no fields. */
export function sectionOf(field: string): Section {
  if (field.startsWith('modifiers')) return 'modifiers'
  if (field.startsWith('intakeQuestions')) return 'questions'
  return /^(?:recurringOptions|serviceType)/.test(field) ? 'recurring' : 'details'
}

interface SectionHeaderProps {
  section: Section
  form: ServiceForm
}

function countOf(section: Section, values: EditServiceValues): string | undefined {
  if (section === 'modifiers') return countItems(values.modifiers, 'group')
  if (section === 'questions') return countItems(values.intakeQuestions, 'question')
  if (section !== 'recurring' || values.serviceType !== 'recurring') return undefined
  return countItems(values.recurringOptions, 'option')
}

/** The number of items stays outside of the heading, whose name is just the section's title. */
export function SectionHeader({ section, form: { control } }: SectionHeaderProps) {
  const id = useId()
  const count = useWatch({ control, compute: (values) => countOf(section, values) })
  return (
    <div className={header.header}>
      <Accordion.Control aria-describedby={count && id}>{sectionTitles[section]}</Accordion.Control>
      {count && (
        <Text id={id} size="sm" c="dimmed" className={header.note}>
          {count}
        </Text>
      )}
    </div>
  )
}
