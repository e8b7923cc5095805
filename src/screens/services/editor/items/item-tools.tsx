import type { KeyboardEvent } from 'react'

import classes from '../editor.module.css'

/** Tabler's icons, each as a single path. Their parts would be most elements of a long list. */
const icons = {
  'Move up': 'M12 5v14M18 11l-6-6M6 11l6-6',
  'Move down': 'M12 5v14M18 13l-6 6M6 13l6 6',
  Duplicate:
    'M7 9.667a2.667 2.667 0 0 1 2.667-2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1-2.667 2.667h-8.666a2.667 2.667 0 0 1-2.667-2.667zM4.012 16.737A2.005 2.005 0 0 1 3 15V5c0-1.1.9-2 2-2h10c.75 0 1.158.385 1.5 1',
  Edit: 'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4L4 16v4M13.5 6.5l4 4',
  Remove:
    'M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
}
export type Tool = keyof typeof icons
const tools = Object.keys(icons) as Tool[]

/** Moving an item moves the focus with it, to its tool `focused`. */
export type RunTool = (tool: Tool, index: number, focused?: Tool) => void

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

export function focusTool(id: string, tool: Tool): void {
  document.querySelector<HTMLElement>(`[id='${id}'] [aria-label='${tool}']`)?.focus()
}

/**
 * Alt+Up and Alt+Down on any of the buttons move the item. They are plain buttons, because Mantine's
 * would take most of the time of opening a list.
 */
export function ItemTools(props: ItemToolsProps) {
  const { id, index, isLast, describedBy, canDuplicate, canEdit, run } = props
  const isHidden: Partial<Record<Tool, boolean>> = { Duplicate: !canDuplicate, Edit: !canEdit }
  const isAtEnd: Partial<Record<Tool, boolean>> = { 'Move up': index === 0, 'Move down': isLast }
  function moveByKey(event: KeyboardEvent, tool: Tool) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    run(event.key === 'ArrowUp' ? 'Move up' : 'Move down', index, tool)
  }
  return (
    <div id={id} className={classes.tools}>
      {tools.map(
        (tool) =>
          !isHidden[tool] && (
            <button
              key={tool}
              type="button"
              className={classes.tool}
              data-tooltip
              aria-label={tool}
              aria-describedby={describedBy}
              // We don't use `disabled`, because the button would lose the keyboard focus when the
              // item reaches either end of the list.
              aria-disabled={isAtEnd[tool] || undefined}
              onClick={() => run(tool, index)}
              onKeyDown={(event) => moveByKey(event, tool)}
            >
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d={icons[tool]} />
              </svg>
            </button>
          ),
      )}
    </div>
  )
}
