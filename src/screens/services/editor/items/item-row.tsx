import { type ComponentType, type KeyboardEvent, memo, type ReactNode } from 'react'

import type { Raw } from '@/api/schema/raw'
import ActionsMenu from '@/ui/menu/actions-menu'
import { Sentence } from '@/ui/page/sentence'

import classes from '../editor.module.css'

/** What is passed to the component that shows an item of a list. */
export interface ItemContentProps {
  /** The item as it came or was edited. */
  raw: unknown
  index: number
  /** The id for the element that shows the title, which describes the tools. */
  titleId: string
  tools: ReactNode
  onChange: (index: number, raw: Raw) => void
}

interface ItemRowProps extends Omit<ItemContentProps, 'tools'> {
  Content: ComponentType<ItemContentProps>
  isLast: boolean
  run: RunTool
}

/** Renders only when its own item or place changes. */
export const ItemRow = memo(function ItemRow({
  Content,
  isLast,
  run,
  ...content
}: ItemRowProps) {
  const { index, titleId } = content
  const tools = <ItemTools index={index} isLast={isLast} titleId={titleId} run={run} />
  return <Content {...content} tools={tools} />
})

interface ItemLineProps extends Pick<ItemContentProps, 'titleId' | 'tools'> {
  title: string
  description: string
  /** A sentence below the description. */
  note: string | false
  aside: string
}

/** An item as a row of texts. */
export function ItemLine({
  title,
  titleId,
  description,
  note,
  aside,
  tools,
}: ItemLineProps) {
  return (
    // Plain elements, because Mantine's Group, Stack and Text take half of the time of a long list.
    <li className={classes.item}>
      <div className={classes.text}>
        <p className={classes.title}>
          <bdi id={titleId}>{title}</bdi>
        </p>
        <Detail>{description}</Detail>
        <Detail>{note && <Sentence text={note} />}</Detail>
      </div>
      <span>{aside}</span>
      {tools}
    </li>
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

const labels = {
  edit: 'Edit',
  remove: 'Remove',
  more: 'More',
  duplicate: 'Duplicate',
  moveUp: 'Move up',
  moveDown: 'Move down',
}
type Tool = Exclude<keyof typeof labels, 'more'>

const icons = {
  edit: 'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4L4 16v4M13.5 6.5l4 4',
  remove:
    'M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
  more: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
}

export type RunTool = (tool: Tool, index: number) => void

export const removeButtonId = (titleId: string) => `${titleId}-remove`

interface ItemToolsProps extends Pick<ItemContentProps, 'index' | 'titleId'> {
  isLast: boolean
  run: RunTool
}

/** Alt+Up and Alt+Down on any of the buttons move the item. */
function ItemTools({ index, isLast, titleId, run }: ItemToolsProps) {
  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    run(event.key === 'ArrowUp' ? 'moveUp' : 'moveDown', index)
  }
  const button = (id: keyof typeof icons) => ({
    className: classes.tool,
    title: labels[id],
    'aria-label': labels[id],
    'aria-describedby': titleId,
    onKeyDown: moveByKey,
    children: (
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={icons[id]} />
      </svg>
    ),
  })
  const action = (tool: Tool, disabled = false) => ({
    label: labels[tool],
    disabled,
    onClick: () => run(tool, index),
  })
  return (
    <div className={classes.tools}>
      <button type="button" {...button('edit')} onClick={() => run('edit', index)} />
      <button
        type="button"
        id={removeButtonId(titleId)}
        {...button('remove')}
        onClick={() => run('remove', index)}
      />
      <ActionsMenu
        label={labels.more}
        target={<button type="button" {...button('more')} />}
        actions={[
          action('duplicate'),
          action('moveUp', index === 0),
          action('moveDown', isLast),
        ]}
      />
    </div>
  )
}
