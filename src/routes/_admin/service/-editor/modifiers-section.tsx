import { Accordion, Group, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'

import { formatCount } from '@/domain/format/count'
import { formatDollars } from '@/domain/format/money'
import { selectionTypeLabel } from '@/domain/service/selection-type'

import { EditableList } from './editable-list'
import type { EditorDialog } from './editor-dialogs'
import { AddRow, Detail, setRows } from './list-parts'
import {
  copyGroup,
  copyRow,
  type ModifierGroup,
  type ModifierOption,
  type ServiceForm,
} from './service-schema'

import header from '../-accordion-header.module.css'
import classes from './editor.module.css'

interface ModifiersSectionProps {
  form: ServiceForm
  /** The `rowKey` of each open group. */
  openedGroups: string[]
  onOpenedGroupsChange: (keys: string[]) => void
  onEdit: (dialog: EditorDialog) => void
}

export function ModifiersSection({
  form,
  openedGroups,
  onOpenedGroupsChange,
  onEdit,
}: ModifiersSectionProps) {
  const groups = useWatch({ control: form.control, name: 'modifiers' })
  return (
    <Stack align="flex-start" gap="sm">
      {groups.length === 0 && (
        <Detail>Choices for the customer, such as rooms, extras or sizes. None yet.</Detail>
      )}
      <Accordion
        multiple
        order={3}
        keepMounted={false}
        w="100%"
        value={openedGroups}
        onChange={onOpenedGroupsChange}
      >
        <EditableList
          label="Modifier groups"
          rows={groups}
          nameOf={(group) => group.title}
          onChange={(next) => setRows(form, 'modifiers', next)}
          onEdit={(index) => onEdit({ key: 'modifierGroup', index })}
          copy={copyGroup}
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
                <Options form={form} group={group} index={index} onEdit={onEdit} />
              </Accordion.Panel>
            </Accordion.Item>
          )}
        </EditableList>
      </Accordion>
      <AddRow
        control={form.control}
        name="modifiers"
        onClick={() => onEdit({ key: 'modifierGroup', index: null })}
      >
        Add modifier group
      </AddRow>
    </Stack>
  )
}

/** Returns text such as 'Quantity · Required · 2 options'. */
function groupSummary({ selectionType, isRequired, options }: ModifierGroup): string {
  const count = formatCount(options.length, 'option')
  return [selectionTypeLabel(selectionType), isRequired ? 'Required' : '', count]
    .filter(Boolean)
    .join(' · ')
}

interface OptionsProps extends Pick<ModifiersSectionProps, 'form' | 'onEdit'> {
  group: ModifierGroup
  index: number
}

function Options({ form, group, index: groupIndex, onEdit }: OptionsProps) {
  const name = `modifiers.${groupIndex}.options` as const
  return (
    <Stack align="flex-start" gap="sm">
      <Detail>{group.description}</Detail>
      <EditableList
        label={`Options of ${group.title}`}
        rows={group.options}
        nameOf={(option) => option.title}
        onChange={(next) => setRows(form, name, next)}
        onEdit={(index) => onEdit({ key: 'modifierOption', group: groupIndex, index })}
        copy={copyRow}
      >
        {(option, tools) => <OptionRow option={option} tools={tools} />}
      </EditableList>
      <AddRow
        control={form.control}
        name={name}
        size="xs"
        onClick={() => onEdit({ key: 'modifierOption', group: groupIndex, index: null })}
      >
        Add option
      </AddRow>
    </Stack>
  )
}

function OptionRow({ option, tools }: { option: ModifierOption; tools: React.ReactNode }) {
  return (
    <Group gap="0.25rem 0.75rem" justify="flex-end" py="xs">
      <Stack gap={0} flex="1 1 12rem" miw={0}>
        <Text fw={500}>{option.title}</Text>
        <Detail>{option.description}</Detail>
        {option.allowComment && <Detail>Note: {option.commentPlaceholder}</Detail>}
      </Stack>
      <Text>{formatDollars(option.price)}</Text>
      {tools}
    </Group>
  )
}
