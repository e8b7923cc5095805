import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { randomId, useCallbackRef } from '@mantine/hooks'
import { replaceEqualDeep } from '@tanstack/react-query'
import { type ComponentType, use, useDeferredValue, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { known, Unreadable } from '@/api/schema/unreadable'
import { isolate } from '@/domain/format/isolate'
import { announce } from '@/ui/feedback/live-region'
import { Sentence } from '@/ui/page/sentence'

import { AddItem } from './add-item'
import { EditedItemContext, type ListName } from './edited-item'
import { ItemDialog } from './item-dialog'
import type { ItemKind } from './item-kind'
import { type ItemContentProps, ItemRow } from './item-row'
import { Detail } from './item-text'
import { focusTool, type RunTool } from './item-tools'
import { ListFrame } from './list-frame'
import { nameOfUnreadable } from './unreadable-item'

/** Rendered at once. React renders the other rows in the background, in small steps. */
const FIRST_ROWS = 10

interface ItemListProps<Item> {
  name: ListName
  kind: ItemKind<Item>
  value: readonly (Item | Unreadable)[]
  onChange: (items: (Item | Unreadable)[]) => void
  label: string
  /** Shown while the list is empty. */
  hint?: string
  /** With headings, the list is a table. */
  headings?: readonly string[]
  /** The contents of a list item, or the cells of a table's row. */
  Content: ComponentType<ItemContentProps<Item>>
}

interface Row<Item> {
  /** Stays the same when the item is moved or edited. */
  key: string
  item: Item | Unreadable
}

/** Returns the value with what is equal in its predecessor, because react-hook-form copies it all. */
function useSharedParts<Value>(value: Value): Value {
  const [last, setLast] = useState({ value, shared: value })
  if (last.value === value) return last.shared
  const shared = replaceEqualDeep(last.shared, value)
  setLast({ value, shared })
  return shared
}

/** A form field of items. Removing an item needs no confirmation, because the user can undo it. */
export function ItemList<Item extends object>(props: ItemListProps<Item>) {
  const { name, kind, value, onChange, label, hint = '', headings, Content } = props
  const { store } = use(EditedItemContext)
  const listId = useId()
  const items = useSharedParts(value)
  const [keys, setKeys] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<Row<Item> & { index: number }>()
  const shown = useDeferredValue(Infinity, FIRST_ROWS)
  // The list is new, or its items were replaced.
  if (keys.length !== items.length) setKeys(items.map(() => randomId()))
  const rows = items.map((item, index): Row<Item> => ({ key: keys[index] ?? '', item }))

  function setRows(changed: Row<Item>[]) {
    setKeys(changed.map(({ key }) => key))
    onChange(changed.map(({ item }) => item))
  }
  const insert = (index: number, row: Row<Item>) => setRows(rows.toSpliced(index, 0, row))

  /** Renders the rows at once so that the button to focus is in its place. */
  function change(apply: () => void, index: number, button: Parameters<typeof focusTool>[1]) {
    flushSync(apply)
    focusTool(`${listId}-${index}`, button)
  }

  const titleOf = (item: Item | Unreadable) =>
    item instanceof Unreadable ? nameOfUnreadable(item, kind.noun) : kind.titleOf(item)

  const changeItem = useCallbackRef((index: number, item: Item) =>
    onChange(items.with(index, item)),
  )
  const run: RunTool = useCallbackRef((tool, index, focused = 'More') => {
    const row = rows[index]
    if (!row) return
    const { item } = row
    if (tool === 'Edit') {
      store.setState({ edited: { list: name, index, isOpen: true } })
    } else if (tool === 'Remove') {
      setRows(rows.toSpliced(index, 1))
      setRemoved({ ...row, index })
    } else if (tool === 'Duplicate') {
      const read = known(item)
      const copy = read && kind.copy(read)
      if (!copy) return
      insert(index + 1, { key: randomId(), item: copy })
      announce(`${titleOf(item)} was duplicated`)
    } else {
      const to = index + (tool === 'Move up' ? -1 : 1)
      if (!rows[to]) return
      change(() => setRows(rows.toSpliced(index, 1).toSpliced(to, 0, row)), to, focused)
      announce(`${titleOf(item)}: ${to + 1} of ${rows.length}`)
    }
  })

  function undo({ index, ...row }: NonNullable<typeof removed>) {
    const restoredTo = Math.min(index, rows.length)
    setRemoved(undefined)
    change(() => insert(restoredTo, row), restoredTo, 'Remove')
  }

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
              <Sentence text={`${isolate(titleOf(removed.item))} was removed.`} />
            </Text>
            <Button
              key={removed.key}
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
        <AddItem name={name} noun={kind.noun} />
      )}
      <ItemDialog
        name={name}
        kind={kind}
        items={items}
        onAdd={(item) => insert(rows.length, { key: randomId(), item })}
        onChange={changeItem}
      />
    </Stack>
  )
}
