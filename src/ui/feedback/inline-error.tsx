import { Alert, Button, Group } from '@mantine/core'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'
import type { FailedQuery } from '@/ui/feedback/error-state'

interface InlineErrorProps {
  query: FailedQuery
  /** Shown before the server's message. Says what failed or may be out of date. */
  lead: string
}

/** Shown for a failed read beside content that stays usable. Otherwise, use ErrorState. */
export function InlineError({ query, lead }: InlineErrorProps) {
  return (
    <Alert color="failed" py={6}>
      <Group justify="space-between" gap="xs">
        <span>
          {lead} {query.error?.message.trim() || DEFAULT_ERROR_MESSAGE}
        </span>
        <Button
          size="compact-sm"
          variant="outline"
          color="failed"
          aria-busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      </Group>
    </Alert>
  )
}
