import type { KeyboardEvent } from 'react'

import ActionsMenu from '@/ui/menu/actions-menu'

import classes from '../editor.module.css'

/** Tabler's icons, each as a single path. Their parts would be most elements of a long list. */
const icons = {
  Edit: 'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4L4 16v4M13.5 6.5l4 4',
  Remove:
    'M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
  More: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
}
export type ToolButton = keyof typeof icons
export type Tool = 'Edit' | 'Remove' | 'Duplicate' | 'Move up' | 'Move down'

/** Moving an item moves the focus with it, to its button `focused`. */
export type RunTool = (tool: Tool, index: number, focused?: ToolButton) => void

interface ItemToolsProps {
  /** Contains the id of the list and the item's index. */
  id: string
  index: number
  isLast: boolean
  /** The id of the item's title. */
  describedBy: string
  canDuplicate: boolean
  canEdit: boolean
  run: RunTool
}

export function focusTool(id: string, button: ToolButton): void {
  document.querySelector<HTMLElement>(`[id='${id}'] [aria-label='${button}']`)?.focus()
}

/** Alt+Up and Alt+Down on any of the buttons move the item. */
export function ItemTools(props: ItemToolsProps) {
  const { id, index, isLast, describedBy, canDuplicate, canEdit, run } = props
  const button = (label: ToolButton) => ({
    className: classes.tool,
    'data-tooltip': true,
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
    // The menu closes in a task of its own, so that a long list isn't laid out twice in one.
    onClick: () => setTimeout(() => run(label, index)),
  })
  const moves = [action('Move up', index === 0), action('Move down', isLast)]
  return (
    <div id={id} className={classes.tools}>
      {canEdit && (
        <button
          type="button"
          aria-label="Edit"
          {...button('Edit')}
          onClick={() => run('Edit', index)}
        />
      )}
      <button
        type="button"
        aria-label="Remove"
        {...button('Remove')}
        onClick={() => run('Remove', index)}
      />
      <ActionsMenu
        label="More"
        target={<button type="button" aria-label="More" {...button('More')} />}
        actions={canDuplicate ? [action('Duplicate'), ...moves] : moves}
      />
    </div>
  )
}
