import { Table } from '@mantine/core'
import { type KeyboardEvent, memo, type ReactNode } from 'react'

import type { Raw } from '@/api/schema/raw'
import { MISSING } from '@/domain/format/display-value'
import ActionsMenu from '@/ui/menu/actions-menu'

import { type ItemContentProps, type ItemKind, readItem, titleOf } from './item-kind'

import classes from './editor.module.css'

interface ItemRowProps extends Pick<ItemContentProps, 'index' | 'onChange'> {
  listId: string
  kind: ItemKind
  raw: unknown
  isLast: boolean
  run: RunTool
}

/** What is no object can only be moved and removed. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { listId, kind, raw, index, isLast, run, onChange } = props
  const { noun, headings, Content } = kind
  const titleId = `${listId}-title-${index}`
  const item = readItem(kind, raw)
  const tools = (
    <ItemTools
      id={`${listId}-${index}`}
      index={index}
      isLast={isLast}
      describedBy={titleId}
      isReadable={item !== undefined}
      run={run}
    />
  )
  const ListRow = headings ? Table.Tr : 'li'
  const unreadable = (
    <ItemText titleId={titleId} title={MISSING} tools={tools}>
      <Detail>{`This ${noun} could not be read. Update sends it back unchanged.`}</Detail>
    </ItemText>
  )
  return (
    <ListRow>
      {item ? (
        <Content
          item={item}
          raw={raw as Raw}
          index={index}
          title={titleOf(kind, item)}
          titleId={titleId}
          tools={tools}
          onChange={onChange}
        />
      ) : headings ? (
        <Table.Td colSpan={headings.length}>{unreadable}</Table.Td>
      ) : (
        unreadable
      )}
    </ListRow>
  )
})

interface ItemTextProps extends Pick<ItemContentProps, 'titleId' | 'title' | 'tools'> {
  /** Shown beside the title, and before the tools. */
  badge?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** Has plain elements, because Mantine's Group, Stack and Text take half of the time of a long list. */
export function ItemText({ titleId, title, badge, aside, tools, children }: ItemTextProps) {
  return (
    <div className={classes.item}>
      <div className={classes.text}>
        <p className={classes.title}>
          <bdi id={titleId}>{title}</bdi>
          {badge}
        </p>
        {children}
      </div>
      {aside !== undefined && <span>{aside}</span>}
      {tools}
    </div>
  )
}

export function Detail({ children }: { children: ReactNode }) {
  return (
    children && (
      <p className={classes.detail}>
        <bdi>{children}</bdi>
      </p>
    )
  )
}

const icons = {
  Edit: 'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4L4 16v4M13.5 6.5l4 4',
  Remove:
    'M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
  More: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
}
type ToolButton = keyof typeof icons
type Tool = 'Edit' | 'Remove' | 'Duplicate' | 'Move up' | 'Move down'

/** Moving an item moves the focus with it, to its button `focused`. */
export type RunTool = (tool: Tool, index: number, focused?: ToolButton) => void

interface ItemToolsProps {
  /** Contains the id of the list and the item's index. */
  id: string
  index: number
  isLast: boolean
  /** The id of the item's title. */
  describedBy: string
  isReadable: boolean
  run: RunTool
}

export function focusTool(id: string, button: ToolButton): void {
  document.querySelector<HTMLElement>(`[id='${id}'] [aria-label='${button}']`)?.focus()
}

/** Alt+Up and Alt+Down on any of the buttons move the item. */
function ItemTools(props: ItemToolsProps) {
  const { id, index, isLast, describedBy, isReadable, run } = props
  const button = (label: ToolButton) => ({
    className: classes.tool,
    title: label,
    'aria-label': label,
    'aria-describedby': describedBy,
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      run(event.key === 'ArrowUp' ? 'Move up' : 'Move down', index, label)
    },
    children: (
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={icons[label]} />
      </svg>
    ),
  })
  const action = (label: Tool, disabled = false) => ({
    label,
    disabled,
    onClick: () => run(label, index),
  })
  const moves = [action('Move up', index === 0), action('Move down', isLast)]
  return (
    <div id={id} className={classes.tools}>
      {isReadable && (
        <button type="button" {...button('Edit')} onClick={() => run('Edit', index)} />
      )}
      <button type="button" {...button('Remove')} onClick={() => run('Remove', index)} />
      <ActionsMenu
        label="More"
        target={<button type="button" {...button('More')} />}
        actions={isReadable ? [action('Duplicate'), ...moves] : moves}
      />
    </div>
  )
}
