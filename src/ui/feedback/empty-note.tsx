import { Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import type { ReactNode } from 'react'

interface EmptyNoteProps {
  children: string
  /** Whether there is nothing because it could not be read. */
  failed?: boolean
  action?: ReactNode
}

/** A line in the place of what would be in a card or a drawer, which have no room for an EmptyState. */
export function EmptyNote({ children, failed = false, action }: EmptyNoteProps) {
  const Icon = failed ? IconAlertTriangle : IconFileText
  return (
    <Group gap="xs" c="dimmed">
      <Icon
        size={18}
        stroke={1.75}
        color={failed ? 'var(--mantine-color-failed-text)' : 'currentColor'}
        aria-hidden
      />
      <Text flex="1" miw="8rem">
        {children}
      </Text>
      {action && <div>{action}</div>}
    </Group>
  )
}
