import { Alert } from '@mantine/core'
import { type Query, useIsFetching } from '@tanstack/react-query'

import { askedWait } from '@/domain/rate-limit'

/** A shorter wait is over before its announcement is read. */
const NOTICEABLE_MS = 1000

function isWaiting({ state: { fetchFailureReason, fetchFailureCount } }: Query): boolean {
  return (askedWait(fetchFailureReason, fetchFailureCount - 1) ?? 0) >= NOTICEABLE_MS
}

/** Shown while queries wait because the server has refused too many requests. */
export function WaitingAlert() {
  const waiting = useIsFetching({ predicate: isWaiting })
  return (
    <output>
      {waiting > 0 && (
        <Alert color="pending" role="presentation" py={6} mb="md" ta="center">
          The server asked to wait. Loading continues by itself within a minute.
        </Alert>
      )}
    </output>
  )
}
