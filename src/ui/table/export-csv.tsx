import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { AllRows } from '@/domain/list/fetch-pages'
import { lazyComponent } from '@/ui/page/lazy-component'
import { IconButton } from '@/ui/page/page-header'
import type { Columns, WithId } from '@/ui/table/data-table'
import type { Matches } from '@/ui/table/whole-list-search'

const ExportCsvDialog = lazyComponent('The export', () => import('@/ui/table/export-csv-dialog'))

export interface CsvColumn<Row> {
  header: string
  value(row: Row): unknown
}

/**
 * Omits columns without a text header and columns without an accessor, such as a column of buttons.
 * Throws an error if any other column has an accessor key instead of an accessor function.
 */
export function csvColumns<Row extends WithId>(columns: Columns<Row>): CsvColumn<Row>[] {
  return columns.flatMap((column) => {
    const { header, meta } = column
    if (typeof header !== 'string') return []
    if ('accessorKey' in column)
      throw new Error(`The column '${header}' needs an accessor function`)
    if (!('accessorFn' in column)) return []
    return [
      {
        header: meta?.isDate ? `${header} (UTC)` : header,
        value: (row) => column.accessorFn(row, 0),
      },
    ]
  })
}

export interface ExportedList<Row> {
  /** The list and its filters. */
  about: readonly (string | undefined)[]
  period: string | undefined
  queryKey: QueryKey
  /** Reads the list to its end, and returns those of its rows to export. */
  fetchRows: () => Promise<Pick<AllRows<Row>, 'rows' | 'doubt'>>
}

interface ExportCsvProps<Row> {
  /** The list. The file is named after it, its filters and its period: accounts-2026-03-05.csv. */
  name: string
  /** Words such as 'inactive' or 'search anna'. */
  filters?: readonly (string | undefined)[]
  /** Returns dates such as '2026-11-16 to 2026-11-22'. If omitted, the rows are those of today. */
  period?: () => string
  columns: readonly CsvColumn<Row>[]
  matches: Matches<Row>
  /** Replaces the filter of `matches`. */
  select?: (rows: readonly Row[]) => readonly Row[]
}

export function ExportCsv<Row extends WithId>({
  name,
  filters,
  period,
  columns,
  matches: { list, isWanted },
  select = isWanted && ((rows) => rows.filter(isWanted)),
}: ExportCsvProps<Row>) {
  const client = useQueryClient()
  /** One entry for each export, as the list was shown when it began. */
  const [exports, setExports] = useState<readonly ExportedList<Row>[]>([])
  const latest = exports.at(-1)

  function start() {
    const exported = {
      about: [name, ...(filters ?? [])],
      period: period?.(),
      queryKey: list.options.queryKey,
      async fetchRows() {
        // A filtered list is exported as it was read for the screen, any other as it is now.
        const all = await list.readToEnd(client, select ? undefined : 0)
        return select ? { ...all, rows: select(all.rows) } : all
      },
    }
    setExports([...exports, exported])
  }
  return (
    <>
      <IconButton
        label="Export CSV"
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() => void ExportCsvDialog.open(start)}
      />
      {latest && <ExportCsvDialog key={exports.length} columns={columns} {...latest} />}
    </>
  )
}
