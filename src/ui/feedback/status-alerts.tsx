import { Alert, Box } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type Query, useIsFetching } from '@tanstack/react-query'

import { askedWait } from '@/domain/rate-limit'

export function OfflineAlert() {
  const { online } = useNetwork()
  const text = 'You are offline. What you see may be out of date.'
  return <StatusAlert text={text} isShown={!online} />
}

/** A shorter wait is over before its announcement is read. */
const NOTICEABLE_MS = 1000

function isWaiting({ state: { fetchFailureReason, fetchFailureCount } }: Query): boolean {
  return (askedWait(fetchFailureReason, fetchFailureCount - 1) ?? 0) >= NOTICEABLE_MS
}

/** Shown while queries wait because the server has refused too many requests. */
export function WaitingAlert() {
  const isAnyWaiting = useIsFetching({ predicate: isWaiting }) > 0
  const text = 'The server asked to wait. Loading continues by itself within a minute.'
  return <StatusAlert text={text} isShown={isAnyWaiting} />
}

/** Fills the padding above the content, which stays where it is. */
function StatusAlert({ text, isShown }: { text: string; isShown: boolean }) {
  return (
    <Box component="output" display="block" pos="relative" style={{ zIndex: 3 }}>
      {isShown && (
        <Alert
          color="pending"
          role="presentation"
          pos="absolute"
          inset="calc(-1 * var(--app-shell-padding)) calc(-1 * var(--page-inset)) auto"
          mih="var(--app-shell-padding)"
          p={0}
          radius={0}
          ta="center"
          styles={{
            message: {
              fontSize: 'var(--mantine-font-size-xs)',
              lineHeight: 'var(--app-shell-padding)',
            },
          }}
        >
          {text}
        </Alert>
      )}
    </Box>
  )
}
