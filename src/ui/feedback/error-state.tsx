import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'
import { trimText } from '@/domain/format/trim'
import { EmptyState } from '@/ui/feedback/empty-state'
import { SubmitButton } from '@/ui/form/submit-button'
import { retry } from '@/ui/page/retry'

export interface FailedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<{ isSuccess: boolean }>
}

interface ErrorStateProps {
  query: FailedQuery
  framed?: boolean
}

/** Shown if content could not be loaded. Without it, the failure would look like an empty list. */
export function ErrorState({ query, framed = false }: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      framed={framed}
      tone="failed"
      icon={<IconAlertTriangle size={22} stroke={1.8} />}
      title="This could not be loaded"
      hint={trimText(query.error?.message ?? '') || DEFAULT_ERROR_MESSAGE}
      action={
        <SubmitButton
          variant="default"
          pending={query.isFetching}
          onClick={({ currentTarget }) => void retry(currentTarget, query.refetch)}
        >
          Retry
        </SubmitButton>
      }
    />
  )
}
