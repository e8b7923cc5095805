import { Alert, Progress, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { formatCount } from '@/domain/format/count'
import { dayKey } from '@/domain/format/dates'
import { bookingsByDay, formatWeek, weekOf } from '@/domain/week'
import { useNow } from '@/routes/_admin/-use-now'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { InlineError } from '@/ui/feedback/inline-error'
import { LiveRegion } from '@/ui/feedback/live-region'

import { allBookings, MAX_BOOKINGS, readProgress } from './all-bookings'
import { WeekDays } from './week-days'
import { WeekSkeleton } from './week-skeleton'
import { WeekToolbar } from './week-toolbar'

import classes from './week.module.css'

interface WeekViewProps {
  args: Parameters<typeof allBookings>[0]
  /** A day of the shown week; the current week without one. */
  day: string | undefined
  onWeek: (week: string, replace?: boolean) => void
}

const LIMIT = MAX_BOOKINGS.toLocaleString('en-US')

/** The bookings of one week, out of all bookings of a tab and an assignee. */
export default function WeekView({ args, day, onWeek }: WeekViewProps) {
  const today = dayKey(useNow())
  const week = weekOf(day) ?? weekOf(today) ?? today
  const query = useQuery({ ...allBookings(args), placeholderData: keepPreviousData })
  const { read = 0, pages = 0 } = useQuery(readProgress(args)).data ?? {}
  const { data, isPlaceholderData, isFetching } = query
  const { days, undated } = bookingsByDay(data?.bookings ?? [], week)
  const count = days.reduce((sum, { bookings }) => sum + bookings.length, 0)
  const inTheList =
    undated > 0 && `${formatCount(undated, 'booking')} without a date, only in the list`
  const spoken = [countText(count), inTheList].filter(Boolean).join(' · ')
  // Without bookings the empty state says so.
  const summary = count > 0 ? spoken : inTheList
  const isSettled = data !== undefined && !isPlaceholderData && !isFetching

  return (
    <Stack gap="sm" miw={0}>
      <LiveRegion text={isSettled ? `${formatWeek(week)}: ${spoken}` : ''} />
      <WeekToolbar week={week} today={today} onWeek={onWeek} />
      {isFetching ? (
        <div className={classes.summary}>
          <span>{pages === 0 ? 'Reading bookings…' : `${read} of ${pages} pages read`}</span>
          <Progress
            className={classes.progress}
            value={pages === 0 ? 0 : (read / pages) * 100}
            aria-label="Pages read"
          />
        </div>
      ) : (
        <Text className={classes.summary}>
          {data ? summary : read > 0 && `${read} of ${pages} pages read`}
        </Text>
      )}
      {data?.hasMore && (
        <Alert color="pending" py={6}>
          There are more than {LIMIT} bookings. Only the first {LIMIT} are read here, so this week
          may be incomplete. A tab or an assignee narrows them down.
        </Alert>
      )}
      {data && query.isError && <InlineError lead="This week may be out of date:" query={query} />}
      {!data && query.isError ? (
        <ErrorState framed query={query} />
      ) : !data || (isPlaceholderData && count === 0) ? (
        <WeekSkeleton />
      ) : count > 0 ? (
        <WeekDays days={days} today={today} stale={isPlaceholderData} />
      ) : (
        <EmptyState
          framed
          title="No bookings this week"
          hint={
            args.flag === 'all' && args.providerId === undefined
              ? 'What customers book for this week appears here.'
              : 'No booking of this week matches this tab and assignee.'
          }
        />
      )}
    </Stack>
  )
}

function countText(count: number): string {
  return count === 0 ? 'No bookings' : formatCount(count, 'booking')
}
