import { Alert, Button, Group, Progress, Text } from '@mantine/core'

import { type AllRows, pagesReadText } from '@/domain/list/fetch-pages'
import { WaitingAlert } from '@/ui/feedback/status-alerts'
import { Dialog } from '@/ui/overlay/dialog'

interface ExportCsvDialogProps {
  opened: boolean
  onClose: () => void
  read: AllRows<unknown> | undefined
  error: Error | null
  onRetry: () => void
}

/** Shows how far the list has been read. */
export default function ExportCsvDialog({ read, error, onRetry, ...props }: ExportCsvDialogProps) {
  // What was read before stays in the cache until it has been read again.
  const isReading = read !== undefined && (!read.isComplete || read.fetched !== read.pages)
  const { fetched, pages } = isReading ? read : { fetched: 0, pages: undefined }
  return (
    <Dialog {...props} title="Export CSV">
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
        <Button variant="default" onClick={props.onClose}>
          {error === null ? 'Stop' : 'Cancel'}
        </Button>
        {error !== null && <Button onClick={onRetry}>Try again</Button>}
      </Group>
    </Dialog>
  )
}
