import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { type ComponentType, useDeferredValue } from 'react'

import { Unreadable } from '@/api/schema/unreadable'
import { isolate } from '@/domain/format/isolate'
import { Sentence } from '@/ui/page/sentence'

import { AddItem } from './add-item'
import { ItemDialog } from './item-dialog'
import { type ItemContentProps, ItemRow } from './item-row'
import { Detail } from './item-text'
import { ListFrame } from './list-frame'
import { type ItemsField, useItemRows } from './use-item-rows'

/** Rendered at once. React renders the other rows in the background, in small steps. */
const FIRST_ROWS = 10

interface ItemListProps<Item> extends ItemsField<Item> {
  label: string
  /** Shown while the list is empty. */
  hint?: string
  /** With headings, the list is a table. */
  headings?: readonly string[]
  /** The contents of a list item, or the cells of a table's row. */
  Content: ComponentType<ItemContentProps<Item>>
}

/** A form field of items. Removing an item needs no confirmation, because the user can undo it. */
export function ItemList<Item extends object>(props: ItemListProps<Item>) {
  const { name, kind, label, hint = '', headings, Content } = props
  const { listId, items, rows, removed, run, changeItem, add } = useItemRows(props)
  const shown = useDeferredValue(Infinity, FIRST_ROWS)
  return (
    <Stack align="flex-start" gap="sm">
      {rows.length === 0 ? (
        <Detail>{hint}</Detail>
      ) : (
        <ListFrame label={label} headings={headings}>
          {rows.slice(0, shown).map(({ key, item }, index) => (
            <ItemRow
              key={key}
              listId={listId}
              kind={kind}
              item={item}
              index={index}
              isLast={index === rows.length - 1}
              columns={headings?.length}
              Content={Content}
              run={run}
              onChange={changeItem}
            />
          ))}
        </ListFrame>
      )}
      {removed && (
        <Paper bg="var(--mantine-color-sunken)" px="sm" py="xs" w="100%">
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              <Sentence text={`${isolate(removed.title)} was removed.`} />
            </Text>
            <Button
              key={removed.key}
              autoFocus
              variant="subtle"
              size="compact-sm"
              onClick={removed.undo}
            >
              Undo
            </Button>
          </Group>
        </Paper>
      )}
      {!items.some((item) => item instanceof Unreadable && item.isList) && (
        <AddItem name={name} noun={kind.noun} />
      )}
      <ItemDialog name={name} kind={kind} items={items} onAdd={add} onChange={changeItem} />
    </Stack>
  )
}
