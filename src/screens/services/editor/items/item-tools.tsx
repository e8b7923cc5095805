import '@mantine/core/styles/Tooltip.layer.css'
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { KeyboardEvent } from 'react'

import classes from '../editor.module.css'

export type Tool = 'Move up' | 'Move down' | 'Duplicate' | 'Edit' | 'Remove'

interface ItemToolsProps {
  /** The id of the list. */
  list: string
  index: number
  /** The id of the item's title. */
  describedBy: string
  count: number
  onMove: (to: number, tool: Tool) => void
  onDuplicate: (() => void) | undefined
  onEdit: (() => void) | undefined
  onRemove: () => void
}

export function focusTool(list: string, index: number, tool: Tool): void {
  document.querySelector<HTMLElement>(`[id='${list}-${index}'] [aria-label='${tool}']`)?.focus()
}

/** Alt+Up and Alt+Down on any of the buttons move the item. */
export function ItemTools({
  list,
  index,
  describedBy,
  count,
  onMove,
  onDuplicate,
  onEdit,
  onRemove,
}: ItemToolsProps) {
  function move(by: number, tool: Tool) {
    const to = index + by
    if (to >= 0 && to < count) onMove(to, tool)
  }
  function moveByKey(event: KeyboardEvent, tool: Tool) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1, tool)
  }
  const tools = [
    { tool: 'Move up', Icon: IconArrowUp, run: () => move(-1, 'Move up'), end: 0 },
    { tool: 'Move down', Icon: IconArrowDown, run: () => move(1, 'Move down'), end: count - 1 },
    { tool: 'Duplicate', Icon: IconCopy, run: onDuplicate },
    { tool: 'Edit', Icon: IconPencil, run: onEdit },
    { tool: 'Remove', Icon: IconTrash, run: onRemove },
  ] as const
  return (
    <Group gap={0} className={classes.tools} id={`${list}-${index}`}>
      {tools.map(({ tool, Icon, run, ...rest }) => {
        const isAtEnd = 'end' in rest && rest.end === index
        return (
          run && (
            <Tooltip key={tool} label={tool}>
              <ActionIcon
                variant="subtle"
                color="neutral"
                size="lg"
                aria-label={tool}
                aria-describedby={describedBy}
                // We don't use `disabled`, because the button would lose the keyboard focus when the
                // item reaches either end of the list.
                aria-disabled={isAtEnd || undefined}
                opacity={isAtEnd ? 0.35 : undefined}
                onClick={run}
                onKeyDown={(event) => moveByKey(event, tool)}
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )
        )
      })}
    </Group>
  )
}
