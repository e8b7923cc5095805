import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

import { isObject } from '@/api/schema/fields'
import type { Unreadable } from '@/api/schema/unreadable'
import { formatCount } from '@/domain/format/count'
import { MISSING } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { Sentence } from '@/ui/page/sentence'

import { ItemText } from './item-text'

/** Returns the item's title if it has one, and otherwise text such as 'An option'. */
export function nameOfUnreadable({ raw, isList }: Unreadable, noun: string): string {
  if (isList) return `The ${noun}s`
  const titles = isObject(raw) ? [raw['title'], raw['question']] : []
  const title = titles.find((value) => typeof value === 'string')
  return title?.trim() ? `“${title}”` : `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`
}

interface UnreadableItemProps {
  item: Unreadable
  noun: string
  titleId: string
  tools: ReactNode
  /** The columns of the table that contains the item. */
  columns: number | undefined
}

export function UnreadableItem({ item, noun, titleId, tools, columns }: UnreadableItemProps) {
  const title = `${isolate(nameOfUnreadable(item, noun))} could not be read. Update sends ${item.isList ? 'them' : 'it'} back unchanged.`
  const content = (
    <ItemText isUnreadable titleId={titleId} title={<Sentence text={title} />} tools={tools} />
  )
  return columns === undefined ? content : <Table.Td colSpan={columns}>{content}</Table.Td>
}

/** Returns text such as '2 options', or '--' for a list that could not be read. */
export function countItems(items: readonly (object | Unreadable)[], noun: string): string {
  const isUnreadable = items.some((item) => 'isList' in item && item.isList)
  return isUnreadable ? `${MISSING} ${noun}s` : formatCount(items.length, noun)
}
