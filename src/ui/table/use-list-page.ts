import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { PAGE_SIZE } from '@/domain/limits'
import type { ListSearch } from '@/domain/list/list-search'
import { matchesIn } from '@/domain/list/whole-list'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'

import type { ListReader } from './whole-list-search'

type NavigateOptions = { replace?: boolean; resetScroll?: boolean; state?: true }

/** On focus and on reconnect, lists that are older than this are read again. */
const OLD_MS = 30_000
const isOld = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt > OLD_MS

interface PagedEndpoint<Args, Data, Row, Key extends QueryKey> {
  options: (args: Args) => UseQueryOptions<Data, Error, Data, Key>
  rowsOf: (data: Data) => readonly Row[]
  whole: (args: Args) => ListReader<Row>
}

interface ListPageOptions<Search, Args, Data, Row, Key extends QueryKey> {
  /** The route's `useNavigate()`. */
  navigate: (
    options: { search: (now: NoInfer<Search>) => NoInfer<Search> } & NavigateOptions,
  ) => Promise<void>
  endpoint: PagedEndpoint<Args, Data, Row, Key>
  args: Args
  /** Such as 'bookings'. */
  noun: string
  /** A filter that the API lacks. If it is set, the rows of all pages are read and filtered here. */
  filter?: ((row: Row) => boolean) | undefined
  /** False if the list is below other content, which stays in view. */
  resetScroll?: boolean
}

/**
 * Manages a list whose page number and filters are in the URL. Keeps the previous rows until the
 * next page arrives. Redirects to the last page if the page number is too high.
 */
export function useListPage<
  Search extends ListSearch,
  Args extends { page: number },
  Data extends { total_pages: number | undefined },
  Row extends { _id: string },
  Key extends QueryKey,
>(listOptions: ListPageOptions<Search, Args, Data, Row, Key>) {
  const { navigate, endpoint, args, noun, filter, resetScroll = true } = listOptions
  const isCurrentScreen = useIsCurrentScreen()
  const options = endpoint.options(args)
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    enabled: !filter,
    refetchOnWindowFocus: isOld,
    refetchOnReconnect: isOld,
    // No toast if a refetch fails, because the table shows the error above its rows.
    meta: { ...options.meta, errorDisplay: 'none' },
  })
  const list = endpoint.whole(args)
  const whole = useQuery({
    ...list.options,
    placeholderData: keepPreviousData,
    enabled: filter !== undefined,
  })

  const isEmpty = query.data && endpoint.rowsOf(query.data).length === 0
  // If the number of pages is unknown, only a page without rows is too high.
  const lastPage = Math.max(1, query.data?.total_pages ?? (isEmpty ? 1 : args.page))
  const isBeyondLast =
    !filter && query.isSuccess && !query.isPlaceholderData && args.page > lastPage
  const replacePage = useEffectEvent((page: number) => {
    const search = (now: Search) => ({ ...now, page: page > 1 ? page : undefined })
    void navigate({ search, replace: true, resetScroll, state: true })
  })
  useEffect(
    function fallBackToLastPage() {
      if (isBeyondLast) replacePage(lastPage)
    },
    [isBeyondLast, lastPage],
  )

  function pageTable() {
    const { data } = query
    // Without data, the table shows skeletons until the redirect to the last page.
    const shown =
      data && !isBeyondLast
        ? { rows: endpoint.rowsOf(data), pages: data.total_pages }
        : undefined
    return {
      query: { ...query, data: shown },
      paging: { page: args.page, resetScroll },
      search: undefined,
    }
  }
  /** Until all pages are read, shows what those that were read hold. */
  function filteredTable(isMatch: (row: Row) => boolean) {
    const { data, isFetching, isError } = whole
    const matches = data ? matchesIn(data, isMatch) : []
    const pages = Math.max(1, Math.ceil(matches.length / PAGE_SIZE))
    const page = Math.min(args.page, pages)
    const rows = matches.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    const isRead = data !== undefined && data.extent !== 'part'
    const isKnown = matches.length > 0 || isRead || !(isFetching || isError)
    return {
      query: { ...whole, data: isKnown ? { rows, pages } : undefined },
      paging: { page, resetScroll },
      search: { noun, list, query: whole, matches: matches.length },
    }
  }
  function changeFilters(change: Omit<Partial<Search>, 'page'>, options?: NavigateOptions) {
    const search = (now: Search) => ({ ...now, ...change, page: undefined })
    // A search that waits for a pause must not undo a link that was pressed meanwhile.
    if (isCurrentScreen()) void navigate({ search, ...options })
  }
  return {
    table: filter ? filteredTable(filter) : pageTable(),
    query: filter ? whole : query,
    /** The rows of all pages that a filter matches, once all of them have been read. */
    allMatches:
      filter && whole.data?.extent === 'whole' && !whole.isPlaceholderData
        ? matchesIn(whole.data, filter)
        : undefined,
    /** What an export and a selection of all matches read. */
    matches: { list, isMatch: filter },
    filter: changeFilters,
  }
}
