import '@mantine/core/styles/Accordion.layer.css'
import { Accordion, Group, Stack, Text } from '@mantine/core'
import { use, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'

import { formatDollars } from '@/domain/format/money'
import { selectionTypeLabel } from '@/domain/service/selection-type'

import { EditedItemContext } from './items/edited-item'
import { Detail, ItemList, type ItemRow } from './items/item-list'
import { type ModifierGroup, modifierGroup, modifierOption } from './items/modifier-forms'
import { countItems } from './items/unreadable-item'
import type { ServiceForm } from './service-schema'

import header from '../accordion-header.module.css'
import classes from './editor.module.css'

export function ModifiersSection({ form }: { form: ServiceForm }) {
  const list = { control: form.control, name: 'modifiers' } as const
  return (
    <ItemList
      {...list}
      kind={modifierGroup}
      array={useFieldArray(list)}
      items={useWatch(list)}
      onChange={(index, group) => form.setValue(`modifiers.${index}`, group, { shouldDirty: true })}
      label="Modifier groups"
      hint="Choices for the customer, such as rooms, extras or sizes. None yet."
    >
      {(group, row) => <ModifierGroupItem form={form} group={group} {...row} />}
    </ItemList>
  )
}

interface ModifierGroupItemProps extends ItemRow {
  form: ServiceForm
  group: ModifierGroup
}

function ModifierGroupItem({ form, group, index, titleId, tools }: ModifierGroupItemProps) {
  const { edited } = use(EditedItemContext)
  const isRestored = edited?.isOpen && edited.list === `modifiers.${index}.options`
  // A group without options is invalid, so its Add button must be in sight.
  const isEmpty = group.options.length === 0
  const [opened, setOpened] = useState(isRestored || isEmpty)
  return (
    <Accordion
      order={3}
      keepMounted={false}
      value={opened || isEmpty ? 'options' : null}
      onChange={(value) => setOpened(value !== null || isEmpty)}
    >
      <Accordion.Item value="options" className={classes.group}>
        <div className={header.header}>
          <Accordion.Control>
            <bdi id={titleId}>{group.title}</bdi>
          </Accordion.Control>
          <Text size="sm" c="dimmed" className={header.note}>
            {groupSummary(group)}
          </Text>
          <div className={header.actions}>{tools}</div>
        </div>
        <Accordion.Panel>
          <Stack gap="sm">
            <Detail>{group.description}</Detail>
            <ModifierOptions form={form} group={index} title={group.title} />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

interface ModifierOptionsProps {
  form: ServiceForm
  /** The group's index. */
  group: number
  title: string
}

function ModifierOptions({ form, group, title }: ModifierOptionsProps) {
  const list = { control: form.control, name: `modifiers.${group}.options` } as const
  return (
    <ItemList
      {...list}
      kind={modifierOption}
      array={useFieldArray(list)}
      items={useWatch(list)}
      onChange={(index, option) =>
        form.setValue(`modifiers.${group}.options.${index}`, option, { shouldDirty: true })
      }
      label={`Options of ${title}`}
    >
      {(option, { titleId, tools }) => (
        <Group gap="0.25rem 0.75rem" justify="flex-end" py="xs">
          <Stack gap={0} flex="1 1 12rem" miw={0}>
            <Text id={titleId} fw={500}>
              <bdi>{option.title}</bdi>
            </Text>
            <Detail>{option.description}</Detail>
            {option.allowComment && (
              <Detail>
                Note: <bdi>{option.commentPlaceholder}</bdi>
              </Detail>
            )}
          </Stack>
          <Text>{formatDollars(option.price)}</Text>
          {tools}
        </Group>
      )}
    </ItemList>
  )
}

/** Returns text such as 'Quantity · Required · 2 options'. */
function groupSummary({ selectionType, isRequired, options }: ModifierGroup): string {
  const count = countItems(options, 'option')
  return [selectionTypeLabel(selectionType), isRequired ? 'Required' : '', count]
    .filter(Boolean)
    .join(' · ')
}
