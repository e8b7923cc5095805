import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, use, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { known, revived, Unreadable } from '@/api/schema/unreadable'
import { isolate } from '@/domain/format/isolate'
import { announce } from '@/ui/feedback/live-region'
import { Sentence } from '@/ui/page/sentence'

import type { ServiceForm } from '../service-schema'
import { AddItem } from './add-item'
import { EditedItemContext, type ListName } from './edited-item'
import { ItemDialog } from './item-dialog'
import type { ItemKind } from './item-kind'
import { focusTool, ItemTools, type Tool } from './item-tools'
import { ListFrame } from './list-frame'
import { nameOfUnreadable, UnreadableItem } from './unreadable-item'

interface ItemListProps<Item> {
  control: ServiceForm['control']
  name: ListName
  kind: ItemKind<Item>
  /** What useFieldArray() returns. */
  array: {
    fields: ((Item | Unreadable) & { id: string })[]
    insert: (
      index: number,
      item: NoInfer<Item> | Unreadable,
      options: { shouldFocus: false },
    ) => void
    move: (from: number, to: number) => void
    remove: (index: number) => void
  }
  /** Watched separately, because `array.fields` doesn't follow changes to a single item. */
  items: readonly (Item | Unreadable)[]
  onChange: (index: number, item: Item) => void
  label: string
  /** Shown while the list is empty. */
  hint?: string
  /** With headings, the list is a table, and the children are the cells of a row. */
  headings?: readonly string[]
  children: (item: Item, row: ItemRow) => ReactNode
}

export interface ItemRow {
  index: number
  /** The id for the element that shows the item's title, which describes its tools. */
  titleId: string
  tools: ReactNode
}

/**
 * An item that could not be read can only be moved and removed, and one that stands for a whole list
 * only be removed. Removing an item needs no confirmation, because the user can undo it.
 */
export function ItemList<Item extends object>(props: ItemListProps<Item>) {
  const {
    control,
    name,
    kind,
    array,
    items,
    onChange,
    label,
    hint = '',
    headings,
    children,
  } = props
  const { edited, setEdited } = use(EditedItemContext)
  const listId = useId()
  const [removed, setRemoved] = useState<{ id: string; item: Item | Unreadable; index: number }>()

  const titleIdOf = (index: number) => `${listId}-title-${index}`
  const titleOf = (item: Item | Unreadable) =>
    item instanceof Unreadable ? nameOfUnreadable(item, kind.noun) : kind.titleOf(item)

  function insert(index: number, item: Item | Unreadable) {
    array.insert(index, item, { shouldFocus: false })
  }

  /** Renders the change at once so that the tool to focus is in its place. */
  function change(apply: () => void, index: number, tool: Tool) {
    flushSync(apply)
    focusTool(listId, index, tool)
  }

  function toolsOf(id: string, item: Item | Unreadable, index: number) {
    const read = known(item)
    const copy = read && kind.copy(read)
    return (
      <ItemTools
        list={listId}
        index={index}
        describedBy={titleIdOf(index)}
        count={items.length}
        onMove={(to, tool) => {
          change(() => array.move(index, to), to, tool)
          announce(`${titleOf(item)}: ${to + 1} of ${items.length}`)
        }}
        onDuplicate={
          copy &&
          (() => {
            change(() => insert(index + 1, copy), index + 1, 'Duplicate')
            announce(`${titleOf(item)} was duplicated`)
          })
        }
        onEdit={read && (() => setEdited({ list: name, index, isOpen: true }))}
        onRemove={() => {
          array.remove(index)
          setRemoved({ id, item, index })
        }}
      />
    )
  }

  function undo({ item, index }: NonNullable<typeof removed>) {
    const restoredTo = Math.min(index, items.length)
    setRemoved(undefined)
    change(() => insert(restoredTo, item), restoredTo, 'Remove')
  }

  const ListRow = headings ? Table.Tr : 'li'
  const rows = array.fields.map((field, index) => {
    // `items` follows a change of the list one render later. Fields are copies without a class.
    const item = items[index] ?? revived<Item>(field)
    const tools = toolsOf(field.id, item, index)
    const titleId = titleIdOf(index)
    return (
      <ListRow key={field.id}>
        {item instanceof Unreadable ? (
          <UnreadableItem
            item={item}
            noun={kind.noun}
            titleId={titleId}
            tools={tools}
            columns={headings?.length}
          />
        ) : (
          children(item, { index, titleId, tools })
        )}
      </ListRow>
    )
  })

  return (
    <Stack align="flex-start" gap="sm">
      {rows.length === 0 ? (
        <Detail>{hint}</Detail>
      ) : (
        <ListFrame label={label} headings={headings}>
          {rows}
        </ListFrame>
      )}
      {removed && (
        <Paper bg="var(--mantine-color-sunken)" px="sm" py="xs" w="100%">
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              <Sentence text={`${isolate(titleOf(removed.item))} was removed.`} />
            </Text>
            <Button
              key={removed.id}
              autoFocus
              variant="subtle"
              size="compact-sm"
              onClick={() => undo(removed)}
            >
              Undo
            </Button>
          </Group>
        </Paper>
      )}
      {!items.some((item) => item instanceof Unreadable && item.isList) && (
        <AddItem control={control} name={name} noun={kind.noun} />
      )}
      {edited?.list === name && (
        <ItemDialog
          edited={edited}
          kind={kind}
          items={items}
          onAdd={(item) => insert(items.length, item)}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

export function Detail({ children }: { children: ReactNode }) {
  if (children === '') return null
  return (
    <Text size="sm" c="dimmed">
      <bdi>{children}</bdi>
    </Text>
  )
}
