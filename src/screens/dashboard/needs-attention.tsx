import { Skeleton, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'

import { listBookings } from '@/api/bookings'
import type { ScreenLimits, wholeList } from '@/api/client/whole-list'
import { listPayments, type Payment } from '@/api/payments'
import { listTickets } from '@/api/support'
import { unreadCount } from '@/domain/chat/unread'
import { formatNumber } from '@/domain/format/count'
import { DAY_MS, dayKey, MINUTE_MS } from '@/domain/format/dates'
import { lastKnownPage } from '@/domain/list/page-range'
import { currentRows } from '@/domain/list/whole-list'
import { paymentStatus } from '@/domain/status/payment'
import {
  type ConversationPage,
  firstConversationsOptions,
} from '@/screens/conversations/conversation-queries'
import { useMyId } from '@/session/current-admin'
import { InlineError } from '@/ui/feedback/error-state'
import type { FailedQuery } from '@/ui/feedback/retry-button'
import { AppLink } from '@/ui/page/link'
import { useNow } from '@/ui/page/use-now'

import classes from './needs-attention.module.css'

const isFailed = ({ status }: Payment) => paymentStatus(status).group === 'failed'

/** A row of attention costs one request. */
const ONE_PAGE = { maxPages: 1 }

interface Count {
  count: number
  /** How many rows were looked at, if there are more. */
  among: number | undefined
  /** False if there may be more rows than those that were looked at. */
  isSure: boolean
}

function countOf<Row>(
  rows: readonly Row[],
  hasMore: boolean,
  isMatch: (row: Row) => boolean,
): Count {
  const { length: count } = rows.filter(isMatch)
  return { count, among: hasMore ? rows.length : undefined, isSure: !hasMore }
}

/** Counts in the list that the link shows if that was read a moment ago, so that both agree. */
function useCount<Row extends { _id: string }>(
  enabled: boolean,
  list: (limits?: ScreenLimits) => ReturnType<typeof wholeList<Row>>,
  isMatch: (row: Row) => boolean,
) {
  const queryClient = useQueryClient()
  const whole = list()
  const isRead = whole.isFresh(queryClient)
  return useQuery({
    ...(isRead ? whole : list(ONE_PAGE)).options,
    enabled: enabled && !isRead,
    select(list) {
      const count = countOf(currentRows(list), list.extent === 'limit', isMatch)
      return { ...count, isSure: count.isSure && list.doubt === undefined }
    },
  })
}

interface AttentionItem {
  /** Which of the rows wait, such as 'open', and one of them, such as 'ticket'. */
  which: string
  noun: string
  rest?: string
  /** The rows that are looked at, if their name is not the plural of `noun`. */
  list?: string
  /** The end of the list that the server lists first. */
  first?: 'first' | 'newest'
  query: FailedQuery & {
    data: Count | undefined
    isPending: boolean
    isLoadingError: boolean
  }
  link: LinkProps
}

/**
 * A count without '+' is the number of rows that its link opens. Reads nothing before the tiles have
 * their figures.
 */
export function NeedsAttention({ enabled }: { enabled: boolean }) {
  const items = useAttentionItems(enabled)
  const shown = items.filter(({ query: { data } }) => data?.count !== 0 || !data.isSure)

  if (shown.length === 0) {
    return (
      <Text className={classes.nothing} c="dimmed">
        <IconCheck size={18} stroke={1.75} aria-hidden />
        <span>Nothing waiting</span>
      </Text>
    )
  }
  return (
    <ul className={classes.items} aria-busy={items.some(({ query }) => query.isPending)}>
      {shown.map((item) => (
        <li key={item.noun} className={classes.item}>
          <AttentionCount {...item} />
        </li>
      ))}
    </ul>
  )
}

function useAttentionItems(enabled: boolean): AttentionItem[] {
  const me = useMyId()
  const now = useNow()
  const from = dayKey(now)
  const to = dayKey(new Date(now.getTime() + 6 * DAY_MS))

  const unread = useQuery({
    ...firstConversationsOptions(),
    staleTime: MINUTE_MS,
    enabled,
    select: ({ conversations: rows, total_pages }: ConversationPage) => {
      const hasMore = lastKnownPage(total_pages, 1, rows.length) > 1
      return countOf(rows, hasMore, (row) => unreadCount(row, me) > 0)
    },
  })
  return [
    {
      which: 'unassigned',
      noun: 'booking',
      rest: ' in the next 7 days',
      list: 'upcoming bookings',
      first: 'first',
      query: useCount(
        enabled,
        (limits) => listBookings.whole({ flag: 'upcoming' }, limits),
        (booking) => {
          const day = dayKey(booking.date)
          return !booking.providerId && day >= from && day <= to
        },
      ),
      link: { to: '/bookings', search: { tab: 'upcoming', unassigned: true, from, to } },
    },
    {
      which: 'open',
      noun: 'ticket',
      query: useCount(
        enabled,
        (limits) => listTickets.whole({}, limits),
        ({ status }) => status === 'open',
      ),
      link: { to: '/support', search: { status: 'open' } },
    },
    {
      which: 'unread',
      noun: 'conversation',
      query: unread,
      link: { to: '/messages', search: { unread: true } },
    },
    {
      which: 'failed',
      noun: 'payment',
      query: useCount(enabled, (limits) => listPayments.whole({}, limits), isFailed),
      link: { to: '/transactions', search: { status: 'failed' } },
    },
  ]
}

function AttentionCount({
  which,
  noun,
  rest = '',
  list = `${noun}s`,
  first = 'newest',
  query,
  link,
}: AttentionItem) {
  const { data, isLoadingError } = query
  if (isLoadingError) {
    return <InlineError lead={`The ${list} could not be read:`} query={query} />
  }
  if (data === undefined) {
    return (
      <span aria-hidden>
        <Skeleton h="1.25rem" w="2rem" mb="0.75rem" />
        <Skeleton h="0.875rem" w="80%" />
      </span>
    )
  }
  return (
    <>
      <span>
        <span className={classes.sentence}>
          {sentenceOf(data, `${which} ${noun}`, rest)}
        </span>
        {data.among !== undefined && (
          <span className={classes.among}>
            {`in the ${first} ${formatNumber(data.among)} ${list}`}
          </span>
        )}
      </span>
      <AppLink {...link} className={classes.link}>
        {`Show ${which}`}
      </AppLink>
    </>
  )
}

/** The figure is the first line. */
function sentenceOf({ count, among }: Count, noun: string, rest: string): string {
  if (count === 0) return `No\n${noun}s${rest}`
  if (among !== undefined) return `${formatNumber(count)}+\n${noun}s${rest}`
  return `${formatNumber(count)}\n${noun}${count === 1 ? '' : 's'}${rest}`
}
