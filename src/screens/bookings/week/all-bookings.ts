import { queryOptions, skipToken } from '@tanstack/react-query'

import { type Booking, listBookings } from '@/api/bookings'
import { PAGE_SIZE } from '@/domain/limits'
import {
  type FetchPage,
  NOTHING_FETCHED,
  type FetchedPages,
  fetchAllPages,
} from '@/domain/list/fetch-pages'

/**
 * The API can't filter by date, so WeekView loads up to this many bookings and shows only those in
 * the selected week.
 */
export const MAX_BOOKINGS = 1000
const MAX_PAGES = MAX_BOOKINGS / PAGE_SIZE

const MINUTE_MS = 60_000

type Args = Parameters<typeof listBookings.call>[0]

/** Returns a query that keeps the pages read so far. Retry continues after them. */
export function progressQuery({ flag, providerId }: Args) {
  return queryOptions<FetchedPages<Booking>>({
    queryKey: ['bookings', 'all', 'progress', flag, providerId],
    queryFn: skipToken,
    gcTime: MINUTE_MS,
  })
}

/**
 * Loads the bookings of all weeks so that moving to another week needs no request. `hasMore` is
 * true if there are more than MAX_BOOKINGS. `doubt` says why bookings may be missing.
 */
export function allBookings(args: Args) {
  const { flag, providerId } = args
  const { queryKey: progressKey } = progressQuery(args)
  return queryOptions({
    queryKey: ['bookings', 'all', flag, providerId],
    staleTime: MINUTE_MS,
    gcTime: MINUTE_MS,
    // `listBookings.fetchUncached` already retries each page.
    retry: false,
    // No toast if a refetch fails, because the week view shows the error above its days.
    meta: { errorDisplay: 'none' },
    async queryFn({ client, signal }) {
      let total: number | undefined
      const fetchPage: FetchPage<Booking> = async (page, signal) => {
        const data = await listBookings.fetchUncached(client, { ...args, page }, signal)
        total = data.total_pages
        const isUnknown = total === undefined && page < MAX_PAGES
        return {
          rows: data.jobs,
          pages: isUnknown ? undefined : Math.min(total ?? page, MAX_PAGES),
        }
      }
      const { dataUpdatedAt = 0 } = client.getQueryState(progressKey) ?? {}
      const isRecent = Date.now() - dataUpdatedAt < MINUTE_MS
      const from = (isRecent && client.getQueryData(progressKey)) || NOTHING_FETCHED
      try {
        const { rows, doubt } = await fetchAllPages(fetchPage, {
          signal,
          from,
          onProgress: (progress) => client.setQueryData(progressKey, progress),
        })
        client.setQueryData(progressKey, NOTHING_FETCHED)
        const hasMore = total === undefined ? rows.length >= MAX_BOOKINGS : total > MAX_PAGES
        return { bookings: rows, doubt, hasMore }
      } catch (error) {
        if (signal.aborted) client.setQueryData(progressKey, NOTHING_FETCHED)
        throw error
      }
    },
  })
}
