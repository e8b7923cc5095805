import * as list from '@/domain/list/list-search'
import { isSafeId } from '@/domain/list/route-id'
import { type BookingFlag, bookingFlags } from '@/domain/status/booking-status'

export type BookingsSearch = list.ListSearch & {
  tab?: Exclude<BookingFlag, 'all'> | undefined
  /** A provider's id. */
  assignee?: string | undefined
  view?: 'week' | undefined
  /** A date, such as '2026-11-16', in the week to show. Defaults to today. */
  week?: string | undefined
}

/** Checks only a date's format. WeekView, which loads later, checks whether the date exists. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

function parseTab(value: unknown): BookingsSearch['tab'] {
  const flag = bookingFlags.find((flag) => flag === value)
  return flag === 'all' ? undefined : flag
}

export function parseBookingsSearch(search: Record<string, unknown>): BookingsSearch {
  const { page, tab, assignee, view, week } = search
  const isWeek = view === 'week'
  return {
    page: isWeek ? undefined : list.parsePage(page),
    tab: parseTab(tab),
    assignee: typeof assignee === 'string' && isSafeId(assignee) ? assignee : undefined,
    view: isWeek ? view : undefined,
    week: isWeek && typeof week === 'string' && DAY.test(week) ? week : undefined,
  }
}

export function bookingsArgs({ tab, assignee, page }: BookingsSearch) {
  return {
    ...list.listArgs({ page }),
    flag: tab ?? ('all' as const),
    ...(assignee && { providerId: assignee }),
  }
}
