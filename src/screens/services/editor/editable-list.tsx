import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { Unreadable } from '@/api/schema/unreadable'

import { UnreadableRow } from './unreadable-row'
import { type RowsOptions, useRows } from './use-rows'

import classes from './editor.module.css'

interface EditableListProps<Row> extends RowsOptions<Row> {
  label: string
  /** Shown while the list is empty. */
  hint?: string
  children: (row: Row, tools: ReactNode, index: number) => ReactNode
}

export function EditableList<Row extends object>({
  label,
  hint = '',
  children,
  ...options
}: EditableListProps<Row>) {
  const { rows, footer } = useRows(options)
  return (
    <Stack align="flex-start" gap="sm">
      {rows.length === 0 ? (
        <Detail>{hint}</Detail>
      ) : (
        <Stack component="ul" aria-label={label} className={classes.list}>
          {rows.map(({ key, row, tools }, index) => (
            <li key={key}>
              {row instanceof Unreadable ? (
                <UnreadableRow row={row} noun={options.noun} tools={tools} />
              ) : (
                children(row, tools, index)
              )}
            </li>
          ))}
        </Stack>
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
