import '@mantine/core/styles/Accordion.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Accordion, Radio, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { COLLAPSE_TRANSITION } from '@/domain/limits'
import type { FormError } from '@/ui/form/use-zod-form'

import { DetailsSection } from './details-section'
import { IntakeQuestions } from './items/intake-question'
import { countItems } from './items/item-values'
import { ModifierGroups } from './items/modifier-group'
import { RecurringSection } from './recurring-section'
import type { EditServiceValues } from './service-schema'

import header from '../accordion-header.module.css'
import classes from './editor.module.css'

interface Section {
  /** The name of its list, if it has one. */
  key: string
  title: string
  countOf?: (values: EditServiceValues) => string | undefined
  content: ReactNode
}

const sections: readonly Section[] = [
  { key: 'details', title: 'Service Details', content: <DetailsSection /> },
  {
    key: 'modifiers',
    title: 'Service Modifiers',
    countOf: ({ modifiers }) => countItems(modifiers.rows, 'group'),
    content: <ModifierGroups />,
  },
  {
    key: 'intakeQuestions',
    title: 'Intake Questions',
    countOf: ({ intakeQuestions }) => countItems(intakeQuestions.rows, 'question'),
    content: <IntakeQuestions />,
  },
  {
    key: 'team',
    title: 'Team Requirements & Assignment Options',
    content: (
      // The specification has only this method of assigning jobs to providers.
      <Radio
        name="assignmentMethod"
        value="automatically"
        label="Automatically"
        description="Offers jobs to all available providers with the necessary skill tags until the required number accept."
        checked
        readOnly
        maw="var(--form-width)"
      />
    ),
  },
  {
    key: 'recurringOptions',
    title: 'Recurring Options',
    countOf: ({ serviceType, recurringOptions }) =>
      serviceType === 'recurring' ? countItems(recurringOptions.rows, 'option') : undefined,
    content: <RecurringSection />,
  },
]

/** Returns the key of the section that shows the field, such as 'modifiers.0.options'. */
const sectionOf = (field: string): string =>
  sections.find(({ key }) => key === field.split('.')[0])?.key ?? 'details'

/** The sections that are open, and those that have been. */
export function useSections() {
  const [opened, setOpened] = useState([sectionOf('name')])
  // Visited sections stay mounted, because unmounting would lose a running upload or an Undo.
  const [visited, setVisited] = useState(opened)

  function open(sections: string[]) {
    setOpened(sections)
    setVisited([...visited, ...sections])
  }

  /** Opens the sections of the fields. Resolves once the fields are visible and can be focused. */
  async function reveal(errors: FormError[]) {
    const needed = new Set(errors.map(({ name }) => sectionOf(name)))
    const closed = [...needed].filter((section) => !opened.includes(section))
    if (closed.length === 0) return
    open([...opened, ...closed])
    await new Promise((resolve) => setTimeout(resolve, COLLAPSE_TRANSITION))
  }
  return { opened, visited, open, reveal }
}

export function SectionList({
  opened,
  visited,
  open,
}: Omit<ReturnType<typeof useSections>, 'reveal'>) {
  return (
    <Accordion
      multiple
      order={2}
      // Mantine's default mode would clean up the effects of the fields in closed sections.
      keepMountedMode="display-none"
      className={classes.sections}
      value={opened}
      onChange={open}
    >
      {sections.map((section) => (
        <Accordion.Item key={section.key} value={section.key}>
          <SectionHeader section={section} />
          <Accordion.Panel keepMounted={visited.includes(section.key)}>
            {section.content}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

/** The number of items stays outside of the heading, whose name is just the section's title. */
function SectionHeader({ section: { title, countOf } }: { section: Section }) {
  const id = useId()
  const count = useWatch({ compute: (values: EditServiceValues) => countOf?.(values) })
  return (
    <div className={header.header}>
      <Accordion.Control aria-describedby={count && id}>{title}</Accordion.Control>
      {count && (
        <Text id={id} size="sm" c="dimmed" className={header.note}>
          {count}
        </Text>
      )}
    </div>
  )
}
