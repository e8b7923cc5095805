import { Text, Title, VisuallyHidden } from '@mantine/core'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { ReactNode, Ref } from 'react'

import type { Booking } from '@/api/bookings'
import { formatTimeRange } from '@/domain/format/dates'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { bookingStatus } from '@/domain/status/booking-status'
import { formatDay } from '@/domain/week'
import { BookingLink } from '@/screens/booking-parts/booking-link'
import { StatusBadge } from '@/ui/page/status-badge'
import { PersonLink } from '@/ui/person/person-link'

import classes from './week.module.css'

interface WeekDaysProps {
  days: readonly { day: string; bookings: readonly Booking[] }[]
  today: string
  todayRef: Ref<HTMLLIElement>
  stale: boolean
}

export function WeekDays({ days, today, todayRef, stale }: WeekDaysProps) {
  return (
    <ol
      className={classes.week}
      aria-label="Days"
      aria-busy={stale}
      data-stale={stale || undefined}
      inert={stale}
    >
      {days.map(({ day, bookings }) => (
        <li
          key={day}
          className={classes.day}
          {...(day === today && { 'aria-current': 'date', ref: todayRef })}
        >
          <DayHeading day={day} count={bookings.length} />
          <DayBookings bookings={bookings} />
        </li>
      ))}
    </ol>
  )
}

function DayHeading({ day, count }: { day: string; count: number }) {
  const { weekday, date } = formatDay(day)
  return (
    <div className={classes.dayHeading}>
      <Title order={3} size="h5">
        <span className={classes.weekday}>{weekday}</span> <span>{date}</span>
      </Title>
      {count === 0 && <VisuallyHidden>No bookings</VisuallyHidden>}
      {count > 0 && (
        <span className={classes.count}>
          <span>{count}</span>
          <VisuallyHidden>{count === 1 ? ' booking' : ' bookings'}</VisuallyHidden>
        </span>
      )}
    </div>
  )
}

function DayBookings({ bookings }: { bookings: readonly Booking[] }) {
  const keys = uniqueKeys(bookings)
  if (bookings.length === 0) return null
  return (
    <ul className={classes.bookings}>
      {bookings.map((booking, index) => (
        <BookingCard key={keys[index]} booking={booking} />
      ))}
    </ul>
  )
}

function BookingCard({ booking }: { booking: Booking }) {
  const time = formatTimeRange(booking.time?.from, booking.time?.to)
  return (
    <li className={classes.booking} data-row>
      <div className={classes.time}>
        <BookingLink id={booking._id}>{time === MISSING ? 'No time' : time}</BookingLink>
      </div>
      <div className={classes.service}>
        <bdi>{displayValue(booking.service?.name)}</bdi>
      </div>
      <PersonLine icon={<IconUser size={14} aria-hidden />} label="Customer">
        <PersonLink person={booking.userId} />
      </PersonLine>
      <PersonLine icon={<IconBriefcase size={14} aria-hidden />} label="Assigned to">
        {booking.providerId ? (
          <PersonLink person={booking.providerId} />
        ) : (
          <Text span inherit fw={550} c="var(--mantine-color-pending-text)">
            Unassigned
          </Text>
        )}
      </PersonLine>
      <div className={classes.status}>
        <StatusBadge {...bookingStatus(booking.status)} />
      </div>
    </li>
  )
}

interface PersonLineProps {
  icon: ReactNode
  label: string
  children: ReactNode
}

function PersonLine({ icon, label, children }: PersonLineProps) {
  return (
    <div className={classes.person}>
      {icon}
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      <div>{children}</div>
    </div>
  )
}
