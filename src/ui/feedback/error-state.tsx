import { Alert, Group } from '@mantine/core'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'
import { trimText } from '@/domain/format/trim'
import { EmptyState } from '@/ui/feedback/empty-state'
import { type FailedQuery, RetryButton } from '@/ui/feedback/retry-button'

/** Shown if content could not be loaded. Without it, the failure would look like an empty list. */
export function ErrorState({
  query,
  framed = false,
}: {
  query: FailedQuery
  framed?: boolean
}) {
  return (
    <EmptyState
      role="alert"
      framed={framed}
      failed
      title="This could not be loaded"
      hint={messageOf(query)}
      action={<RetryButton query={query} variant="default" />}
    />
  )
}

/**
 * Reports a failed query next to content that is still usable. The lead, such as 'This list may be
 * out of date:', precedes the server's message.
 */
export function InlineError({ query, lead }: { query: FailedQuery; lead: string }) {
  return (
    <Alert color="failed" py={6}>
      <Group justify="space-between" gap="xs">
        <span>
          <span>{lead}</span> <bdi>{messageOf(query)}</bdi>
        </span>
        <RetryButton query={query} size="compact-sm" variant="outline" color="failed" />
      </Group>
    </Alert>
  )
}

function messageOf({ error }: FailedQuery): string {
  return trimText(error?.message ?? '') || DEFAULT_ERROR_MESSAGE
}
