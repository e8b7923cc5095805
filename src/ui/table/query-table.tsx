import { Stack } from '@mantine/core'
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

import type { ListQuery, WholeListSearchProps } from './whole-list-search'

const NO_ROWS: readonly never[] = []

/** The rows of a list, and where on it they are. */
export interface ShownList<Row> {
  query: ListQuery<Page<Row>>
  paging: Pick<PaginationProps, 'page' | 'resetScroll'>
  /** How far the list was searched, if its rows are those that a filter found in all pages. */
  wholeList?: WholeListSearchProps<Row> | undefined
}

export interface QueryTableProps<Row extends WithId> {
  list: ShownList<Row>
  columns: Columns<Row>
  label: string
  empty: string
  emptyHint?: string
  emptyAction?: ReactNode
  /** What the rows of all pages add up to, shown below them. */
  summary?: ReactNode
  labels?: { previous: string; next: string }
  skeletonRows?: number
}

/** A list with its pages, or what is to be said instead of them. */
export function QueryTable<Row extends WithId>({ list, ...table }: QueryTableProps<Row>) {
  const { paging } = list
  const query = withoutEarlierNone(list.query)
  const { data, isPlaceholderData } = query
  const isSettled = data !== undefined && !isPlaceholderData
  return (
    <>
      <LiveRegion
        text={isSettled ? rowCountText(data.rows.length, paging.page, data.pages) : ''}
      />
      <ListContent {...table} list={{ ...list, query }} />
    </>
  )
}

/** That an earlier filter found nothing says nothing about the one whose rows are on their way. */
function withoutEarlierNone<Row>(query: ListQuery<Page<Row>>): ListQuery<Page<Row>> {
  const { data, isPlaceholderData } = query
  if (!isPlaceholderData || data?.rows.length !== 0) return query
  return { ...query, data: undefined, isPlaceholderData: false }
}

function ListContent<Row extends WithId>(table: QueryTableProps<Row>) {
  const { list, columns, label, skeletonRows = 10 } = table
  const { query } = list
  const { data, isError, isPlaceholderData, dataUpdatedAt } = query
  if (!data && isError) return <ErrorState framed query={query} />
  if (data?.rows.length === 0) return <EmptyList {...table} />
  return (
    <Stack miw={0}>
      {isError && <InlineError lead="This list may be out of date:" query={query} />}
      <ListReadAt value={dataUpdatedAt}>
        <DataTable
          columns={columns}
          rows={data?.rows ?? NO_ROWS}
          label={label}
          skeletonRows={data ? 0 : skeletonRows}
          stale={isPlaceholderData}
        />
      </ListReadAt>
      {table.summary}
      <Pages {...table} />
    </Stack>
  )
}

function EmptyList<Row extends WithId>(table: QueryTableProps<Row>) {
  return (
    <Stack>
      <EmptyState framed {...emptyTexts(table)} action={table.emptyAction} />
      {/* Leads back from an empty page that nobody knew to be beyond the last one. */}
      <Pages {...table} />
    </Stack>
  )
}

/** If not all rows were read, nobody can say that there is none. */
function emptyTexts<Row extends WithId>({
  list: { wholeList, paging },
  empty,
  emptyHint,
}: QueryTableProps<Row>) {
  const read = wholeList?.query.data
  if (wholeList && read?.extent !== 'whole') {
    const count = formatNumber(read?.rows.length ?? 0)
    return { title: `Nothing found in the first ${count} rows` }
  }
  if (wholeList) {
    return { title: empty, hint: `None of the ${wholeList.noun} matches these filters.` }
  }
  if (paging.page > 1) {
    return { title: empty, hint: `The list ends before page ${paging.page}.` }
  }
  return { title: empty, hint: emptyHint }
}

function Pages<Row extends WithId>({ list, labels }: QueryTableProps<Row>) {
  const { query, paging } = list
  const { data } = query
  if (!data) return null
  const pages = lastKnownPage(data.pages, paging.page, data.rows.length)
  return <Pagination {...paging} {...labels} pages={pages} />
}
