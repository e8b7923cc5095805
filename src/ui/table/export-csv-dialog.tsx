import '@mantine/core/styles/Progress.layer.css'
import { Button, Group, Progress, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { formatCount } from '@/domain/format/count'
import { CSV_BOM, csvRows } from '@/domain/format/csv'
import {
  doubts,
  type FetchPage,
  NOTHING_FETCHED,
  type FetchedPages,
  fetchAllPages,
  pagesReadText,
} from '@/domain/list/fetch-pages'
import { toast } from '@/ui/feedback/toast'
import { WaitingAlert } from '@/ui/feedback/waiting-alert'
import { Dialog } from '@/ui/overlay/dialog'
import { useOpened } from '@/ui/overlay/use-opened'
import type { WithId } from '@/ui/table/data-table'
import type { CsvColumn } from '@/ui/table/export-csv'

import classes from '@/ui/table/export-csv.module.css'

interface ExportCsvDialogProps {
  name: string
  columns: readonly CsvColumn<WithId>[]
  fetchPage: FetchPage<WithId>
}

/** Fetches all pages and saves them as a file, unless a page fails. */
export default function ExportCsvDialog({ name, columns, fetchPage }: ExportCsvDialogProps) {
  const [opened, setOpened] = useState(true)
  const [all, setAll] = useState<FetchedPages<WithId>>(NOTHING_FETCHED)
  const [error, setError] = useState<string | null>(null)
  /** Kept until unmount, because the browser may still be reading the file. */
  const fileUrl = useRef<string>(null)
  const { rows, sizes, pages } = all
  const fetched = sizes.length

  /** Continues after the pages that were fetched before one failed. */
  const fetchOn = useEffectEvent((signal: AbortSignal) =>
    fetchAllPages(fetchPage, { signal, from: all, onProgress: setAll }),
  )
  const saveAll = useEffectEvent((list: Awaited<ReturnType<typeof fetchAllPages<WithId>>>) => {
    save(list.rows, '')
    if (list.doubt) toast.warning(`${doubts[list.doubt]}, so some rows may be missing.`)
  })

  useEffect(
    function fetchAndSave() {
      if (!opened || error !== null) return undefined
      const controller = new AbortController()
      const { signal } = controller
      fetchOn(signal)
        .then(saveAll)
        .catch((error: unknown) => {
          if (!signal.aborted) setError(error instanceof Error ? error.message : String(error))
        })
      return () => controller.abort()
    },
    [opened, error],
  )
  useEffect(function revokeFile() {
    return () => {
      if (fileUrl.current !== null) URL.revokeObjectURL(fileUrl.current)
    }
  }, [])

  function save(rows: readonly WithId[], suffix: '' | '-incomplete') {
    const day = new Date().toISOString().slice(0, 10)
    const lines = [
      columns.map(({ header }) => header),
      ...rows.map((row) => columns.map((column) => column.value(row))),
    ]
    const file = new Blob([CSV_BOM + csvRows(lines)], { type: 'text/csv;charset=utf-8' })
    fileUrl.current = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = fileUrl.current
    link.download = `${name}-${day}${suffix}.csv`
    link.click()
    if (suffix === '') toast.success(`${formatCount(rows.length, 'row')} exported`)
    else toast.warning(`${formatCount(rows.length, 'row')} saved: the file is incomplete`)
    setOpened(false)
  }

  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="Export CSV">
      <WaitingAlert />
      {(pages !== undefined || fetched === 0) && (
        <Progress
          value={pages === undefined ? 0 : (fetched / pages) * 100}
          aria-label="Pages read"
          size="lg"
          color={error === null ? 'accent' : 'red'}
        />
      )}
      <Announcement text={spokenProgress(fetched, pages)} />
      <p className={classes.line}>
        {fetched === 0
          ? 'Reading the first page…'
          : `${pagesReadText(fetched, pages)}, ${formatCount(rows.length, 'row')}`}
      </p>
      {error !== null && (
        <div role="alert" className={classes.failed}>
          <strong>The export is incomplete.</strong>{' '}
          <span>{`Page ${fetched === pages ? 1 : fetched + 1} could not be read:`}</span>{' '}
          <bdi>{error}</bdi>
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => setOpened(false)}>
          Cancel
        </Button>
        {error !== null && rows.length > 0 && (
          <Button variant="default" onClick={() => save(rows, '-incomplete')}>
            Save what there is
          </Button>
        )}
        {error !== null && <Button onClick={() => setError(null)}>Try again</Button>}
      </Group>
    </Dialog>
  )
}

/** A live region that appears together with its text is not announced, so it is empty at first. */
function Announcement({ text }: { text: string }) {
  const isMounted = useOpened(true)
  return <VisuallyHidden component="output">{isMounted && text}</VisuallyHidden>
}

/** Changes at each quarter, or every ten pages if their number is unknown, not at each page. */
function spokenProgress(fetched: number, pages: number | undefined): string {
  const percent = pages === undefined ? 0 : Math.floor((fetched / pages) * 4) * 25
  if (percent > 0) return `${percent}% read`
  const tens = Math.floor(fetched / 10) * 10
  return pages === undefined && tens > 0 ? `${formatCount(tens, 'page')} read` : 'Export started'
}
