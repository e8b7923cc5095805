import { ActionIcon, Button, Group, Paper, Stack, Text, Tooltip } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { LiveRegion } from '@/ui/feedback/live-region'

import classes from './editor.module.css'

interface EditableListProps<Row> {
  label: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  onChange: (rows: Row[]) => void
  onEdit: (index: number) => void
  copy: (row: Row) => Row
  children: (row: Row, tools: ReactNode, index: number) => ReactNode
}

/**
 * Alt+Up and Alt+Down on any button of a row move the row. Removing a row needs no confirmation,
 * because the user can undo it.
 */
export function EditableList<Row extends { rowKey: string }>({
  label,
  rows,
  nameOf,
  onChange,
  onEdit,
  copy,
  children,
}: EditableListProps<Row>) {
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<{ row: Row; index: number } | null>(null)

  function focusTool(index: number, tool: Tool) {
    const row = document.getElementById(id)?.children[index]
    row?.querySelector<HTMLElement>(`[data-tool='${tool}']`)?.focus()
  }

  function run(index: number, tool: Tool) {
    const row = rows[index]
    if (!row) return
    if (tool === 'edit') onEdit(index)
    else if (tool === 'up') move(index, index - 1, tool)
    else if (tool === 'down') move(index, index + 1, tool)
    else if (tool === 'duplicate') {
      flushSync(() => {
        onChange(rows.toSpliced(index + 1, 0, copy(row)))
        setAnnouncement(`${nameOf(row)} was duplicated`)
      })
      focusTool(index + 1, tool)
    } else {
      flushSync(() => {
        onChange(rows.toSpliced(index, 1))
        setRemoved({ row, index })
        setAnnouncement('')
      })
      document.getElementById(`${id}-undo`)?.focus()
    }
  }

  function move(index: number, to: number, tool: Tool) {
    const row = rows[index]
    if (!row || to < 0 || to >= rows.length) return
    flushSync(() => {
      onChange(rows.toSpliced(index, 1).toSpliced(to, 0, row))
      setAnnouncement(`${nameOf(row)}: ${to + 1} of ${rows.length}`)
    })
    focusTool(to, tool)
  }

  function undoRemoval() {
    if (!removed) return
    const index = Math.min(removed.index, rows.length)
    flushSync(() => {
      onChange(rows.toSpliced(index, 0, removed.row))
      setRemoved(null)
    })
    focusTool(index, 'remove')
  }

  return (
    <>
      {rows.length > 0 && (
        <Stack component="ul" id={id} aria-label={label} className={classes.list}>
          {rows.map((row, index) => (
            <li key={row.rowKey}>
              {children(
                row,
                <Tools
                  first={index === 0}
                  last={index === rows.length - 1}
                  onRun={(tool) => run(index, tool)}
                  onMove={(step, tool) => move(index, index + step, tool)}
                />,
                index,
              )}
            </li>
          ))}
        </Stack>
      )}
      <LiveRegion text={announcement} />
      {removed && (
        <Paper bg="var(--mantine-color-sunken)" px="sm" py="xs" w="100%">
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {nameOf(removed.row)} was removed.
            </Text>
            <Button id={`${id}-undo`} variant="subtle" size="compact-sm" onClick={undoRemoval}>
              Undo
            </Button>
          </Group>
        </Paper>
      )}
    </>
  )
}

const tools = [
  { tool: 'up', name: 'Move up', Icon: IconArrowUp },
  { tool: 'down', name: 'Move down', Icon: IconArrowDown },
  { tool: 'duplicate', name: 'Duplicate', Icon: IconCopy },
  { tool: 'edit', name: 'Edit', Icon: IconPencil },
  { tool: 'remove', name: 'Remove', Icon: IconTrash },
] as const
type Tool = (typeof tools)[number]['tool']

interface ToolsProps {
  first: boolean
  last: boolean
  onRun: (tool: Tool) => void
  /** `tool` is the button to focus after the move. */
  onMove: (step: -1 | 1, tool: Tool) => void
}

function Tools({ first, last, onRun, onMove }: ToolsProps) {
  function moveByKey(event: KeyboardEvent, tool: Tool) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1, tool)
  }
  return (
    <Group gap={0} wrap="nowrap">
      {tools.map(({ tool, name, Icon }) => {
        const isInactive = (tool === 'up' && first) || (tool === 'down' && last)
        return (
          <Tooltip key={tool} label={name}>
            <ActionIcon
              variant="subtle"
              color="neutral"
              size="lg"
              data-tool={tool}
              aria-label={name}
              // We don't use `disabled`, because the button would lose the keyboard focus when the
              // row reaches either end of the list.
              aria-disabled={isInactive || undefined}
              opacity={isInactive ? 0.35 : undefined}
              onClick={() => onRun(tool)}
              onKeyDown={(event) => moveByKey(event, tool)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </Group>
  )
}
