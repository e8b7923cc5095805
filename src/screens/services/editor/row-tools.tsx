import '@mantine/core/styles/Tooltip.layer.css'
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { KeyboardEvent } from 'react'

import classes from './editor.module.css'

interface RowToolsProps {
  /** Contains the buttons, so that one of them can be focused after a change. */
  id: string
  at: number
  count: number
  onMove: (to: number, tool: string) => void
  onDuplicate: (() => void) | undefined
  onEdit: (() => void) | undefined
  onRemove: () => void
}

/** Alt+Up and Alt+Down on any of the buttons move the row. */
export function RowTools({ id, at, count, onMove, onDuplicate, onEdit, onRemove }: RowToolsProps) {
  const tools = [
    { tool: 'Move up', Icon: IconArrowUp, run: () => onMove(at - 1, 'Move up'), end: 0 },
    {
      tool: 'Move down',
      Icon: IconArrowDown,
      run: () => onMove(at + 1, 'Move down'),
      end: count - 1,
    },
    { tool: 'Duplicate', Icon: IconCopy, run: onDuplicate },
    { tool: 'Edit', Icon: IconPencil, run: onEdit },
    { tool: 'Remove', Icon: IconTrash, run: onRemove },
  ]
  function moveByKey(event: KeyboardEvent, tool: string) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? at - 1 : at + 1, tool)
  }
  return (
    <Group gap={0} className={classes.tools} id={id}>
      {tools.map(
        ({ tool, Icon, run, end }) =>
          run && (
            <Tooltip key={tool} label={tool}>
              <ActionIcon
                variant="subtle"
                color="neutral"
                size="lg"
                aria-label={tool}
                // We don't use `disabled`, because the button would lose the keyboard focus when the
                // row reaches either end of the list.
                aria-disabled={at === end || undefined}
                opacity={at === end ? 0.35 : undefined}
                onClick={run}
                onKeyDown={(event) => moveByKey(event, tool)}
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ),
      )}
    </Group>
  )
}
