import { Skeleton } from '@mantine/core'
import { createColumnHelper, flexRender, tableFeatures, useTable } from '@tanstack/react-table'
import type { TableOptions } from '@tanstack/react-table'
import { useEffect, useRef } from 'react'

import { displayValue } from '@/domain/format/display-value'

import classes from '@/ui/table/data-table.module.css'

export interface ColumnMeta {
  align?: 'left' | 'right'
  nowrap?: boolean
  /** Any CSS width. If all columns but the last have one, paging doesn't move the columns. */
  width?: string
  /**
   * When rows are cards, the cell is the card's heading ('title') or its footer ('actions'). If
   * omitted, the cell shows the column's name beside the value.
   */
  card?: 'title' | 'actions'
}

/**
 * No table features, such as sorting, are enabled, because the server sorts, filters and paginates.
 * `columnMeta` only declares the type of a column's `meta`.
 */
const columnMeta: ColumnMeta = {}
const features = tableFeatures({ columnMeta })
type Features = typeof features

/** Shows missing values as '--', unless the column defines its own `cell`. */
const defaultColumn = {
  cell: ({ getValue }: { getValue: () => unknown }) => displayValue(getValue()),
}

export type Columns<Row extends object> = TableOptions<Features, Row>['columns']

/**
 * Returns a column helper for one type of row. Declare columns at module scope:
 *
 *   const column = createColumns<Account>()
 *   const columns = column.columns([column.accessor(({ email }) => email, { header: 'Email' }), …])
 */
export function createColumns<Row extends object>() {
  return createColumnHelper<Features, Row>()
}

interface DataTableProps<Row extends object> {
  columns: Columns<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  label: string
  skeletonRows?: number | undefined
  stale?: boolean
  /**
   * Shows rows as cards in the mobile layout (below 992 px). If false, a table that is too wide
   * scrolls sideways there, as it does in wider windows.
   */
  cards?: boolean
}

/**
 * Renders a plain <table>, because Mantine's Table is slow. On a throttled machine, ten rows took
 * 72 ms with Mantine's Table, and 7 ms with a plain one.
 */
export function DataTable<Row extends object>({
  columns,
  rows,
  rowKey,
  label,
  skeletonRows,
  stale = false,
  cards = false,
}: DataTableProps<Row>) {
  const frame = useWideFrame()
  const isLoading = skeletonRows !== undefined
  const table = useTable<Features, Row>({
    features,
    columns,
    defaultColumn,
    data: isLoading ? Array.from({ length: skeletonRows }, () => ({}) as Row) : rows,
    getRowId: (row, index) => (isLoading ? String(index) : rowKey(row)),
  })
  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  const metaOf = (column: { columnDef: { meta?: ColumnMeta } }) => column.columnDef.meta ?? {}

  /* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- the roles are explicit because CSS shows rows as cards on narrow screens: changing the display of table elements removes their native roles */
  return (
    <div ref={frame} className={classes.frame} data-cards={cards || undefined}>
      <table
        role="table"
        className={classes.table}
        aria-label={label}
        aria-busy={stale || isLoading}
        data-stale={stale || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {headers.map((header) => {
              const { align, card, width } = metaOf(header.column)
              return (
                <th
                  key={header.id}
                  role="columnheader"
                  scope="col"
                  data-align={align}
                  data-card={card}
                  style={{ width }}
                >
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              role="row"
              aria-hidden={isLoading || undefined}
              className={isLoading ? classes.skeleton : undefined}
            >
              {row.getAllCells().map((cell, index) => {
                const { align, card, nowrap } = metaOf(cell.column)
                const { header } = cell.column.columnDef
                return (
                  <td
                    key={cell.id}
                    role="cell"
                    data-align={align}
                    data-nowrap={nowrap || undefined}
                    data-card={card}
                    data-label={!isLoading && typeof header === 'string' ? header : undefined}
                  >
                    {isLoading ? (
                      <Skeleton w={`${45 + ((row.index * 17 + index * 29) % 40)}%`} />
                    ) : (
                      flexRender(cell.column.columnDef.cell, cell.getContext())
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  /* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label */
}

/**
 * If the table is wider than its frame, sets `data-wide`, which makes the frame scroll sideways.
 * Other frames must not be scroll containers, in which the header would not stick to the top of the
 * page.
 */
function useWideFrame() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(function markWhenTooWide() {
    const box = frame.current
    const content = box?.firstElementChild
    if (!box || !content) return undefined
    const observer = new ResizeObserver(() => {
      const isWide = content.scrollWidth > box.clientWidth + 1
      box.toggleAttribute('data-wide', isWide)
      // A frame without controls must be focusable so that the keyboard can scroll it.
      if (isWide && !box.querySelector('a, button, select')) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    })
    observer.observe(box)
    observer.observe(content)
    return () => observer.disconnect()
  })
  return frame
}
