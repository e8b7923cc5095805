import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'

import { formatCount } from '@/domain/format/count'
import { CSV_BOM, csvFileName, csvRows } from '@/domain/format/csv'
import { dayKey } from '@/domain/format/dates'
import { toast } from '@/ui/feedback/toast'
import { IconButton } from '@/ui/page/page-header'
import type { Columns, WithId } from '@/ui/table/data-table'
import { useFetchAll } from '@/ui/table/use-fetch-all'
import type { ListSource } from '@/ui/table/whole-list-search'

/** The browser may still be reading the file when the download has begun. */
const KEEP_FILE_MS = 60_000

interface CsvColumn<Row> {
  header: string
  value: (row: Row) => unknown
}

/** Omits columns without a text header or an accessor, such as a column of buttons. */
export function csvColumns<Row extends WithId>(columns: Columns<Row>): CsvColumn<Row>[] {
  return columns.flatMap((column) => {
    const { header, meta } = column
    if ('accessorKey' in column)
      throw new Error(`'${String(header)}' needs an accessor function`)
    if (typeof header !== 'string' || !('accessorFn' in column)) return []
    const value = (row: Row) => column.accessorFn(row, 0)
    return [{ header: meta?.isDate ? `${header} (UTC)` : header, value }]
  })
}

interface ExportCsvProps<Row> {
  /** The list. The file is named after it, its filters and its period: accounts-2026-03-05.csv. */
  name: string
  /** Words such as 'inactive' or 'search anna'. */
  filters: readonly (string | undefined)[]
  /** Returns dates such as '2026-11-16 to 2026-11-22'. If omitted, the rows are those of today. */
  period?: () => string
  columns: readonly CsvColumn<Row>[]
  source: ListSource<Row>
  /** Chooses among the rows that the filters match. */
  select?: (rows: readonly Row[]) => readonly Row[]
}

/** Reads the list to its end and saves it as a file. */
export function ExportCsv<Row extends WithId>({
  name,
  filters,
  period,
  columns,
  source,
  select,
}: ExportCsvProps<Row>) {
  const { fetchAll, isPending, progress } = useFetchAll(source, {
    title: `Export of ${name}`,
    noun: 'rows',
    failure: 'Nothing was exported.',
    onFetched: (rows) => save(select?.(rows) ?? rows),
  })

  function save(rows: readonly Row[]) {
    const lines = [
      columns.map(({ header }) => header),
      ...rows.map((row) => columns.map(({ value }) => value(row))),
    ]
    const file = new Blob([CSV_BOM + csvRows(lines)], { type: 'text/csv;charset=utf-8' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = csvFileName([name, ...filters, period?.() ?? dayKey(new Date())])
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS)
    toast.success(`${formatCount(rows.length, 'row')} exported`)
  }
  return (
    <>
      {progress}
      <IconButton
        label="Export CSV"
        icon={<IconDownload size={16} aria-hidden />}
        aria-busy={isPending}
        onClick={fetchAll}
      />
    </>
  )
}
