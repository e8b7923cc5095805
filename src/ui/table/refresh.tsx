import { useInterval } from '@mantine/hooks'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { formatAge } from '@/domain/format/dates'
import { type HeaderAction, HeaderButton } from '@/ui/page/page-header'

const TICK_MS = 15_000

type RefreshedQuery = Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>

/** Returns the action of a header that says how old a list is, and reads it again. */
export function refreshAction({
  dataUpdatedAt,
  isFetching,
  refetch,
}: RefreshedQuery): HeaderAction {
  return {
    label: 'Refresh',
    note: dataUpdatedAt > 0 && <Age since={dataUpdatedAt} />,
    icon: <IconRefresh size={16} aria-hidden />,
    variant: 'icon',
    isBusy: isFetching,
    onClick: () => !isFetching && void refetch(),
  }
}

export function Refresh({ query }: { query: RefreshedQuery }) {
  return <HeaderButton {...refreshAction(query)} />
}

function Age({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true })
  return <span>{`Updated ${formatAge(now - since)}`}</span>
}
