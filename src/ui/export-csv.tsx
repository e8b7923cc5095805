import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { CSV_BOM, csvRows } from '@/domain/csv'
import { toast } from '@/ui/toast'

const ExportCsvDialog = lazy(() => import('@/ui/export-csv-dialog'))

interface ExportCsvProps<Row> {
  /** Begins the file's name: 'accounts' gives accounts-2026-03-05.csv. */
  name: string
  columns: readonly { header: string; value: (row: Row) => unknown }[]
  /**
   * Reads one page, counted from 1, of the list as it is filtered now. `pages` is how many there
   * are. Rejects with what is to be shown; the signal ends it.
   */
  fetchPage: (page: number, signal: AbortSignal) => Promise<{ rows: readonly Row[]; pages: number }>
  /** A row that moved to a later page while the pages were read is written once. */
  rowKey?: (row: Row) => string
}

/** What has been read so far; a page that failed leaves it as it is, to go on from. */
interface Export<Row> {
  fetchPage: ExportCsvProps<Row>['fetchPage']
  rows: Row[]
  read: number
  /** 0 until the first page tells. */
  pages: number
  error: string | null
}

/** The button and its dialog: all pages of a list as one CSV file, or none without being asked. */
export function ExportCsv<Row>({ name, columns, fetchPage, rowKey }: ExportCsvProps<Row>) {
  const [state, setState] = useState<Export<Row> | null>(null)
  const [opened, setOpened] = useState(false)
  const running = useRef<AbortController>(null)
  /** The file that the browser reads, at a time of its own after the click. */
  const address = useRef<string>(null)

  function forgetFile() {
    if (address.current !== null) URL.revokeObjectURL(address.current)
    address.current = null
  }

  useEffect(function stopWithTheScreen() {
    return () => {
      running.current?.abort()
      forgetFile()
    }
  }, [])

  /** One page after the other: an export is no reason to flood the server. */
  async function run(from: Export<Row>) {
    running.current?.abort()
    const ending = new AbortController()
    running.current = ending
    const { signal } = ending
    const { fetchPage } = from
    let { rows, read, pages } = from
    const show = (error: string | null) => setState({ fetchPage, rows, read, pages, error })
    show(null)
    setOpened(true)
    try {
      do {
        const page = await fetchPage(read + 1, signal)
        if (signal.aborted) return
        rows = rows.concat(page.rows)
        read += 1
        pages = Math.max(1, page.pages)
        show(null)
      } while (read < pages)
      save(rows, '')
      setOpened(false)
    } catch (error) {
      if (signal.aborted) return
      show(error instanceof Error ? error.message : String(error))
    }
  }

  function save(rows: readonly Row[], mark: '' | '-incomplete') {
    const written = rowKey ? withoutRepeats(rows, rowKey) : rows
    const day = new Date().toISOString().slice(0, 10)
    const lines = [
      columns.map(({ header }) => header),
      ...written.map((row) => columns.map(({ value }) => value(row))),
    ]
    forgetFile()
    const file = new Blob([CSV_BOM + csvRows(lines)], { type: 'text/csv;charset=utf-8' })
    address.current = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address.current
    link.download = `${name}-${day}${mark}.csv`
    link.click()
    if (mark === '') toast.success(`${counted(written.length)} exported`)
    else toast.warning(`${counted(written.length)} saved: the file is incomplete`)
  }

  function cancel() {
    running.current?.abort()
    setOpened(false)
  }

  const { rows = [], read = 0, pages = 0, error = null } = state ?? {}
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
        <Suspense fallback={null}>
          <ExportCsvDialog
            opened={opened}
            read={read}
            pages={pages}
            rows={counted(rows.length)}
            error={error}
            onCancel={cancel}
            {...(rows.length > 0 && {
              onSave: () => {
                save(rows, '-incomplete')
                setOpened(false)
              },
            })}
            onTryAgain={() => void run(state)}
          />
        </Suspense>
      )}
    </>
  )
}

function counted(rows: number): string {
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`
}

function withoutRepeats<Row>(rows: readonly Row[], rowKey: (row: Row) => string): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = rowKey(row)
    // A row without a key is no repeat of another one without.
    if (key === '') return true
    const repeated = seen.has(key)
    seen.add(key)
    return !repeated
  })
}
