import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { formatNumber } from '@/domain/format/count'
import type { Page } from '@/domain/list/page-plan'
import { lastKnownPage } from '@/domain/list/page-range'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState, InlineError } from '@/ui/feedback/error-state'
import { LiveRegion, rowCountText } from '@/ui/feedback/live-region'
import { ListReadAt } from '@/ui/image/use-photo'
import { type Columns, DataTable, type WithId } from '@/ui/table/data-table'
import { Pagination, type PaginationProps } from '@/ui/table/pagination'

import {
  type ListQuery,
  WholeListSearch,
  type WholeListSearchProps,
} from './whole-list-search'

/** Kept when the search has ended, so that the table stays where it is. */
const PROGRESS_HEIGHT = '1.75rem'

const NO_ROWS: readonly never[] = []

export interface QueryTableProps<Row extends WithId> {
  query: ListQuery<Page<Row>>
  columns: Columns<Row>
  label: string
  empty: string
  emptyHint?: string
  emptyAction?: ReactNode
  paging: Pick<PaginationProps, 'page' | 'resetScroll'>
  /** How far the list was searched, if its rows are those that a filter found in all pages. */
  search?: WholeListSearchProps<Row> | undefined
  /** What the rows of all pages add up to, shown where the search was. */
  summary?: ReactNode
  labels?: { previous: string; next: string }
  skeletonRows?: number
}

export function QueryTable<Row extends WithId>(props: QueryTableProps<Row>) {
  const { query, columns, label, paging, search, skeletonRows = 10 } = props
  const { data, isPlaceholderData } = query
  const { page } = paging
  const list = data?.rows ?? NO_ROWS
  const total = data ? data.pages : 1
  const isLoading = data === undefined && !query.isError
  const isSettled = data !== undefined && !isPlaceholderData
  // If not all rows were read, nobody can say that there is none.
  const isWhole = !search || search.query.data?.extent === 'whole'
  const read = formatNumber(search?.query.data?.rows.length ?? 0)
  const emptyHint = page > 1 ? `The list ends before page ${page}.` : props.emptyHint
  const hint = search ? `None of the ${search.noun} matches these filters.` : emptyHint
  const pagination = !isLoading && (
    <Pagination
      {...paging}
      pages={lastKnownPage(total, page, list.length)}
      {...props.labels}
    />
  )

  return (
    <>
      {search && (
        <Box mih={PROGRESS_HEIGHT} mb={6}>
          <WholeListSearch {...search} />
          <div>{props.summary}</div>
        </Box>
      )}
      <LiveRegion text={isSettled ? rowCountText(list.length, page, total) : ''} />
      {data === undefined && query.isError ? (
        <ErrorState framed query={query} />
      ) : !isLoading && list.length === 0 ? (
        <Stack>
          <EmptyState
            framed
            title={isWhole ? props.empty : `Nothing found in the first ${read} rows`}
            hint={isWhole && hint}
            action={props.emptyAction}
          />
          {/* Leads back from an empty page that nobody knew to be beyond the last one. */}
          {pagination}
        </Stack>
      ) : (
        <Stack miw={0}>
          {query.isError && (
            <InlineError lead="This list may be out of date:" query={query} />
          )}
          <ListReadAt value={query.dataUpdatedAt}>
            <DataTable
              columns={columns}
              rows={list}
              label={label}
              skeletonRows={isLoading ? skeletonRows : 0}
              stale={isPlaceholderData}
            />
          </ListReadAt>
          {pagination}
        </Stack>
      )}
    </>
  )
}
