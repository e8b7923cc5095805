import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'

import type { FetchPage } from '@/domain/list/fetch-pages'
import { lazyComponent } from '@/ui/page/lazy-component'
import { PageAction } from '@/ui/page/page-action'
import type { Columns, WithId } from '@/ui/table/data-table'

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
    const { header } = column
    if (typeof header !== 'string') return []
    if ('accessorKey' in column)
      throw new Error(`The column '${header}' needs an accessor function`)
    if (!('accessorFn' in column)) return []
    return [{ header, value: (row) => column.accessorFn(row, 0) }]
  })
}

interface ExportCsvProps<Row> {
  /** Prefix of the file name: 'accounts' becomes accounts-2026-03-05.csv. */
  name: string
  columns: readonly CsvColumn<Row>[]
  fetchPage: FetchPage<Row>
}

export function ExportCsv<Row extends WithId>({ name, columns, fetchPage }: ExportCsvProps<Row>) {
  /** The latest export: how many there were, and the list that was shown when it began. */
  const [latest, setLatest] = useState({ count: 0, fetchPage })
  return (
    <>
      <PageAction
        keywords={name}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          void ExportCsvDialog.open(() =>
            setLatest(({ count }) => ({ count: count + 1, fetchPage })),
          )
        }
      >
        Export CSV
      </PageAction>
      {latest.count > 0 && (
        <ExportCsvDialog
          key={latest.count}
          name={name}
          columns={columns}
          fetchPage={latest.fetchPage}
        />
      )}
    </>
  )
}
