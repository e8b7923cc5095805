import { Table } from '@mantine/core'
import { type ComponentType, memo, type ReactNode } from 'react'

import { known, Unreadable } from '@/api/schema/unreadable'

import type { ItemKind } from './item-kind'
import { ItemTools, type RunTool } from './item-tools'
import { UnreadableItem } from './unreadable-item'

export interface ItemContentProps<Item> {
  item: Item
  index: number
  /** The id for the element that shows the item's title, which describes its tools. */
  titleId: string
  tools: ReactNode
  onChange: (index: number, item: Item) => void
}

interface ItemRowProps<Item> {
  listId: string
  kind: ItemKind<Item>
  item: Item | Unreadable
  index: number
  isLast: boolean
  /** The columns of the table that contains the item. */
  columns: number | undefined
  /** The contents of the list item, or the cells of the table's row. */
  Content: ComponentType<ItemContentProps<Item>>
  run: RunTool
  onChange: (index: number, item: Item) => void
}

/** An item that could not be read can only be moved and removed. */
function Row<Item extends object>(props: ItemRowProps<Item>) {
  const { listId, kind, item, index, isLast, columns, Content, run, onChange } = props
  const titleId = `${listId}-title-${index}`
  const read = known(item)
  const tools = (
    <ItemTools
      id={`${listId}-${index}`}
      index={index}
      isLast={isLast}
      describedBy={titleId}
      canDuplicate={read !== undefined && kind.copy(read) !== undefined}
      canEdit={read !== undefined}
      run={run}
    />
  )
  const ListRow = columns ? Table.Tr : 'li'
  return (
    <ListRow>
      {item instanceof Unreadable ? (
        <UnreadableItem
          item={item}
          noun={kind.noun}
          titleId={titleId}
          tools={tools}
          columns={columns}
        />
      ) : (
        <Content item={item} index={index} titleId={titleId} tools={tools} onChange={onChange} />
      )}
    </ListRow>
  )
}

export const ItemRow = memo(Row) as typeof Row
