import { ActionIcon, Group, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'

import { formatAge } from '@/domain/format/dates'

const TICK_MS = 15_000

interface RefreshProps {
  /** 0 until the first answer, as in a query of TanStack Query. */
  updatedAt: number
  isFetching: boolean
  refetch: () => void
}

/** Says how old a list is, and reads it again. */
export function Refresh({ updatedAt, isFetching, refetch }: RefreshProps) {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true })
  return (
    <Group gap={4} wrap="nowrap">
      <Text span size="sm" c="dimmed">
        {updatedAt > 0 && `Updated ${formatAge(now - updatedAt)}`}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Refresh"
        title="Refresh"
        aria-busy={isFetching}
        onClick={() => !isFetching && refetch()}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
