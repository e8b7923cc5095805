import type { ButtonProps } from '@mantine/core'

import { SubmitButton } from '@/ui/form/submit-button'

export interface FailedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export function RetryButton({ query, ...props }: ButtonProps & { query: FailedQuery }) {
  return (
    <SubmitButton {...props} pending={query.isFetching} onClick={() => query.refetch()}>
      Retry
    </SubmitButton>
  )
}
