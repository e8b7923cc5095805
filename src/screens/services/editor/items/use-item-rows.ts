import { randomId } from '@mantine/hooks'
import { useState } from 'react'

export interface KeyedItem {
  /** Stays the same when the item is moved or edited. */
  key: string
  raw: unknown
}

/** What a list holds: its items as they came or were edited, or null for what is no list. */
export interface ItemsValue {
  /** The path of the list in the form. */
  name: string
  value: unknown[] | null
  onChange: (items: unknown[]) => void
}

/** Gives the items of a list keys, and keeps the removed ones, of which the last can be restored. */
export function useItemRows({ value: items, onChange }: ItemsValue) {
  const [list, setList] = useState<{ items: unknown[]; keys: string[] }>({
    items: [],
    keys: [],
  })
  const [removals, setRemovals] = useState<readonly (KeyedItem & { index: number })[]>([])
  // The list is new, or its items were replaced, as by another admin's.
  if (items && items !== list.items && items.length + list.items.length > 0) {
    setList({ items, keys: items.map(() => randomId()) })
    setRemovals([])
  }
  const rows = (items ?? []).map((raw, index): KeyedItem => ({
    key: list.keys[index] ?? '',
    raw,
  }))
  const last = removals.at(-1)
  const removed = last && { ...last, index: Math.min(last.index, rows.length) }

  function setRows(changed: KeyedItem[]) {
    const items = changed.map(({ raw }) => raw)
    setList({ items, keys: changed.map(({ key }) => key) })
    onChange(items)
  }

  function insert(index: number, raw: unknown) {
    setRows(rows.toSpliced(index, 0, { key: randomId(), raw }))
  }

  /** Replaces the item, or adds one at the end if the index is null. */
  function save(index: number | null, raw: unknown) {
    if (index === null) return insert(rows.length, raw)
    const row = rows[index]
    if (row) setRows(rows.with(index, { ...row, raw }))
  }

  function move(from: number, to: number) {
    const row = rows[from]
    if (row) setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }

  function remove(index: number) {
    const row = rows[index]
    if (!row) return
    setRows(rows.toSpliced(index, 1))
    setRemovals([...removals, { ...row, index }])
  }

  /** Puts the item that was removed last back in its place. */
  function restore() {
    if (!removed) return
    const { index, ...row } = removed
    setRemovals(removals.slice(0, -1))
    setRows(rows.toSpliced(index, 0, row))
  }

  return { rows, removed, insert, save, move, remove, restore }
}
