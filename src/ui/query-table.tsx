import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import type { TableOptions } from '@tanstack/react-table'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import { Announced, countOf } from '@/ui/announced'
import { Empty } from '@/ui/empty'
import { Failed } from '@/ui/failed'
import { FailedLine } from '@/ui/failed-line'
import { Pagination } from '@/ui/pagination'

import classes from '@/ui/query-table.module.css'

export interface ColumnLook {
  /** 'right' for money and other figures. */
  align?: 'left' | 'right'
  /** One line, for dates and times. */
  nowrap?: boolean
  /** Any CSS width; with one on each, columns stay where they are from page to page. */
  width?: string
  /**
   * How the cell stands in a card, below 991px: 'title' heads it, 'actions' closes it; both go
   * without their column's name. Everything else is a line of name and value.
   */
  card?: 'title' | 'actions'
}

/** Sorting, filtering and paging are the server's, so the table needs no features of its own. */
const columnMeta: ColumnLook = {}
const features = tableFeatures({ columnMeta })
type Features = typeof features

export type Columns<Row extends object> = TableOptions<Features, Row>['columns']

/**
 * A column helper for rows of one type; columns stand at module scope:
 *
 *   const column = createColumns<Account>()
 *   const columns = column.columns([column.accessor('email', { header: 'Email' }), …])
 */
export function createColumns<Row extends object>() {
  return createColumnHelper<Features, Row>()
}

/** What a list needs of useQuery's result. */
export interface ListQuery<Data> {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  error: Error | null
  refetch: () => unknown
}

interface QueryTableProps<Data, Row extends object> {
  query: ListQuery<Data>
  rows: (data: Data) => readonly Row[]
  columns: Columns<Row>
  rowKey: (row: Row) => string
  /** The table's name. */
  label: string
  /** The spec's sentence for a list without rows. */
  empty: string
  emptyHint?: ReactNode
  emptyAction?: ReactNode
  page?: number
  pages?: (data: Data) => number
  /** `replace` when the page in the address does not exist (any more). */
  onPage?: (page: number, options?: { replace: boolean }) => void
  onHoverPage?: (page: number) => void
  labels?: { previous: string; next: string }
  /** Rows become cards below 991px; without, the table scrolls inside its own box there. */
  cards?: boolean
  /** How many rows the skeleton has. */
  expected?: number
}

const NO_ROWS: readonly never[] = []

function Bar({ percent }: { percent: number }) {
  return <span style={{ width: `${percent}%` }} />
}

/**
 * A list as every screen has it. Loading, empty, failed and stale look different; a page that does
 * not exist (any more) leads to the last one.
 */
export function QueryTable<Data, Row extends object>({
  query,
  rows,
  columns,
  rowKey,
  label,
  empty,
  emptyHint,
  emptyAction,
  page = 1,
  pages,
  onPage,
  onHoverPage,
  labels,
  cards = true,
  expected = 10,
}: QueryTableProps<Data, Row>) {
  const { data, isPlaceholderData } = query
  const last = data === undefined || !pages ? 1 : Math.max(1, pages(data))
  const beyond = data !== undefined && !isPlaceholderData && page > last

  useEffect(
    function fallBackToLastPage() {
      if (beyond) onPage?.(last, { replace: true })
    },
    [beyond, last, onPage],
  )

  const frame = useRef<HTMLDivElement>(null)
  useEffect(function markWhatIsTooWide() {
    const box = frame.current
    const content = box?.firstElementChild
    if (!box || !content) return undefined
    const observer = new ResizeObserver(() => {
      const isWide = content.scrollWidth > box.clientWidth + 1
      box.toggleAttribute('data-wide', isWide)
      // A table that holds no control is scrolled by keys only where it takes the focus itself.
      if (isWide && !box.querySelector('a, button, select')) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    })
    observer.observe(box)
    observer.observe(content)
    return () => observer.disconnect()
  })

  const list = data === undefined ? NO_ROWS : rows(data)
  const table = useTable<Features, Row>({
    features,
    columns,
    data: list,
    getRowId: rowKey,
  })

  const loading = (data === undefined && !query.isError) || (beyond && onPage !== undefined)
  const settled = data !== undefined && !loading && !isPlaceholderData
  const announced = <Announced text={settled ? countOf(list.length, page, last) : ''} />
  if (data === undefined && query.isError) {
    return (
      <>
        {announced}
        <div className={classes.frame}>
          <Failed
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </div>
      </>
    )
  }
  if (!loading && list.length === 0) {
    return (
      <>
        {announced}
        <div className={classes.frame}>
          <Empty title={empty} hint={emptyHint} action={emptyAction} />
        </div>
      </>
    )
  }

  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  const look = (column: { columnDef: { meta?: ColumnLook } }) => column.columnDef.meta ?? {}

  // The roles are the elements' own: as cards the elements lose them with their display.
  return (
    <>
      {announced}
      <div className={classes.list}>
        {query.isError && (
          <FailedLine
            lead="This list may be out of date:"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        <div ref={frame} className={classes.frame} data-cards={cards || undefined}>
          <table
            {...{ role: 'table' }}
            className={classes.table}
            aria-label={label}
            aria-busy={loading || isPlaceholderData}
            data-stale={isPlaceholderData || undefined}
          >
            <thead {...{ role: 'rowgroup' }}>
              <tr {...{ role: 'row' }}>
                {headers.map((header) => (
                  <th
                    key={header.id}
                    {...{ role: 'columnheader' }}
                    scope="col"
                    data-align={look(header.column).align}
                    data-card={look(header.column).card}
                    style={{ width: look(header.column).width }}
                  >
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...{ role: 'rowgroup' }}>
              {loading
                ? Array.from({ length: expected }, (_, index) => (
                    <tr key={index} aria-hidden className={classes.skeleton}>
                      {headers.map((header) => (
                        <td
                          key={header.id}
                          data-align={look(header.column).align}
                          data-card={look(header.column).card}
                        >
                          <Bar percent={45 + ((index * 17 + header.index * 29) % 40)} />
                        </td>
                      ))}
                    </tr>
                  ))
                : table.getRowModel().rows.map((row) => (
                    <tr key={row.id} {...{ role: 'row' }}>
                      {row.getAllCells().map((cell) => {
                        const { header } = cell.column.columnDef
                        return (
                          <td
                            key={cell.id}
                            {...{ role: 'cell' }}
                            data-align={look(cell.column).align}
                            data-nowrap={look(cell.column).nowrap || undefined}
                            data-card={look(cell.column).card}
                            data-label={typeof header === 'string' ? header : undefined}
                          >
                            <table.FlexRender cell={cell} />
                          </td>
                        )
                      })}
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
        {onPage && !loading && (
          <div className={classes.footer}>
            <Pagination
              page={page}
              pages={last}
              onPage={onPage}
              {...labels}
              {...(onHoverPage && { onHover: onHoverPage })}
            />
          </div>
        )}
      </div>
    </>
  )
}
