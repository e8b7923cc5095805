import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useRef, useState } from 'react'

import { formatCount } from '@/domain/format/count'
import { CSV_BOM, csvRows } from '@/domain/format/csv'
import { type FetchPage, readPages } from '@/domain/list/read-pages'
import { uniqueBy } from '@/domain/list/unique-by'
import { toast } from '@/ui/feedback/toast'
import { lazyComponent } from '@/ui/page/lazy-component'
import type { Columns } from '@/ui/table/data-table'

const ExportCsvDialog = lazyComponent('The export', () => import('@/ui/table/export-csv-dialog'))

interface CsvColumn<Row> {
  header: string
  value: (row: Row) => unknown
}

/**
 * Omits columns without a text header and columns without an accessor, such as a column of buttons.
 * Throws an error if any other column has an accessor key instead of an accessor function.
 */
export function csvColumns<Row extends object>(columns: Columns<Row>): CsvColumn<Row>[] {
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
  /**
   * Used to omit duplicates, because a row that moves to a later page during the export is read
   * twice.
   */
  rowKey: (row: Row) => string
}

export interface Export<Row> {
  fetchPage: FetchPage<Row>
  rows: readonly Row[]
  read: number
  pages: number
  error: string | null
}

export function ExportCsv<Row>({ name, columns, fetchPage, rowKey }: ExportCsvProps<Row>) {
  const [state, setState] = useState<Export<Row> | null>(null)
  const [opened, setOpened] = useState(false)
  const running = useRef<AbortController>(null)
  /** Kept until the next export or unmount, because the browser may still be reading the file. */
  const fileUrl = useRef<string>(null)

  function revokeFile() {
    if (fileUrl.current !== null) URL.revokeObjectURL(fileUrl.current)
    fileUrl.current = null
  }

  useEffect(function stopOnUnmount() {
    return () => {
      running.current?.abort()
      revokeFile()
    }
  }, [])

  async function run(from: Export<Row>) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const { fetchPage } = from
    let { rows, read, pages } = from
    const show = (error: string | null) => setState({ fetchPage, rows, read, pages, error })
    show(null)
    setOpened(true)
    try {
      for await (const page of readPages(fetchPage, { signal, from: read + 1 })) {
        if (signal.aborted) return
        rows = rows.concat(page.rows)
        read += 1
        pages = page.pages
        show(null)
      }
      save(rows, '')
      setOpened(false)
    } catch (error) {
      if (signal.aborted) return
      show(error instanceof Error ? error.message : String(error))
    }
  }

  function save(rows: readonly Row[], suffix: '' | '-incomplete') {
    const unique = uniqueBy(rows, rowKey)
    const day = new Date().toISOString().slice(0, 10)
    const lines = [
      columns.map(({ header }) => header),
      ...unique.map((row) => columns.map(({ value }) => value(row))),
    ]
    revokeFile()
    const file = new Blob([CSV_BOM + csvRows(lines)], { type: 'text/csv;charset=utf-8' })
    fileUrl.current = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = fileUrl.current
    link.download = `${name}-${day}${suffix}.csv`
    link.click()
    if (suffix === '') toast.success(`${formatCount(unique.length, 'row')} exported`)
    else toast.warning(`${formatCount(unique.length, 'row')} saved: the file is incomplete`)
  }

  function cancel() {
    running.current?.abort()
    setOpened(false)
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void run({ fetchPage, rows: [], read: 0, pages: 0, error: null })}
      >
        Export CSV
      </Button>
      {state && (
        <ExportCsvDialog
          opened={opened}
          progress={state}
          onCancel={cancel}
          onSave={() => {
            save(state.rows, '-incomplete')
            setOpened(false)
          }}
          onTryAgain={() => void run(state)}
          onLoadError={() => {
            cancel()
            setState(null)
          }}
        />
      )}
    </>
  )
}
