import { Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'

import type { Conversation } from '@/api/chat'
import { unreadCount } from '@/domain/chat/unread'
import { formatNumber } from '@/domain/format/count'
import { useMyId } from '@/session/current-admin'
import { ButtonLink } from '@/ui/page/link'
import { isCovered } from '@/ui/page/use-shortcuts'

import { withSearch } from './messages-search'

import classes from './conversation-list.module.css'

const route = getRouteApi('/_admin/messages/')

interface NextUnreadProps {
  rows: readonly Conversation[]
  active: string | null
  hasMore: boolean
}

/**
 * Leads to the next unread conversation below the active one, or else to the first. Alt+Shift+↓
 * does so from anywhere in Messages, and Alt+Shift+↑ to the previous one, or else to the last.
 */
export function NextUnread({ rows, active, hasMore }: NextUnreadProps) {
  const me = useMyId()
  const navigate = route.useNavigate()
  const place = rows.findIndex(({ _id }) => _id === active)
  const isUnread = (row: Conversation) =>
    row._id !== '' && row._id !== active && unreadCount(row, me) > 0
  const unread = rows.filter(isUnread)
  const next = rows.slice(place + 1).find(isUnread) ?? unread[0]
  const previous = rows.slice(0, Math.max(place, 0)).findLast(isUnread) ?? unread.at(-1)

  function open(row: Conversation | undefined) {
    if (!row || isCovered()) return
    void navigate({ search: withSearch({ conversation: row._id }) })
  }
  useHotkeys(
    [
      ['alt+shift+ArrowDown', () => open(next)],
      ['alt+shift+ArrowUp', () => open(previous)],
    ],
    // In the composer and the search field too.
    [],
  )
  if (!next) return null
  return (
    <div className={classes.next}>
      <Text span size="sm" c="dimmed">
        {`${formatNumber(unread.length)}${hasMore ? '+' : ''} unread`}
      </Text>
      <ButtonLink
        variant="default"
        size="compact-md"
        flex="none"
        to="/messages"
        search={withSearch({ conversation: next._id })}
        preload={false}
      >
        Next unread
      </ButtonLink>
    </div>
  )
}
