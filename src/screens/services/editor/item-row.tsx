import { Table } from '@mantine/core'
import { type KeyboardEvent, memo, type ReactNode } from 'react'

import ActionsMenu from '@/ui/menu/actions-menu'

import { type ItemContentProps, type ItemKind, rawItem, readItem, titleOf } from './item-kind'

import classes from './editor.module.css'

interface ItemRowProps extends Pick<ItemContentProps, 'index' | 'onChange'> {
  listId: string
  kind: ItemKind
  raw: unknown
  isLast: boolean
  run: RunTool
}

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { listId, kind, raw, index, isLast, run, onChange } = props
  const { headings, Content } = kind
  const titleId = `${listId}-title-${index}`
  const item = readItem(kind, raw)
  const ListRow = headings ? Table.Tr : 'li'
  return (
    <ListRow>
      <Content
        item={item}
        raw={rawItem(raw)}
        index={index}
        title={titleOf(kind, item)}
        titleId={titleId}
        tools={
          <ItemTools
            id={`${listId}-${index}`}
            index={index}
            isLast={isLast}
            describedBy={titleId}
            run={run}
          />
        }
        onChange={onChange}
      />
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
  run: RunTool
}

export function focusTool(id: string, button: ToolButton): void {
  document.querySelector<HTMLElement>(`[id='${id}'] [aria-label='${button}']`)?.focus()
}

/** Alt+Up and Alt+Down on any of the buttons move the item. */
function ItemTools(props: ItemToolsProps) {
  const { id, index, isLast, describedBy, run } = props
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
      <button type="button" {...button('Edit')} onClick={() => run('Edit', index)} />
      <button type="button" {...button('Remove')} onClick={() => run('Remove', index)} />
      <ActionsMenu
        label="More"
        target={<button type="button" {...button('More')} />}
        actions={[action('Duplicate'), ...moves]}
      />
    </div>
  )
}
