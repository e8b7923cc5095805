import {
  day,
  isSet,
  listArgs,
  matching,
  oneOf,
  page,
  searchParser,
  searchText,
} from '@/domain/list/list-search'
import { periodNames } from '@/domain/list/period'
import { isSafeId } from '@/domain/list/route-id'
import {
  type BookingFlag,
  bookingFlags,
  bookingStatusLabels,
} from '@/domain/status/booking-status'

/** All tabs but the first one, which the URL omits. */
export const otherTabs = bookingFlags.filter((flag) => flag !== 'all')

export const parseBookingsSearch = searchParser(
  {
    page,
    tab: oneOf(otherTabs),
    /** A provider's id. */
    assignee: matching(isSafeId),
    view: oneOf(['week']),
    /** A day in the week to show. Defaults to today. */
    week: day,
    // The API can't filter by what follows, so all pages are read.
    search: searchText,
    status: oneOf(bookingStatusLabels),
    /** The first and the last day. */
    from: day,
    to: day,
    unassigned: isSet,
  },
  (search) => ({ ...search, [search.view ? 'page' : 'week']: undefined }),
)
export type BookingsSearch = ReturnType<typeof parseBookingsSearch>

export function bookingsArgs({ tab, assignee, page }: BookingsSearch) {
  const flag: BookingFlag = tab ?? 'all'
  return { ...listArgs({ page }), flag, ...(assignee && { providerId: assignee }) }
}

/** Names the filters that the API lacks and that are set, such as 'search ann' and 'unassigned'. */
export function activeBookingFilters({
  search,
  status,
  unassigned,
  ...period
}: BookingsSearch) {
  return [
    search && `search ${search}`,
    // A tab may have the same name.
    status && `status ${status.toLowerCase()}`,
    unassigned && 'unassigned',
    ...periodNames(period),
  ].filter((name) => name !== undefined)
}

/** True if all pages are read, for the week or for a filter that the API lacks. */
export function readsAll(search: BookingsSearch): boolean {
  return search.view !== undefined || activeBookingFilters(search).length > 0
}
