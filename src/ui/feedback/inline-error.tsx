import { Alert, Button, Group } from '@mantine/core'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'

interface InlineErrorProps {
  error: Error | null
  onRetry: () => void
  retrying?: boolean
  /** What the failure means here; precedes the server's message. */
  lead?: string
}

/** A failed read next to content that stays usable; ErrorState replaces content that doesn't. */
export function InlineError({ error, onRetry, retrying = false, lead }: InlineErrorProps) {
  return (
    <Alert color="failed" py={6}>
      <Group justify="space-between" gap="xs">
        <span>
          {lead && `${lead} `}
          {error?.message.trim() || DEFAULT_ERROR_MESSAGE}
        </span>
        <Button
          size="compact-sm"
          variant="outline"
          color="failed"
          aria-busy={retrying}
          onClick={onRetry}
        >
          Retry
        </Button>
      </Group>
    </Alert>
  )
}
