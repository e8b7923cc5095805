import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useRef, useState } from 'react'

import { formatCount } from '@/domain/format/count'
import { CSV_BOM, csvRows } from '@/domain/format/csv'
import {
  type FetchPage,
  LIST_CHANGED,
  NOTHING_FETCHED,
  type FetchedPages,
  fetchAllPages,
} from '@/domain/list/fetch-pages'
import { toast } from '@/ui/feedback/toast'
import { lazyComponent } from '@/ui/page/lazy-component'
import { PageAction } from '@/ui/page/page-action'
import type { Columns, WithId } from '@/ui/table/data-table'

const ExportCsvDialog = lazyComponent('The export', () => import('@/ui/table/export-csv-dialog'))

interface CsvColumn<Row> {
  header: string
  value: (row: Row) => unknown
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

export interface Export<Row> {
  fetchPage: FetchPage<Row>
  progress: FetchedPages<Row>
  error: string | null
}

export function ExportCsv<Row extends WithId>({ name, columns, fetchPage }: ExportCsvProps<Row>) {
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
    setState({ ...from, error: null })
    setOpened(true)
    try {
      const { rows, hasChanged } = await fetchAllPages(fetchPage, {
        signal,
        from: from.progress,
        onProgress: (progress) => setState({ fetchPage, progress, error: null }),
      })
      save(rows, '')
      if (hasChanged) toast.warning(`${LIST_CHANGED}, so some rows may be missing.`)
      setOpened(false)
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      setState((state) => state && { ...state, error: message })
    }
  }

  function save(rows: readonly Row[], suffix: '' | '-incomplete') {
    const day = new Date().toISOString().slice(0, 10)
    const lines = [
      columns.map(({ header }) => header),
      ...rows.map((row) => columns.map(({ value }) => value(row))),
    ]
    revokeFile()
    const file = new Blob([CSV_BOM + csvRows(lines)], { type: 'text/csv;charset=utf-8' })
    fileUrl.current = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = fileUrl.current
    link.download = `${name}-${day}${suffix}.csv`
    link.click()
    if (suffix === '') toast.success(`${formatCount(rows.length, 'row')} exported`)
    else toast.warning(`${formatCount(rows.length, 'row')} saved: the file is incomplete`)
  }

  function cancel() {
    running.current?.abort()
    setOpened(false)
  }

  return (
    <>
      <PageAction
        keywords={name}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void run({ fetchPage, progress: NOTHING_FETCHED, error: null })}
      >
        Export CSV
      </PageAction>
      {state && (
        <ExportCsvDialog
          opened={opened}
          state={state}
          onCancel={cancel}
          onSave={() => {
            save(state.progress.rows, '-incomplete')
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
