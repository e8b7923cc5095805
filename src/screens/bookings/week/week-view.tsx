import { Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useDeferredValue, useEffect, useRef, useState } from 'react'

import type { Booking } from '@/api/bookings'
import { formatCount } from '@/domain/format/count'
import { dayKey } from '@/domain/format/dates'
import { bookingsByDay, formatWeek, nextBookedWeek, weekOf } from '@/domain/week'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState, InlineError } from '@/ui/feedback/error-state'
import { LiveRegion } from '@/ui/feedback/live-region'
import { DateInput } from '@/ui/form/date-input'
import { IconButton } from '@/ui/page/page-header'
import { useNow } from '@/ui/page/use-now'
import { WholeListSearch, type WholeListSearchProps } from '@/ui/table/whole-list-search'

import { WeekDays } from './week-days'

import classes from './week.module.css'

type BookingsQuery = WholeListSearchProps<Booking>['query']

interface WeekViewProps {
  /** The bookings of all weeks, so that moving to another week needs no request. */
  wholeList: WholeListSearchProps<Booking>
  isMatch: (booking: Booking) => boolean
  /** A date, such as '2026-11-16', in the week to show. Defaults to today. */
  day: string | undefined
  onWeek: (week: string, options?: { replace: boolean }) => void
  /** Moves by so many weeks, from `week` if the URL says none. */
  onStep: (weeks: number, week: string) => void
}

export function WeekView({ wholeList, isMatch, day, onWeek, onStep }: WeekViewProps) {
  const today = dayKey(useNow())
  const week = weekOf(day) ?? weekOf(today) ?? today
  const { query } = wholeList
  const bookings = useWeekBookings(query, isMatch, week)
  const { days, count, isSettled, hasData, isPending, nextWeek } = bookings
  const summary = isSettled ? summaryOf(bookings) : ''
  const { todayRef, showToday } = useScrollToToday(count > 0 && week)

  return (
    <Stack gap="sm" miw={0}>
      <LiveRegion
        text={isSettled ? `${formatWeek(week)}: ${summary || 'No bookings'}` : ''}
      />
      <WeekToolbar
        week={week}
        onWeek={onWeek}
        onStep={(weeks) => onStep(weeks, week)}
        onToday={() => {
          showToday()
          onWeek(weekOf(today) ?? week)
        }}
      />
      {/* The days stay where they are when the search has ended. */}
      <Box mih="1.75rem">
        <WholeListSearch noun={wholeList.noun} reader={wholeList.reader} query={query} />
        {summary && (
          <Text size="sm" c="dimmed">
            {summary}
          </Text>
        )}
      </Box>
      {hasData && query.isError && (
        <InlineError lead="This week may be out of date:" query={query} />
      )}
      {count > 0 && (
        <WeekDays
          key={week}
          days={days}
          today={today}
          todayRef={todayRef}
          stale={query.isPlaceholderData}
        />
      )}
      {count === 0 && (
        <NoBookings
          query={query}
          hasData={hasData}
          isPending={isPending}
          nextWeek={nextWeek}
          onWeek={onWeek}
        />
      )}
    </Stack>
  )
}

/** Scrolls to today at first, and again by `showToday`. Other weeks stay where they are. */
function useScrollToToday(shownWeek: string | false) {
  const todayRef = useRef<HTMLLIElement>(null)
  const [asked, setAsked] = useState(1)
  const answered = useRef(0)
  useEffect(
    function scrollToToday() {
      if (!todayRef.current || !shownWeek || answered.current === asked) return
      answered.current = asked
      const { top } = todayRef.current.getBoundingClientRect()
      // The days are below each other in a narrow window. Not by `scrollIntoView`, which
      // scroll-into-view.ts explains.
      if (top < window.innerHeight / 2) return
      const { scrollPaddingTop } = getComputedStyle(document.documentElement)
      window.scrollBy({ top: top - Number.parseFloat(scrollPaddingTop) })
    },
    [asked, shownWeek],
  )
  return { todayRef, showToday: () => setAsked(asked + 1) }
}

/** Returns the bookings of a week by day, and whether they are all that there are. */
function useWeekBookings(
  { data: list, isFetching, isError, isPlaceholderData }: BookingsQuery,
  isMatch: (booking: Booking) => boolean,
  week: string,
) {
  // A part looks like a quiet week, unless somebody has stopped the search or asked for the rest.
  const isTooEarly = list?.extent === 'part' && !list.toEnd && (isFetching || isError)
  const newest = isTooEarly ? undefined : list
  const data = useDeferredValue(newest)
  const bookings = (data?.rows ?? []).filter(isMatch)
  const { days, undated } = bookingsByDay(bookings, week)
  const hasData = data !== undefined
  const isPending = isFetching || data !== newest
  return {
    days,
    count: days.reduce((sum, { bookings }) => sum + bookings.length, 0),
    undated,
    nextWeek: nextBookedWeek(bookings, week),
    hasData,
    isPending,
    isSettled: hasData && !isPending && !isPlaceholderData,
  }
}

function summaryOf({ count, undated }: Record<'count' | 'undated', number>): string {
  const parts = []
  if (count > 0) parts.push(formatCount(count, 'booking'))
  if (undated > 0) {
    parts.push(`${formatCount(undated, 'booking')} without a date, only in the list`)
  }
  return parts.join(' · ')
}

interface NoBookingsProps {
  query: BookingsQuery
  hasData: boolean
  isPending: boolean
  nextWeek: string | undefined
  onWeek: (week: string) => void
}

function NoBookings({ query, hasData, isPending, nextWeek, onWeek }: NoBookingsProps) {
  if (!hasData && query.isError) return <ErrorState framed query={query} />
  if (isPending) {
    return (
      <div aria-busy className={classes.week}>
        {Array.from({ length: 7 }, (_, day) => (
          <Skeleton key={day} h="9.5rem" />
        ))}
      </div>
    )
  }
  const isWhole = query.data?.extent === 'whole'
  return (
    <EmptyState
      framed
      title={isWhole ? 'No bookings this week' : 'No bookings found yet'}
      hint="What customers book for this week, tab and assignee appears here."
      action={
        nextWeek && (
          <Button variant="default" onClick={() => onWeek(nextWeek)}>
            Next week with bookings
          </Button>
        )
      }
    />
  )
}

interface WeekToolbarProps {
  week: string
  onWeek: WeekViewProps['onWeek']
  onStep: (weeks: number) => void
  onToday: () => void
}

function WeekToolbar({ week, onWeek, onStep, onToday }: WeekToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <Group gap={6}>
        <IconButton
          label="Previous"
          icon={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => onStep(-1)}
        />
        <Button variant="default" px="sm" onClick={onToday}>
          Today
        </Button>
        <IconButton
          label="Next"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          onClick={() => onStep(1)}
        />
      </Group>
      <Title order={2} size="h3" className={classes.title}>
        {formatWeek(week)}
      </Title>
      {/* We don't use @mantine/dates, because it would be another package for a single field. */}
      <DateInput
        wrapperProps={{ 'data-screen-only': true }}
        aria-label="Go to date"
        className={classes.date}
        max="9998-12-31"
        value={week}
        // Years such as 0002, which occur while the user types, have no weeks.
        toValue={weekOf}
        onChange={onWeek}
      />
    </div>
  )
}
