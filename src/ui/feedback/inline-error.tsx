import { Alert, Group } from '@mantine/core'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'
import { trimText } from '@/domain/format/trim'
import type { FailedQuery } from '@/ui/feedback/error-state'
import { SubmitButton } from '@/ui/form/submit-button'
import { retry } from '@/ui/page/retry'

interface InlineErrorProps {
  query: FailedQuery
  /** Precedes the server's message, for example 'This list may be out of date:'. */
  lead: string
}

/**
 * Reports a failed query next to content that is still usable. If there is no such content, use
 * ErrorState instead.
 */
export function InlineError({ query, lead }: InlineErrorProps) {
  return (
    <Alert color="failed" py={6}>
      <Group justify="space-between" gap="xs">
        <span>
          <span>{lead}</span>{' '}
          <bdi>{trimText(query.error?.message ?? '') || DEFAULT_ERROR_MESSAGE}</bdi>
        </span>
        <SubmitButton
          size="compact-sm"
          variant="outline"
          color="failed"
          pending={query.isFetching}
          onClick={({ currentTarget }) => void retry(currentTarget, query.refetch)}
        >
          Retry
        </SubmitButton>
      </Group>
    </Alert>
  )
}
