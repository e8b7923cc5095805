import '@mantine/core/styles/Accordion.layer.css'
import { Accordion, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useContext, useState } from 'react'

import { formatDollars } from '@/domain/format/money'
import { selectionTypeLabel } from '@/domain/service/selection-type'

import { Detail, EditableList } from './editable-list'
import { RowDraftContext } from './row-draft'
import { type ModifierGroup, rowKinds } from './row-forms'
import type { ServiceForm } from './service-schema'
import { countRows } from './unreadable-row'

import header from '../accordion-header.module.css'
import classes from './editor.module.css'

export function ModifiersSection({ form }: { form: ServiceForm }) {
  return (
    <EditableList
      {...rowKinds.modifierGroup}
      form={form}
      name="modifiers"
      label="Modifier groups"
      hint="Choices for the customer, such as rooms, extras or sizes. None yet."
    >
      {(group, tools, index) => (
        <ModifierGroupItem form={form} group={group} tools={tools} index={index} />
      )}
    </EditableList>
  )
}

interface ModifierGroupItemProps {
  form: ServiceForm
  group: ModifierGroup
  tools: ReactNode
  index: number
}

function ModifierGroupItem({ form, group, tools, index }: ModifierGroupItemProps) {
  const restored = useContext(RowDraftContext)?.row
  const [opened, setOpened] = useState(restored?.list === `modifiers.${index}.options`)
  // A group without options is invalid, so its Add button must be in sight.
  const isOpened = opened || group.options.length === 0
  return (
    <Accordion
      order={3}
      keepMounted={false}
      value={isOpened ? 'options' : null}
      onChange={(value) => setOpened(value !== null)}
    >
      <Accordion.Item value="options" className={classes.group}>
        <div className={header.header}>
          <Accordion.Control>{group.title}</Accordion.Control>
          <Text size="sm" c="dimmed" className={header.note}>
            {groupSummary(group)}
          </Text>
          <div className={header.actions}>{tools}</div>
        </div>
        <Accordion.Panel>
          <Stack gap="sm">
            <Detail>{group.description}</Detail>
            <EditableList
              {...rowKinds.modifierOption}
              form={form}
              name={`modifiers.${index}.options`}
              label={`Options of ${group.title}`}
              onAdded={() => setOpened(true)}
            >
              {(option, optionTools) => (
                <Group gap="0.25rem 0.75rem" justify="flex-end" py="xs">
                  <Stack gap={0} flex="1 1 12rem" miw={0}>
                    <Text fw={500}>{option.title}</Text>
                    <Detail>{option.description}</Detail>
                    {option.allowComment && <Detail>{`Note: ${option.commentPlaceholder}`}</Detail>}
                  </Stack>
                  <Text>{formatDollars(option.price)}</Text>
                  {optionTools}
                </Group>
              )}
            </EditableList>
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

/** Returns text such as 'Quantity · Required · 2 options'. */
function groupSummary({ selectionType, isRequired, options }: ModifierGroup): string {
  const count = countRows(options, 'option')
  return [selectionTypeLabel(selectionType), isRequired ? 'Required' : '', count]
    .filter(Boolean)
    .join(' · ')
}
