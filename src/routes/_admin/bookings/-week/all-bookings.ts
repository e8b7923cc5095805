import { queryOptions, skipToken } from '@tanstack/react-query'

import { type Booking, listBookings } from '@/api/bookings'
import { PAGE_SIZE } from '@/domain/limits'
import { type FetchPage, readPages } from '@/domain/list/read-pages'
import { uniqueBy } from '@/domain/list/unique-by'

/**
 * The API can't filter by date, so WeekView loads up to this many bookings and shows only those in
 * the selected week.
 */
export const MAX_BOOKINGS = 1000
const MAX_PAGES = MAX_BOOKINGS / PAGE_SIZE

const MINUTE_MS = 60_000

type Args = Parameters<typeof listBookings.call>[0]

interface PartialRead {
  bookings: readonly Booking[]
  read: number
  /** The number of pages that will be read in total, or 0 until the first page arrives. */
  pages: number
}

const NOTHING: PartialRead = { bookings: [], read: 0, pages: 0 }

/** Returns a query that keeps the pages read so far. Retry continues after them. */
export function progressQuery({ flag, providerId }: Args) {
  return queryOptions<PartialRead>({
    queryKey: ['bookings', 'all', 'progress', flag, providerId],
    queryFn: skipToken,
    gcTime: MINUTE_MS,
  })
}

/**
 * Loads the bookings of all weeks so that moving to another week needs no request. `hasMore` is
 * true if there are more than MAX_BOOKINGS.
 */
export function allBookings(args: Args) {
  const { flag, providerId } = args
  const { queryKey: progressKey } = progressQuery(args)
  return queryOptions({
    queryKey: ['bookings', 'all', flag, providerId],
    staleTime: MINUTE_MS,
    gcTime: MINUTE_MS,
    // `listBookings.read` already retries each page.
    retry: false,
    // No toast if a refetch fails, because the week view shows the error above its days.
    meta: { errorDisplay: 'none' },
    async queryFn({ client, signal }) {
      let total = 0
      const fetchPage: FetchPage<Booking> = async (page, signal) => {
        const data = await listBookings.read(client, { ...args, page }, signal)
        total = data.total_pages
        return { rows: data.jobs, pages: Math.min(total, MAX_PAGES) }
      }
      const { dataUpdatedAt = 0 } = client.getQueryState(progressKey) ?? {}
      const isRecent = Date.now() - dataUpdatedAt < MINUTE_MS
      let { bookings, read } = (isRecent && client.getQueryData(progressKey)) || NOTHING
      try {
        for await (const { rows, pages } of readPages(fetchPage, { signal, from: read + 1 })) {
          bookings = bookings.concat(rows)
          read += 1
          client.setQueryData(progressKey, { bookings, read, pages })
        }
      } catch (error) {
        if (signal.aborted) client.setQueryData(progressKey, NOTHING)
        throw error
      }
      client.setQueryData(progressKey, NOTHING)
      return {
        bookings: uniqueBy(bookings, ({ _id }) => _id),
        hasMore: total > MAX_PAGES,
      }
    },
  })
}
