import { Button, Group, Progress } from '@mantine/core'

import { formatCount } from '@/domain/format/count'
import { Dialog } from '@/ui/overlay/dialog'
import type { Export } from '@/ui/table/export-csv'

import classes from '@/ui/table/export-csv.module.css'

interface ExportCsvDialogProps {
  opened: boolean
  state: Export<unknown>
  onCancel: () => void
  onSave: () => void
  onTryAgain: () => void
}

export default function ExportCsvDialog({
  opened,
  state: {
    progress: { rows, fetched, pages },
    error,
  },
  onCancel,
  onSave,
  onTryAgain,
}: ExportCsvDialogProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} title="Export CSV">
      <Progress
        value={pages === 0 ? 0 : (fetched / pages) * 100}
        aria-label="Pages read"
        size="lg"
        color={error === null ? 'accent' : 'red'}
      />
      <p className={classes.line} aria-live="polite">
        {pages === 0
          ? 'Reading the first page…'
          : `${fetched} of ${pages} pages, ${formatCount(rows.length, 'row')}`}
      </p>
      {error !== null && (
        <div role="alert" className={classes.failed}>
          <strong>The export is incomplete.</strong> Page {fetched === pages ? 1 : fetched + 1}{' '}
          could not be read: {error}
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {error !== null && rows.length > 0 && (
          <Button variant="default" onClick={onSave}>
            Save what there is
          </Button>
        )}
        {error !== null && <Button onClick={onTryAgain}>Try again</Button>}
      </Group>
    </Dialog>
  )
}
