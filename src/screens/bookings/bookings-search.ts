import * as list from '@/domain/list/list-search'
import { isSafeId } from '@/domain/list/route-id'
import {
  type BookingFlag,
  bookingFlags,
  type BookingStatusLabel,
  bookingStatusLabels,
} from '@/domain/status/booking-status'

export type BookingsSearch = list.ListSearch & {
  tab?: Exclude<BookingFlag, 'all'> | undefined
  /** A provider's id. */
  assignee?: string | undefined
  view?: 'week' | undefined
  /** A date, such as '2026-11-16', in the week to show. Defaults to today. */
  week?: string | undefined
  // The API can't filter by what follows, so all pages are read.
  search?: string | undefined
  status?: BookingStatusLabel | undefined
  /** The first and the last day, such as '2026-11-16'. */
  from?: string | undefined
  to?: string | undefined
  unassigned?: true | undefined
}

/** Checks only a date's format. WeekView, which loads later, checks whether the date exists. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

function parseDay(value: unknown): string | undefined {
  return typeof value === 'string' && DAY.test(value) ? value : undefined
}

function parseTab(value: unknown): BookingsSearch['tab'] {
  const flag = bookingFlags.find((flag) => flag === value)
  return flag === 'all' ? undefined : flag
}

export function parseBookingsSearch(search: Record<string, unknown>): BookingsSearch {
  const { page, tab, assignee, view, week, status, unassigned } = search
  const isWeek = view === 'week'
  return {
    page: isWeek ? undefined : list.parsePage(page),
    tab: parseTab(tab),
    assignee: typeof assignee === 'string' && isSafeId(assignee) ? assignee : undefined,
    view: isWeek ? view : undefined,
    week: isWeek ? parseDay(week) : undefined,
    search: list.parseText(search['search']),
    status: bookingStatusLabels.find((label) => label === status),
    from: parseDay(search['from']),
    to: parseDay(search['to']),
    unassigned: unassigned === true || undefined,
  }
}

export function bookingsArgs({ tab, assignee, page }: BookingsSearch) {
  return {
    ...list.listArgs({ page }),
    flag: tab ?? ('all' as const),
    ...(assignee && { providerId: assignee }),
  }
}

/** True if all pages are read, for the week or for a filter that the API lacks. */
export function readsAll({ view, search, status, from, to, unassigned }: BookingsSearch): boolean {
  return Boolean(view ?? search ?? status ?? from ?? to ?? unassigned)
}
