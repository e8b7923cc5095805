import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import { PAGE_SIZE } from '@/domain/limits'
import type { ListSearch } from '@/domain/list/list-search'
import type { Page } from '@/domain/list/page-plan'
import { matchesIn, type WholeList } from '@/domain/list/whole-list'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'

import type { ShownList } from './query-table'
import { isOld } from './refresh'
import type { ListReader, ListSource } from './whole-list-search'

type NavigateOptions = { replace?: boolean; resetScroll?: boolean; state?: true }

interface PagedEndpoint<Args, Data, Row, Key extends QueryKey> {
  options: (args: Args) => UseQueryOptions<Data, Error, Data, Key>
  rowsOf: (data: Data) => readonly Row[]
  whole: (args: Args) => ListReader<Row>
}

interface ListPageOptions<Search, Args, Data, Row, Key extends QueryKey> {
  /** The route's `useNavigate()`. */
  navigate: (
    options: { search: (before: NoInfer<Search>) => NoInfer<Search> } & NavigateOptions,
  ) => Promise<void>
  endpoint: PagedEndpoint<Args, Data, Row, Key>
  args: Args
  /** Such as 'bookings'. */
  noun: string
  /** A filter that the API lacks. If it is set, the rows of all pages are read and filtered here. */
  isMatch?: ((row: Row) => boolean) | undefined
  /** False if the list is below other content, which stays in view. */
  resetScroll?: boolean
}

/** What the parts of a list's screen show. */
interface ListParts<Row> extends ShownList<Row> {
  /** What an export and a selection of all matches read. */
  source: ListSource<Row>
  /** The rows of all pages that a filter matches, once all of them have been read. */
  matchingRows: readonly Row[] | undefined
}

interface ListPage<Search, Row> {
  /** Sets filters in the URL, and goes to the first page. */
  changeFilters: (change: Omit<Partial<Search>, 'page'>, options?: NavigateOptions) => void
  list: ListParts<Row>
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
>(options: ListPageOptions<Search, Args, Data, Row, Key>): ListPage<Search, Row> {
  const { navigate, endpoint, args, noun, isMatch, resetScroll = true } = options
  const isCurrentScreen = useIsCurrentScreen()
  const { query, page } = usePageQuery(options, isCurrentScreen)
  const reader = endpoint.whole(args)
  const whole = useQuery({
    ...reader.options,
    placeholderData: keepPreviousData,
    enabled: isMatch !== undefined,
    // Ends the reading.
    subscribed: isMatch !== undefined,
  })
  const earlier = useEarlierChanges(whole.data)

  const changeFilters: ListPage<Search, Row>['changeFilters'] = (change, options) => {
    const search = (before: Search) => ({ ...before, ...change, page: undefined })
    // A search that waits for a pause must not undo a link that was pressed meanwhile.
    if (isCurrentScreen()) void navigate({ search, ...options })
  }
  const source = { reader, isMatch }
  if (!isMatch) {
    const list = {
      query: { ...query, data: page },
      paging: { page: args.page, resetScroll },
      source,
      matchingRows: undefined,
    }
    return { changeFilters, list }
  }
  const matches = whole.data ? matchesIn(whole.data, isMatch, earlier) : []
  const shown = cutPage(matches, args.page)
  const isKnown = matches.length > 0 || isSearched(whole)
  const isComplete = whole.data?.extent === 'whole' && !whole.isPlaceholderData
  const list = {
    query: { ...whole, data: isKnown ? shown : undefined },
    paging: { page: shown.page, resetScroll },
    wholeList: { noun, reader, query: whole, matchCount: matches.length },
    source,
    matchingRows: isComplete ? matches : undefined,
  }
  return { changeFilters, list }
}

/** The changes that were made before the filters in the URL were set. */
function useEarlierChanges({ changes }: Partial<WholeList<unknown>> = {}) {
  const filters = useSearch({
    strict: false,
    select: ({ page: _page, booking: _booking, ...filters }) => JSON.stringify(filters),
  })
  const [earlier, setEarlier] = useState({ filters, changes })
  if (earlier.filters !== filters) setEarlier({ filters, changes })
  return earlier.changes
}

/** Reads one page, and leads to the last one if there is no such page. */
function usePageQuery<
  Search extends ListSearch,
  Args extends { page: number },
  Data extends { total_pages: number | undefined },
  Row extends { _id: string },
  Key extends QueryKey,
>(
  {
    navigate,
    endpoint,
    args,
    isMatch,
    resetScroll = true,
  }: ListPageOptions<Search, Args, Data, Row, Key>,
  isCurrentScreen: () => boolean,
) {
  const options = endpoint.options(args)
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    enabled: !isMatch,
    refetchOnWindowFocus: isOld,
    refetchOnReconnect: isOld,
    // No toast if a refetch fails, because the table shows the error above its rows.
    meta: { ...options.meta, errorDisplay: 'screen' },
  })
  const { data, isSuccess, isFetching, isPlaceholderData } = query
  const page = data && { rows: endpoint.rowsOf(data), pages: data.total_pages }
  const lastPage = page && lastPageOf(page, args.page)
  const isBeyondLast = !isMatch && !isPlaceholderData && args.page > Number(lastPage)
  // The page may be there again if it is being read once more.
  const fallback = isBeyondLast && isSuccess && !isFetching ? lastPage : undefined
  const replacePage = useEffectEvent((page: number) => {
    const search = (before: Search) => ({ ...before, page: page > 1 ? page : undefined })
    // The next screen may still be loading.
    if (isCurrentScreen())
      void navigate({ search, replace: true, resetScroll, state: true })
  })
  useEffect(
    function fallBackToLastPage() {
      if (fallback) replacePage(fallback)
    },
    [fallback],
  )
  // Without data, the table shows skeletons until the redirect to the last page.
  return { query, page: isBeyondLast ? undefined : page }
}

/** If the number of pages is unknown, only a page without rows is too high. */
function lastPageOf<Row>({ rows, pages }: Page<Row>, page: number): number {
  if (pages !== undefined) return Math.max(1, pages)
  return rows.length === 0 ? 1 : page
}

/** Returns the rows on a page of those that match a filter, or on the last page. */
function cutPage<Row>(matchingRows: readonly Row[], requested: number) {
  const pages = Math.max(1, Math.ceil(matchingRows.length / PAGE_SIZE))
  const page = Math.min(requested, pages)
  const rows = matchingRows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return { rows, pages, page }
}

/** Whether enough was read to say that nothing matches. Until then, only matches are shown. */
function isSearched<Row>({
  data,
  isFetching,
  isError,
}: UseQueryResult<WholeList<Row>>): boolean {
  if (data && data.extent !== 'part') return true
  return !isFetching && !isError
}
