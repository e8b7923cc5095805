import { Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'

import { allBookings, allPayments, allTickets, MAX_ROWS } from '@/api/all-rows'
import type { Booking } from '@/api/bookings'
import { unreadLabel } from '@/domain/chat/unread'
import { formatNumber } from '@/domain/format/count'
import { dayKey } from '@/domain/format/dates'
import { bookingStatus } from '@/domain/status/booking-status'
import { isMishap } from '@/domain/status/payment'
import { type ConversationPage, firstConversations } from '@/screens/unread'
import { useNow } from '@/screens/use-now'
import { useMyId } from '@/session/current-admin'
import type { FailedQuery } from '@/ui/feedback/error-state'
import { InlineError } from '@/ui/feedback/inline-error'
import { AppLink } from '@/ui/page/link'

import { MatterSkeleton } from './attention-skeleton'

import classes from './needs-attention.module.css'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

interface Count {
  /** Such as '12', or '12+' if there are rows that were not read. '' for none. */
  label: string
  hasMore?: boolean
}

function countOf<Row>(
  { rows, hasMore }: { rows: readonly Row[]; hasMore: boolean },
  isWanted: (row: Row) => boolean,
): Count {
  const { length } = rows.filter(isWanted)
  return { label: length === 0 ? '' : `${formatNumber(length)}${hasMore ? '+' : ''}`, hasMore }
}

function lacksProvider({ providerId, status }: Booking): boolean {
  return !providerId && !['Completed', 'Cancelled'].includes(bookingStatus(status).label)
}

interface Matter {
  /** In the singular, such as 'open ticket'. */
  noun: string
  rest?: string
  /** What could not be read. */
  list: string
  query: FailedQuery & { data: Count | undefined; isPending: boolean; isLoadingError: boolean }
  action: string
  link: LinkProps
}

/**
 * Reads one list after the other, as the screens do that filter them, so that opening one of them
 * needs no further request.
 */
export default function NeedsAttention() {
  const me = useMyId()
  const now = useNow()
  const from = dayKey(now)
  const to = dayKey(new Date(now.getTime() + 6 * DAY_MS))

  const unread = useQuery({
    ...firstConversations(),
    staleTime: MINUTE_MS,
    select: (page: ConversationPage): Count => ({ label: unreadLabel(page, me) }),
  })
  const bookings = useQuery({
    ...allBookings({ flag: 'all' }).all,
    select: (all) =>
      countOf(all, (booking) => {
        const day = dayKey(booking.date)
        return lacksProvider(booking) && day >= from && day <= to
      }),
  })
  const tickets = useQuery({
    ...allTickets().all,
    enabled: !bookings.isPending,
    select: (all) => countOf(all, ({ status }) => status === 'open'),
  })
  const payments = useQuery({
    ...allPayments().all,
    enabled: !bookings.isPending && !tickets.isPending,
    select: (all) => countOf(all, ({ status }) => isMishap(status)),
  })

  const matters: Matter[] = [
    {
      noun: 'unassigned booking',
      rest: ' in the next 7 days',
      list: 'bookings',
      query: bookings,
      action: 'Show unassigned',
      link: { to: '/bookings', search: { unassigned: true, from, to } },
    },
    {
      noun: 'open ticket',
      list: 'tickets',
      query: tickets,
      action: 'Show open',
      link: { to: '/support', search: { status: 'open' } },
    },
    {
      noun: 'unread conversation',
      list: 'conversations',
      query: unread,
      action: 'Show unread',
      link: { to: '/messages', search: { unread: true } },
    },
    {
      noun: 'payment',
      rest: ' declined or failed',
      list: 'payments',
      query: payments,
      action: 'Show failed',
      link: { to: '/transactions', search: { status: 'failed' } },
    },
  ]
  const shown = matters.filter(({ query }) => query.data?.label !== '')

  if (shown.length === 0) {
    return (
      <div className={classes.matters}>
        <Text className={classes.nothing} c="dimmed">
          <IconCheck size={18} stroke={1.75} aria-hidden />
          <span>
            {matters.some(({ query }) => query.data?.hasMore)
              ? `Nothing waiting in the first ${formatNumber(MAX_ROWS)} rows of each list`
              : 'Nothing waiting'}
          </span>
        </Text>
      </div>
    )
  }
  return (
    <ul className={classes.matters} aria-busy={matters.some(({ query }) => query.isPending)}>
      {shown.map(({ noun, rest = '', list, query, action, link }) => (
        <li key={noun} className={classes.matter}>
          {query.isLoadingError ? (
            <InlineError lead={`The ${list} could not be read:`} query={query} />
          ) : query.data === undefined ? (
            <MatterSkeleton />
          ) : (
            <>
              <span className={classes.sentence}>
                {`${query.data.label} ${noun}${query.data.label === '1' ? '' : 's'}${rest}`}
              </span>
              <AppLink {...link} className={classes.link}>
                {action}
              </AppLink>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
