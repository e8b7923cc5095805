import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  useQueryClient,
} from '@tanstack/react-query'

import { PAGE_SIZE } from '@/domain/limits'
import {
  type FetchPage,
  NOTHING_FETCHED,
  type FetchedPages,
  fetchAllPages,
} from '@/domain/list/fetch-pages'

import { listAccounts } from './accounts'
import { listBookings } from './bookings'
import { listConversations } from './chat'
import { listPayments } from './payments'
import { listTickets } from './support'

/** The API can't search these lists, so up to this many of their rows are read and searched here. */
export const MAX_ROWS = 1000
const MAX_PAGES = MAX_ROWS / PAGE_SIZE

const MINUTE_MS = 60_000

interface Endpoint<Args, Data> {
  area: string
  path: string
  fetchUncached: (
    client: QueryClient,
    args: Args & { page: number; limit: number },
    signal: AbortSignal,
  ) => Promise<Data>
}

/**
 * Returns a query that reads all pages of a list, and one that keeps those read so far. Retry
 * continues after them. `hasMore` is true if there are more than MAX_ROWS. `doubt` says why rows may
 * be missing.
 */
function allRows<
  Args extends object,
  Data extends { total_pages: number | undefined },
  Row extends { _id: string },
>(endpoint: Endpoint<Args, Data>, args: Args, rowsOf: (data: Data) => readonly Row[]) {
  const key: QueryKey = [endpoint.area, 'all', endpoint.path, args]
  const progress = queryOptions<FetchedPages<Row>>({
    queryKey: [...key, 'progress'],
    queryFn: skipToken,
    gcTime: MINUTE_MS,
  })
  const all = queryOptions({
    queryKey: key,
    staleTime: MINUTE_MS,
    gcTime: MINUTE_MS,
    // `fetchUncached` already retries each page.
    retry: false,
    // No toast if a refetch fails, because the error stands beside the rows.
    meta: { errorDisplay: 'none' },
    async queryFn({ client, signal }) {
      let total: number | undefined
      const fetchPage: FetchPage<Row> = async (page, signal) => {
        const data = await endpoint.fetchUncached(
          client,
          { ...args, page, limit: PAGE_SIZE },
          signal,
        )
        total = data.total_pages
        const isUnknown = total === undefined && page < MAX_PAGES
        return {
          rows: rowsOf(data),
          pages: isUnknown ? undefined : Math.min(total ?? page, MAX_PAGES),
        }
      }
      const { dataUpdatedAt = 0 } = client.getQueryState(progress.queryKey) ?? {}
      const isRecent = Date.now() - dataUpdatedAt < MINUTE_MS
      const from = (isRecent && client.getQueryData(progress.queryKey)) || NOTHING_FETCHED
      try {
        const { rows, doubt } = await fetchAllPages(fetchPage, {
          signal,
          from,
          onProgress: (pages) => client.setQueryData(progress.queryKey, pages),
        })
        client.setQueryData(progress.queryKey, NOTHING_FETCHED)
        const hasMore = total === undefined ? rows.length >= MAX_ROWS : total > MAX_PAGES
        return { rows, doubt, hasMore }
      } catch (error) {
        if (signal.aborted) client.setQueryData(progress.queryKey, NOTHING_FETCHED)
        throw error
      }
    },
  })
  return { all, progress }
}

export type AllRows<Row extends { _id: string }> = ReturnType<
  typeof allRows<object, { total_pages: number | undefined }, Row>
>

/** Returns a function that reads the wanted rows of a list for an export, as a single page. */
export function useFilteredRows<Row extends { _id: string }>(
  list: AllRows<Row>,
  isWanted: (row: Row) => boolean,
) {
  const client = useQueryClient()
  return async () => {
    const { rows } = await client.fetchQuery(list.all)
    return { rows: rows.filter(isWanted), pages: 1 }
  }
}

type AccountFilter = Pick<Parameters<typeof listAccounts.call>[0], 'status' | 'role'>

export function allAccounts({ status, role }: AccountFilter) {
  return allRows(listAccounts, { status, role }, (data) => data.users)
}

type BookingFilter = Omit<Parameters<typeof listBookings.call>[0], 'page' | 'limit'>

/** Reads the bookings of all weeks, so that moving to another week needs no request. */
export function allBookings({ flag, providerId, userId }: BookingFilter) {
  return allRows(listBookings, { flag, providerId, userId }, (data) => data.jobs)
}

export const allPayments = () => allRows(listPayments, {}, (data) => data.payments)

/** Those that the server finds for a person's name, or all. */
export const allConversations = (search?: string) =>
  allRows(listConversations, { search }, (data) => data.conversations)

export const allTickets = () => allRows(listTickets, {}, (data) => data.supportTickets)
