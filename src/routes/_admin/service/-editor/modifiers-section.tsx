import { Accordion, Group, Stack, Text } from '@mantine/core'
import { startTransition } from 'react'

import { formatCount } from '@/domain/format/count'
import { formatDollars } from '@/domain/format/money'
import { selectionTypeLabel } from '@/domain/service/selection-type'

import { Detail, EditableList } from './editable-list'
import { type ModifierGroup, rowForms } from './row-forms'
import { copyGroup, copyRow, type ServiceForm } from './service-schema'

import header from '../-accordion-header.module.css'
import classes from './editor.module.css'

interface ModifiersSectionProps {
  form: ServiceForm
  /** The `rowKey` of each open group. */
  openedGroups: string[]
  onOpenedGroupsChange: (keys: string[]) => void
}

export function ModifiersSection({
  form,
  openedGroups,
  onOpenedGroupsChange,
}: ModifiersSectionProps) {
  return (
    <Accordion
      multiple
      order={3}
      keepMounted={false}
      value={openedGroups}
      // Opening a group rerenders all groups, so a transition keeps the page responsive.
      onChange={(keys) => startTransition(() => onOpenedGroupsChange(keys))}
    >
      <EditableList
        {...rowForms.modifierGroup}
        form={form}
        name="modifiers"
        label="Modifier groups"
        hint="Choices for the customer, such as rooms, extras or sizes. None yet."
        nameOf={(group) => group.title}
        copy={copyGroup}
        onAdded={({ rowKey }) => onOpenedGroupsChange([...openedGroups, rowKey])}
      >
        {(group, tools, index) => (
          <Accordion.Item value={group.rowKey} className={classes.group}>
            <div className={header.header}>
              <Accordion.Control>{group.title}</Accordion.Control>
              <Text size="sm" c="dimmed" className={header.note}>
                {groupSummary(group)}
              </Text>
              <div className={header.actions}>{tools}</div>
            </div>
            <Accordion.Panel>
              <Options form={form} group={group} index={index} />
            </Accordion.Panel>
          </Accordion.Item>
        )}
      </EditableList>
    </Accordion>
  )
}

/** Returns text such as 'Quantity · Required · 2 options'. */
function groupSummary({ selectionType, isRequired, options }: ModifierGroup): string {
  const count = formatCount(options.length, 'option')
  return [selectionTypeLabel(selectionType), isRequired ? 'Required' : '', count]
    .filter(Boolean)
    .join(' · ')
}

interface OptionsProps {
  form: ServiceForm
  group: ModifierGroup
  index: number
}

function Options({ form, group, index }: OptionsProps) {
  return (
    <Stack gap="sm">
      <Detail>{group.description}</Detail>
      <EditableList
        {...rowForms.modifierOption}
        form={form}
        name={`modifiers.${index}.options`}
        label={`Options of ${group.title}`}
        nameOf={(option) => option.title}
        copy={copyRow}
      >
        {(option, tools) => (
          <Group gap="0.25rem 0.75rem" justify="flex-end" py="xs">
            <Stack gap={0} flex="1 1 12rem" miw={0}>
              <Text fw={500}>{option.title}</Text>
              <Detail>{option.description}</Detail>
              {option.allowComment && <Detail>Note: {option.commentPlaceholder}</Detail>}
            </Stack>
            <Text>{formatDollars(option.price)}</Text>
            {tools}
          </Group>
        )}
      </EditableList>
    </Stack>
  )
}
