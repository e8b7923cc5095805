import { Alert, Button, Group, Progress, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { allBookings, MAX_ROWS } from '@/api/all-rows'
import type { Booking } from '@/api/bookings'
import { formatCount, formatNumber } from '@/domain/format/count'
import { dayKey } from '@/domain/format/dates'
import { doubts, NOTHING_FETCHED, pagesReadText } from '@/domain/list/fetch-pages'
import { bookingsByDay, formatWeek, nextBookedWeek, weekOf } from '@/domain/week'
import { useNow } from '@/screens/use-now'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { InlineError } from '@/ui/feedback/inline-error'
import { LiveRegion } from '@/ui/feedback/live-region'
import { Refresh } from '@/ui/table/refresh'

import { WeekDays } from './week-days'
import { WeekSkeleton } from './week-skeleton'
import { WeekToolbar } from './week-toolbar'

interface WeekViewProps {
  args: Parameters<typeof allBookings>[0]
  isWanted: (booking: Booking) => boolean
  /** A date, such as '2026-11-16', in the week to show. Defaults to today. */
  day: string | undefined
  onWeek: (week: string, replace?: boolean) => void
}

const LIMIT = formatNumber(MAX_ROWS)

export default function WeekView({ args, isWanted, day, onWeek }: WeekViewProps) {
  const today = dayKey(useNow())
  const week = weekOf(day) ?? weekOf(today) ?? today
  const { all, progress: read } = allBookings(args)
  const query = useQuery({ ...all, placeholderData: keepPreviousData })
  const { sizes, pages } = useQuery(read).data ?? NOTHING_FETCHED
  const fetched = sizes.length
  const { isPlaceholderData, isFetching } = query
  // Rendering hundreds of bookings would block the page, so it is done in steps.
  const data = useDeferredValue(query.data)
  const bookings = (data?.rows ?? []).filter(isWanted)
  const { days, undated } = bookingsByDay(bookings, week)
  const count = days.reduce((sum, { bookings }) => sum + bookings.length, 0)
  const next = count === 0 ? nextBookedWeek(bookings, week) : undefined
  const undatedText =
    undated > 0 && `${formatCount(undated, 'booking')} without a date, only in the list`
  const announcement = [countText(count), undatedText].filter(Boolean).join(' · ')
  // If the week has no bookings, omits the count, because EmptyState already says so.
  const summary = count > 0 ? announcement : undatedText
  const progress = fetched === 0 ? 'Reading bookings…' : `${pagesReadText(fetched, pages)} read`
  const isSettled = data !== undefined && !isPlaceholderData && !isFetching

  return (
    <Stack gap="sm" miw={0}>
      <LiveRegion text={isSettled ? `${formatWeek(week)}: ${announcement}` : ''} />
      <WeekToolbar week={week} today={today} onWeek={onWeek} />
      {/* The minimum height keeps the week in place while this line is empty. */}
      <Group gap="0 0.75rem" mih="2.125rem" fz="sm" c="dimmed">
        <span>{isFetching ? progress : data ? summary : fetched > 0 && progress}</span>
        {isFetching && (pages !== undefined || fetched === 0) && (
          <Progress
            flex={1}
            maw="14rem"
            value={pages === undefined ? 0 : (fetched / pages) * 100}
            aria-label="Pages read"
          />
        )}
        <Group gap={0} ml="auto">
          <Refresh query={query} />
        </Group>
      </Group>
      {data?.hasMore && (
        <Alert color="pending" py={6}>
          {`There are more than ${LIMIT} bookings. Only the first ${LIMIT} are read here, so this week may be incomplete. A tab or an assignee narrows them down.`}
        </Alert>
      )}
      {data?.doubt !== undefined && data.doubt !== 'uncounted' && (
        <Alert color="pending" py={6}>
          {`${doubts[data.doubt]}, so bookings may be missing here.`}
        </Alert>
      )}
      {data && query.isError && <InlineError lead="This week may be out of date:" query={query} />}
      {!data && query.isError ? (
        <ErrorState framed query={query} />
      ) : !data || (isPlaceholderData && count === 0) ? (
        <WeekSkeleton />
      ) : count > 0 ? (
        <WeekDays key={week} days={days} today={today} stale={isPlaceholderData} />
      ) : (
        <EmptyState
          framed
          title="No bookings this week"
          hint={
            args.flag === 'all' && args.providerId === undefined
              ? 'What customers book for this week appears here.'
              : 'No booking of this week matches this tab and assignee.'
          }
          action={
            next && (
              <Button variant="default" onClick={() => onWeek(next)}>
                Next week with bookings
              </Button>
            )
          }
        />
      )}
    </Stack>
  )
}

function countText(count: number): string {
  return count === 0 ? 'No bookings' : formatCount(count, 'booking')
}
