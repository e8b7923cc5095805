import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import { lastKnownPage } from '@/domain/list/page-range'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState, type FailedQuery } from '@/ui/feedback/error-state'
import { InlineError } from '@/ui/feedback/inline-error'
import { LiveRegion, rowCountText } from '@/ui/feedback/live-region'
import { useRowFocus } from '@/ui/page/focus'
import { type Columns, DataTable, type WithId } from '@/ui/table/data-table'
import { Pagination } from '@/ui/table/pagination'

export interface ListQuery<Data> extends FailedQuery {
  data: Data | undefined
  isError: boolean
  isPlaceholderData: boolean
}

const NO_ROWS: readonly never[] = []

export interface QueryTableProps<Data, Row extends WithId> {
  query: ListQuery<Data>
  rows: (data: Data) => readonly Row[]
  columns: Columns<Row>
  label: string
  empty: string
  emptyHint?: ReactNode
  emptyAction?: ReactNode
  page?: number
  /** Undefined if the server does not say how many pages there are. */
  pages?: (data: Data) => number | undefined
  onPage?: (page: number) => void
  hrefOf?: (page: number) => string
  onPrefetchPage?: ((page: number) => void) | undefined
  labels?: { previous: string; next: string }
  skeletonRows?: number
}

export function QueryTable<Data, Row extends WithId>({
  query,
  rows,
  columns,
  label,
  empty,
  emptyHint,
  emptyAction,
  page = 1,
  pages,
  onPage,
  hrefOf,
  onPrefetchPage,
  labels,
  skeletonRows = 10,
}: QueryTableProps<Data, Row>) {
  const { data, isPlaceholderData } = query
  const list = data === undefined ? NO_ROWS : rows(data)
  const total = data === undefined || !pages ? 1 : pages(data)
  const lastPage = lastKnownPage(total, page, list.length)
  const isLoading = data === undefined && !query.isError
  const isSettled = data !== undefined && !isPlaceholderData
  useRowFocus(isSettled ? list : undefined)
  const pagination = onPage && hrefOf && !isLoading && (
    <Pagination
      page={page}
      pages={lastPage}
      onPage={onPage}
      hrefOf={hrefOf}
      onPrefetchPage={onPrefetchPage}
      {...labels}
    />
  )

  return (
    <>
      <LiveRegion text={isSettled ? rowCountText(list.length, page, total) : ''} />
      {data === undefined && query.isError ? (
        <ErrorState framed query={query} />
      ) : !isLoading && list.length === 0 ? (
        <Stack>
          <EmptyState framed title={empty} hint={emptyHint} action={emptyAction} />
          {/* Leads back from an empty page that nobody knew to be beyond the last one. */}
          {pagination}
        </Stack>
      ) : (
        <Stack miw={0}>
          {query.isError && <InlineError lead="This list may be out of date:" query={query} />}
          <DataTable
            columns={columns}
            rows={list}
            label={label}
            skeletonRows={isLoading ? skeletonRows : 0}
            stale={isPlaceholderData}
          />
          {pagination}
        </Stack>
      )}
    </>
  )
}
