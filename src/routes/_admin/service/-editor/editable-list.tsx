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

import { type ListName, type RowOf, type RowsOptions, useRows } from './use-rows'

import classes from './editor.module.css'

interface EditableListProps<Name extends ListName> extends RowsOptions<Name> {
  label: string
  /** Shown while the list is empty. */
  hint?: string
  nameOf: (row: RowOf<Name>) => string
  copy: (row: RowOf<Name>) => RowOf<Name>
  children: (row: RowOf<Name>, tools: ReactNode, index: number) => ReactNode
}

/**
 * Alt+Up and Alt+Down on any of a row's tool buttons move the row. Removing a row needs no
 * confirmation, because the user can undo it.
 */
export function EditableList<Name extends ListName>({
  label,
  hint = '',
  nameOf,
  copy,
  children,
  ...options
}: EditableListProps<Name>) {
  const { rows, setRows, edit, footer } = useRows(options)
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<{ row: RowOf<Name>; index: number } | null>(null)

  function focusTool(index: number, name: string) {
    const row = document.getElementById(id)?.children[index]
    row?.querySelector<HTMLElement>(`[aria-label='${name}']`)?.focus()
  }

  /** Renders synchronously so that the button to focus exists when this function returns. */
  function change(next: RowOf<Name>[], text = '', undoable = removed) {
    flushSync(() => {
      setRows(next)
      setAnnouncement(text)
      setRemoved(undoable)
    })
  }

  function move(index: number, to: number, name: string) {
    const row = rows[index]
    if (!row || !rows[to]) return
    const text = `${nameOf(row)}: ${to + 1} of ${rows.length}`
    change(rows.toSpliced(index, 1).toSpliced(to, 0, row), text)
    focusTool(to, name)
  }

  function duplicate(row: RowOf<Name>, index: number) {
    change(rows.toSpliced(index + 1, 0, copy(row)), `${nameOf(row)} was duplicated`)
    focusTool(index + 1, 'Duplicate')
  }

  function remove(row: RowOf<Name>, index: number) {
    change(rows.toSpliced(index, 1), '', { row, index })
    document.getElementById(`${id}-undo`)?.focus()
  }

  function undo({ row, index }: NonNullable<typeof removed>) {
    change(rows.toSpliced(index, 0, row), '', null)
    focusTool(Math.min(index, rows.length), 'Remove')
  }

  function moveByKey(event: KeyboardEvent, index: number, name: string) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1, name)
  }

  function toolsOf(row: RowOf<Name>, index: number) {
    const tools = [
      {
        name: 'Move up',
        Icon: IconArrowUp,
        run: () => move(index, index - 1, 'Move up'),
        isInactive: index === 0,
      },
      {
        name: 'Move down',
        Icon: IconArrowDown,
        run: () => move(index, index + 1, 'Move down'),
        isInactive: index === rows.length - 1,
      },
      { name: 'Duplicate', Icon: IconCopy, run: () => duplicate(row, index) },
      { name: 'Edit', Icon: IconPencil, run: () => edit(index) },
      { name: 'Remove', Icon: IconTrash, run: () => remove(row, index) },
    ]
    return (
      <Group gap={0} wrap="nowrap">
        {tools.map(({ name, Icon, run, isInactive = false }) => (
          <Tooltip key={name} label={name}>
            <ActionIcon
              variant="subtle"
              color="neutral"
              size="lg"
              aria-label={name}
              // We don't use `disabled`, because the button would lose the keyboard focus when the
              // row reaches either end of the list.
              aria-disabled={isInactive || undefined}
              opacity={isInactive ? 0.35 : undefined}
              onClick={run}
              onKeyDown={(event) => moveByKey(event, index, name)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    )
  }

  return (
    <Stack align="flex-start" gap="sm">
      {rows.length === 0 ? (
        <Detail>{hint}</Detail>
      ) : (
        <Stack component="ul" id={id} aria-label={label} className={classes.list}>
          {rows.map((row, index) => (
            <li key={row.rowKey}>{children(row, toolsOf(row, index), index)}</li>
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
            <Button
              id={`${id}-undo`}
              variant="subtle"
              size="compact-sm"
              onClick={() => undo(removed)}
            >
              Undo
            </Button>
          </Group>
        </Paper>
      )}
      {footer}
    </Stack>
  )
}

export function Detail({ children }: { children: ReactNode }) {
  if (children === '') return null
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
