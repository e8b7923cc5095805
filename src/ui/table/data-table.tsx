import {
  type Cell,
  createColumnHelper,
  flexRender,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { TableOptions } from '@tanstack/react-table'
import { useId } from 'react'

import { displayValue, MISSING } from '@/domain/format/display-value'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { copyRows } from '@/ui/table/copy-rows'

import cards from '@/ui/styles/cards.module.css'
import classes from '@/ui/table/data-table.module.css'

export interface ColumnMeta {
  /** The columns share the table's width in proportion to their weights. */
  weight?: number
  align?: 'left' | 'right'
  /**
   * The cell's place when rows are cards. The first line has the 'title', the 'badge' and the
   * 'actions', the second one the facts, joined by '·'. Other cells have a line of their own, the first
   * of which ends with the 'end'. The 'title' is the row's header. Its `id` is `row.id`, and describes
   * the controls of the row.
   */
  card?: 'title' | 'badge' | 'fact' | 'end' | 'actions'
  /** Precedes the fact in a card, which doesn't show the column's name. */
  prefix?: string
  /** The accessor returns a Date. The heading in CSV files says that it is in UTC. */
  isDate?: boolean
}

/**
 * No feature is enabled: the server sorts, filters and paginates, and weights make the column sizing
 * feature (1 kB) unnecessary. `columnMeta` only declares the type of a column's `meta`.
 */
const columnMeta: ColumnMeta = {}
const features = tableFeatures({ columnMeta })
type Features = typeof features

/** Shows missing values as '--', unless the column defines its own `cell`. */
const defaultColumn = {
  cell: ({ getValue }: { getValue: () => unknown }) => displayValue(getValue()),
}

/**
 * The `cell` of a column with text from people. The text has its own direction, and the cell that of
 * the page, so that all texts of the column begin at the same edge.
 */
export function writtenText({ getValue }: { getValue: () => unknown }) {
  return <bdi>{displayValue(getValue())}</bdi>
}

/** '' if the server sent no id. */
export type WithId = { _id: string }

export type Columns<Row extends WithId> = TableOptions<Features, Row>['columns']

/**
 * Returns a column helper for one type of row. Declare columns at module scope:
 *
 *   const column = createColumns<Account>()
 *   const columns = column.columns([column.accessor(({ email }) => email, { header: 'Email' }), …])
 */
export function createColumns<Row extends WithId>() {
  return createColumnHelper<Features, Row>()
}

interface DataTableProps<Row extends WithId> {
  columns: Columns<Row>
  rows: readonly Row[]
  label: string
  /** If positive, the table is loading and has no other rows. */
  skeletonRows: number
  /** The rows are those of an earlier answer: nothing in them can be acted on. */
  stale: boolean
}

/**
 * Renders a plain <table>, because Mantine's Table is slow. On a throttled machine, ten rows took
 * 72 ms with Mantine's Table, and 7 ms with a plain one.
 */
export function DataTable<Row extends WithId>({
  columns,
  rows,
  label,
  skeletonRows,
  stale,
}: DataTableProps<Row>) {
  const keys = uniqueKeys(rows)
  const id = useId()
  const table = useTable<Features, Row>({
    features,
    columns,
    defaultColumn,
    data: rows,
    getRowId: (_, index) => `${id}-${index}`,
  })
  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  const total = headers.reduce((sum, { column }) => sum + metaOf(column).weight, 0)

  /* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- the roles are explicit because CSS shows rows as cards on narrow screens: changing the display of table elements removes their native roles */
  return (
    <div className={`${classes.frame} ${cards.frame}`}>
      <table
        role="table"
        className={classes.table}
        aria-label={label}
        aria-busy={stale || skeletonRows > 0}
        data-stale={stale || undefined}
        onCopy={copyRows}
      >
        <thead role="rowgroup">
          <tr role="row">
            {headers.map((header) => {
              const { align, card, weight } = metaOf(header.column)
              return (
                <th
                  key={header.id}
                  role="columnheader"
                  scope="col"
                  data-align={align}
                  data-card={card}
                  style={{ width: `${(weight / total) * 100}%` }}
                >
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody role="rowgroup" inert={stale}>
          {Array.from({ length: skeletonRows }, (_, index) => (
            // CSS draws the bars, because a Skeleton in each cell would delay the first paint.
            <tr key={index} aria-hidden className={classes.skeleton}>
              {headers.map(({ id, column }) => {
                const { align, card } = metaOf(column)
                return <td key={id} data-align={align} data-card={card} />
              })}
            </tr>
          ))}
          {table.getRowModel().rows.map((row) => (
            <tr key={keys[row.index]} role="row" data-row>
              {row.getAllCells().map(renderCell)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** No component, because an element for each cell would delay the rows. */
function renderCell<Row extends WithId>(cell: Cell<Features, Row>) {
  const { header, cell: template } = cell.column.columnDef
  const { align, card, prefix } = metaOf(cell.column)
  // Called instead of rendered, so that a text is the only child of its element.
  const content = typeof template === 'function' ? template(cell.getContext()) : template
  const shared = {
    'data-align': align,
    'data-card': card,
    'data-prefix': prefix,
    'data-missing': content === MISSING || undefined,
    'data-label': typeof header === 'string' ? header : undefined,
  }
  if (card === 'badge' || card === 'actions') {
    return (
      <td key={cell.id} role="cell" {...shared}>
        {content}
      </td>
    )
  }
  // Shows all of its lines once it has the focus.
  const isFocusable = [content, cell.getValue()].some(isLong)
  const lines = (
    <div data-clamp {...(isFocusable && { tabIndex: 0 })}>
      {content}
    </div>
  )
  if (card === 'title') {
    return (
      <th key={cell.id} role="rowheader" scope="row" id={cell.row.id} {...shared}>
        {lines}
      </th>
    )
  }
  return (
    <td key={cell.id} role="cell" {...shared}>
      {lines}
    </td>
  )
}
/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label */

type WithMeta = { columnDef: { meta?: ColumnMeta } }
const metaOf = ({ columnDef }: WithMeta) => ({ weight: 100, ...columnDef.meta })

/** Whether a text may need more lines than the three that are shown. */
const isLong = (text: unknown) => typeof text === 'string' && text.length > 60
