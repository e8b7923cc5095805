import { ActionIcon, type ActionIconProps, Group, Text } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'

import { formatAge } from '@/domain/format/dates'
import { useOnceShown } from '@/ui/filter/url-filter'
import { useNow } from '@/ui/page/use-now'

import type { ListQuery } from './whole-list-search'

const TICK_MS = 15_000

/** On focus and on reconnect, lists that are older than this are read again. */
const OLD_MS = 30_000

export const isOld = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt > OLD_MS

interface RefreshProps extends Pick<ActionIconProps, 'me'> {
  query: Pick<ListQuery<unknown>, 'dataUpdatedAt' | 'isFetching' | 'refetch'>
}

/** Says how old a list is, and reads it again. */
export function Refresh({
  query: { dataUpdatedAt, isFetching, refetch },
  ...props
}: RefreshProps) {
  const now = useNow(TICK_MS).getTime()
  const age = dataUpdatedAt > 0 ? `Updated ${formatAge(now - dataUpdatedAt)}` : undefined
  const refresh = useOnceShown(() => {
    if (!isFetching) void refetch()
  })
  return (
    <Group gap={4} wrap="nowrap">
      <Text span size="sm" c="dimmed" visibleFrom="md">
        {age}
      </Text>
      <ActionIcon
        {...props}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Refresh"
        title={age}
        aria-busy={isFetching}
        onClick={refresh}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
