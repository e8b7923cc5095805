import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { formatCount } from '@/domain/format/count'
import { CSV_BOM, csvFileName, csvRows } from '@/domain/format/csv'
import { dayKey } from '@/domain/format/dates'
import { type AllRows, doubts, pagesReadText } from '@/domain/list/fetch-pages'
import { WaitingAlert } from '@/ui/feedback/status-alerts'
import { toast } from '@/ui/feedback/toast'
import { Dialog } from '@/ui/overlay/dialog'
import type { WithId } from '@/ui/table/data-table'
import type { CsvColumn, ExportedList } from '@/ui/table/export-csv'

interface ExportCsvDialogProps extends ExportedList<WithId> {
  columns: readonly CsvColumn<WithId>[]
}

/** Reads the list to its end and saves it as a file. */
export default function ExportCsvDialog({
  about,
  period,
  columns,
  queryKey,
  fetchRows,
}: ExportCsvDialogProps) {
  const client = useQueryClient()
  const [opened, setOpened] = useState(true)
  /** Kept until unmount, because the browser may still be reading the file. */
  const fileUrl = useRef<string>(null)
  const { data: read } = useQuery<AllRows<WithId>>({ queryKey, enabled: false })
  const { mutate: readAndSave, error } = useMutation({
    meta: { errorDisplay: 'screen' },
    mutationFn: fetchRows,
    onSuccess({ rows, doubt }) {
      save(rows)
      if (doubt) toast.warning(`${doubts[doubt]}, so some rows may be missing.`)
    },
  })
  // What was read before stays in the cache until it has been read again.
  const isReading = read !== undefined && (!read.isComplete || read.fetched !== read.pages)
  const { fetched, pages } = isReading ? read : { fetched: 0, pages: undefined }

  const start = useEffectEvent(() => readAndSave())
  /** Lets a filter on the screen read on, if it reads the same list. */
  const stop = useEffectEvent(
    () => void client.cancelQueries({ queryKey, exact: true, type: 'inactive' }),
  )
  useEffect(
    function readWhileOpen() {
      if (!opened) return undefined
      start()
      return () => stop()
    },
    [opened],
  )
  useEffect(function revokeFile() {
    return () => {
      if (fileUrl.current !== null) URL.revokeObjectURL(fileUrl.current)
    }
  }, [])

  function save(rows: readonly WithId[]) {
    if (!opened) return
    const lines = [
      columns.map(({ header }) => header),
      ...rows.map((row) => columns.map((column) => column.value(row))),
    ]
    const file = new Blob([CSV_BOM + csvRows(lines)], { type: 'text/csv;charset=utf-8' })
    fileUrl.current = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = fileUrl.current
    link.download = csvFileName([...about, period ?? dayKey(new Date())])
    link.click()
    toast.success(`${formatCount(rows.length, 'row')} exported`)
    setOpened(false)
  }

  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="Export CSV">
      <WaitingAlert />
      <Progress
        value={pages === undefined ? 0 : (fetched / pages) * 100}
        aria-label="Pages read"
        size="lg"
        color={error === null ? 'accent' : 'red'}
      />
      {error === null ? (
        <Text c="dimmed" mt="xs">
          {fetched === 0 ? 'Reading the first page…' : `${pagesReadText({ fetched, pages })} read`}
        </Text>
      ) : (
        <Alert color="failed" mt="sm">
          <strong>Nothing was exported.</strong> <span>The list could not be read:</span>{' '}
          <bdi>{error.message}</bdi>
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => setOpened(false)}>
          {error === null ? 'Stop' : 'Cancel'}
        </Button>
        {error !== null && <Button onClick={() => readAndSave()}>Try again</Button>}
      </Group>
    </Dialog>
  )
}
