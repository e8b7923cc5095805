import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { isObject } from '@/api/schema/fields'
import type { Unreadable } from '@/api/schema/unreadable'
import { formatCount } from '@/domain/format/count'
import { MISSING } from '@/domain/format/display-value'

/** Returns the row's title if it has one, and otherwise text such as 'An option'. */
export function nameOfUnreadable({ raw, isList }: Unreadable, noun: string): string {
  if (isList) return `The ${noun}s`
  const titles = isObject(raw) ? [raw['title'], raw['question']] : []
  const title = titles.find((value) => typeof value === 'string')
  return title?.trim() ? `“${title}”` : `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`
}

interface UnreadableRowProps {
  row: Unreadable
  noun: string
  tools: ReactNode
}

export function UnreadableRow({ row, noun, tools }: UnreadableRowProps) {
  return (
    <Group gap="0.25rem 0.75rem" justify="flex-end" py="xs">
      <Text c="pending" flex="1 1 12rem" miw={0}>
        {`${nameOfUnreadable(row, noun)} could not be read. Update sends ${row.isList ? 'them' : 'it'} back unchanged.`}
      </Text>
      {tools}
    </Group>
  )
}

/** Returns text such as '2 options', or '--' for a list that could not be read. */
export function countRows(rows: readonly (object | Unreadable)[], noun: string): string {
  const isUnreadable = rows.some((row) => 'isList' in row && row.isList)
  return isUnreadable ? `${MISSING} ${noun}s` : formatCount(rows.length, noun)
}
