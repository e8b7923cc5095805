import { randomId, useCallbackRef } from '@mantine/hooks'
import { replaceEqualDeep } from '@tanstack/react-query'
import { use, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { known, Unreadable } from '@/api/schema/unreadable'
import { announce } from '@/ui/feedback/live-region'

import { EditedItemContext, type ListName } from './edited-item'
import type { ItemKind } from './item-kind'
import { focusTool, type RunTool, type ToolButton } from './item-tools'
import { nameOfUnreadable } from './unreadable-item'

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

export interface ItemsField<Item> {
  name: ListName
  kind: ItemKind<Item>
  value: readonly (Item | Unreadable)[]
  onChange: (items: (Item | Unreadable)[]) => void
}

/** The rows of a form field of items, and what their tools do. */
export function useItemRows<Item extends object>({
  name,
  kind,
  value,
  onChange,
}: ItemsField<Item>) {
  const { store } = use(EditedItemContext)
  const listId = useId()
  const items = useSharedParts(value)
  const [keys, setKeys] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<Row<Item> & { index: number }>()
  // The list is new, or its items were replaced.
  if (keys.length !== items.length) setKeys(items.map(() => randomId()))
  const rows = items.map((item, index): Row<Item> => ({ key: keys[index] ?? '', item }))

  function setRows(changed: Row<Item>[]) {
    setKeys(changed.map(({ key }) => key))
    onChange(changed.map(({ item }) => item))
  }
  const insert = (index: number, row: Row<Item>) => setRows(rows.toSpliced(index, 0, row))

  /** Renders the rows at once so that the button to focus is in its place. */
  function change(apply: () => void, index: number, button: ToolButton) {
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

  return {
    listId,
    items,
    rows,
    removed: removed && { ...removed, title: titleOf(removed.item), undo: () => undo(removed) },
    run,
    changeItem,
    add: (item: Item) => insert(rows.length, { key: randomId(), item }),
  }
}
