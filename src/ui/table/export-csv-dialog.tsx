import { Button, Group, Progress, VisuallyHidden } from '@mantine/core'
import { focusManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { formatCount } from '@/domain/format/count'
import { CSV_BOM, csvFileName, csvRows } from '@/domain/format/csv'
import { dayKey } from '@/domain/format/dates'
import {
  doubts,
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
import type { CsvColumn, ExportedList } from '@/ui/table/export-csv'

import classes from '@/ui/table/export-csv.module.css'

const PAGES_TO_ESTIMATE = 10
const MINUTE_MS = 60_000

interface ExportCsvDialogProps extends ExportedList<WithId> {
  columns: readonly CsvColumn<WithId>[]
}

/** Fetches all pages and saves them as a file, unless a page fails. */
export default function ExportCsvDialog({
  about,
  period,
  columns,
  fetchPage,
}: ExportCsvDialogProps) {
  const [opened, setOpened] = useState(true)
  const [all, setAll] = useState<FetchedPages<WithId>>(NOTHING_FETCHED)
  const [error, setError] = useState<string | null>(null)
  /** Kept until unmount, because the browser may still be reading the file. */
  const fileUrl = useRef<string>(null)
  /** Milliseconds for the pages that are left, once it can be told. */
  const [timeLeft, setTimeLeft] = useState<number>()
  const { rows, sizes, pages } = all
  const fetched = sizes.length

  /** Continues after the pages that were fetched before one failed. */
  const fetchOn = useEffectEvent((signal: AbortSignal) => {
    const start = Date.now()
    function onProgress(next: FetchedPages<WithId>) {
      const done = next.sizes.length - fetched
      const left = (next.pages ?? Number.NaN) - next.sizes.length
      setAll(next)
      setTimeLeft(done < PAGES_TO_ESTIMATE ? undefined : ((Date.now() - start) / done) * left)
    }
    return fetchAllPages(fetchPage, { signal, from: all, onProgress })
  })
  const saveAll = useEffectEvent((list: Awaited<ReturnType<typeof fetchAllPages<WithId>>>) => {
    save(list.rows)
    if (list.doubt) toast.warning(`${doubts[list.doubt]}, so some rows may be missing.`)
  })

  useEffect(
    function fetchAndSave() {
      if (!opened || error !== null) return undefined
      const controller = new AbortController()
      const { signal } = controller
      // React Query would hold back the retries of a hidden tab.
      focusManager.setFocused(true)
      fetchOn(signal)
        .then(saveAll)
        .catch((error: unknown) => {
          if (!signal.aborted) setError(error instanceof Error ? error.message : String(error))
        })
      return () => {
        controller.abort()
        focusManager.setFocused(undefined)
      }
    },
    [opened, error],
  )
  useEffect(function revokeFile() {
    return () => {
      if (fileUrl.current !== null) URL.revokeObjectURL(fileUrl.current)
    }
  }, [])

  function save(rows: readonly WithId[], note?: 'incomplete') {
    const lines = [
      columns.map(({ header }) => header),
      ...rows.map((row) => columns.map((column) => column.value(row))),
    ]
    const file = new Blob([CSV_BOM + csvRows(lines)], { type: 'text/csv;charset=utf-8' })
    fileUrl.current = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = fileUrl.current
    link.download = csvFileName([...about, period ?? dayKey(new Date()), note])
    link.click()
    if (!note) toast.success(`${formatCount(rows.length, 'row')} exported`)
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
          : `${pagesReadText(fetched, pages)}, ${formatCount(rows.length, 'row')}${estimateText(fetched, pages, timeLeft)}`}
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
          <Button variant="default" onClick={() => save(rows, 'incomplete')}>
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

/** Returns text such as ' (24%, about 2 minutes left)', or '' while nothing can be told. */
function estimateText(fetched: number, pages: number | undefined, timeLeft = Number.NaN): string {
  if (pages === undefined || !(timeLeft >= 0)) return ''
  const percent = Math.floor((fetched / pages) * 100)
  const minutes = Math.round(timeLeft / MINUTE_MS)
  const time = minutes === 0 ? 'less than a minute' : `about ${formatCount(minutes, 'minute')}`
  return ` (${percent}%, ${time} left)`
}
