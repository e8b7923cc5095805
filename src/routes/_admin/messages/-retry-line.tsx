import { Button } from '@mantine/core'

import classes from './-messages.module.css'

/** Chat reads show no error, so without Retry a failure would look like an empty result. */
export function RetryLine({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  return (
    <p className={classes.retryLine}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-busy={pending}
        onClick={() => {
          if (!pending) onRetry()
        }}
      >
        Retry
      </Button>
    </p>
  )
}
