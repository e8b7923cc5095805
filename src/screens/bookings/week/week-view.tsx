import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useDeferredValue } from 'react'

import type { Booking } from '@/api/bookings'
import { formatCount } from '@/domain/format/count'
import { dayKey } from '@/domain/format/dates'
import { bookingsByDay, formatWeek, nextBookedWeek, weekOf } from '@/domain/week'
import { useNow } from '@/screens/use-now'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState, InlineError } from '@/ui/feedback/error-state'
import { LiveRegion } from '@/ui/feedback/live-region'
import {
  isWholeList,
  WholeListSearch,
  type WholeListSearchProps,
} from '@/ui/table/whole-list-search'

import { WeekDays } from './week-days'
import { WeekToolbar } from './week-toolbar'

import classes from './week.module.css'

interface WeekViewProps {
  /** The bookings of all weeks, so that moving to another week needs no request. */
  search: WholeListSearchProps<Booking>
  isWanted: (booking: Booking) => boolean
  /** A tab or an assignee is chosen. */
  isFiltered: boolean
  /** A date, such as '2026-11-16', in the week to show. Defaults to today. */
  day: string | undefined
  onWeek: (week: string, replace?: boolean) => void
}

export function WeekView({ search, isWanted, isFiltered, day, onWeek }: WeekViewProps) {
  const today = dayKey(useNow())
  const week = weekOf(day) ?? weekOf(today) ?? today
  const { query } = search
  const { isPlaceholderData, isFetching, isError } = query
  // A week of which only a part was read would look like a quiet one.
  const data = useDeferredValue(query.data?.isComplete ? query.data : undefined)
  const bookings = (data?.rows ?? []).filter(isWanted)
  const { days, undated } = bookingsByDay(bookings, week)
  const count = days.reduce((sum, { bookings }) => sum + bookings.length, 0)
  const next = count === 0 ? nextBookedWeek(bookings, week) : undefined
  const undatedText =
    undated > 0 && `${formatCount(undated, 'booking')} without a date, only in the list`
  const announcement = [count === 0 ? 'No bookings' : formatCount(count, 'booking'), undatedText]
    .filter(Boolean)
    .join(' · ')
  const isSettled = data !== undefined && !isPlaceholderData && !isFetching

  return (
    <Stack gap="sm" miw={0}>
      <LiveRegion text={isSettled ? `${formatWeek(week)}: ${announcement}` : ''} />
      <WeekToolbar week={week} today={today} onWeek={onWeek} />
      <WholeListSearch {...search} />
      {isSettled && (count > 0 || undated > 0) && (
        <Text size="sm" c="dimmed">
          {count > 0 ? announcement : undatedText}
        </Text>
      )}
      {data && isError && <InlineError lead="This week may be out of date:" query={query} />}
      {count > 0 ? (
        <WeekDays key={week} days={days} today={today} stale={isPlaceholderData} />
      ) : !data && isError ? (
        <ErrorState framed query={query} />
      ) : isFetching ? (
        <WeekSkeleton />
      ) : (
        <EmptyState
          framed
          title={isWholeList(query) ? 'No bookings this week' : 'No bookings found yet'}
          hint={
            isFiltered
              ? 'No booking of this week matches this tab and assignee.'
              : 'What customers book for this week appears here.'
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

function WeekSkeleton() {
  return (
    <div aria-busy className={classes.week}>
      {Array.from({ length: 7 }, (_, day) => (
        <div key={day} className={classes.day} aria-hidden>
          <div className={classes.dayHeading}>
            <Skeleton h="0.75rem" my="0.25rem" w="4rem" maw="70%" />
          </div>
          <div className={classes.bookings}>
            {Array.from({ length: 1 + ((day * 5 + 1) % 3) }, (_, index) => (
              <div key={index} className={classes.booking}>
                {[75, 60, 50, 55].map((width) => (
                  <Skeleton key={width} h="0.75rem" my="0.3125rem" w={`${width}%`} />
                ))}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
