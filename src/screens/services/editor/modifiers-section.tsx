import { Accordion, Stack, Text } from '@mantine/core'
import { use, useState } from 'react'
import { useController } from 'react-hook-form'

import { formatDollars } from '@/domain/format/money'
import { selectionTypeLabel } from '@/domain/service/selection-type'

import { EditedItemContext, type ListName } from './items/edited-item'
import { ItemList } from './items/item-list'
import type { ItemContentProps } from './items/item-row'
import { Detail, ItemText } from './items/item-text'
import {
  type ModifierGroup,
  modifierGroup,
  type ModifierOption,
  modifierOption,
} from './items/modifier-forms'
import { countItems } from './items/unreadable-item'
import type { ServiceForm } from './service-schema'

import header from '../accordion-header.module.css'
import classes from './editor.module.css'

export function ModifiersSection({ form }: { form: ServiceForm }) {
  const { field } = useController({ control: form.control, name: 'modifiers' })
  return (
    <ItemList
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      kind={modifierGroup}
      label="Modifier groups"
      hint="Choices for the customer, such as rooms, extras or sizes. None yet."
      Content={GroupContent}
    />
  )
}

function GroupContent({
  item: group,
  index,
  titleId,
  tools,
  onChange,
}: ItemContentProps<ModifierGroup>) {
  const { store } = use(EditedItemContext)
  const list: ListName = `modifiers.${index}.options`
  // A group without options is invalid, so its Add button must be in sight.
  const isEmpty = group.options.length === 0
  const [opened, setOpened] = useState(() => {
    const { edited } = store.getState()
    return isEmpty || (edited?.isOpen === true && edited.list === list)
  })
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
            <ItemList
              name={list}
              value={group.options}
              onChange={(options) => onChange(index, { ...group, options })}
              kind={modifierOption}
              label={`Options of ${group.title}`}
              Content={OptionContent}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

function OptionContent({ item, titleId, tools }: ItemContentProps<ModifierOption>) {
  const { title, price, description, allowComment, commentPlaceholder } = item
  return (
    <ItemText
      titleId={titleId}
      title={<bdi>{title}</bdi>}
      tools={
        <>
          <span>{formatDollars(price)}</span>
          {tools}
        </>
      }
    >
      <Detail>{description}</Detail>
      <Detail>
        {allowComment && (
          <>
            <span>Note:</span> <bdi>{commentPlaceholder}</bdi>
          </>
        )}
      </Detail>
    </ItemText>
  )
}

/** Returns text such as 'Quantity · Required · 2 options'. */
function groupSummary({ selectionType, isRequired, options }: ModifierGroup): string {
  const count = countItems(options, 'option')
  return [selectionTypeLabel(selectionType), isRequired ? 'Required' : '', count]
    .filter(Boolean)
    .join(' · ')
}
