import { Button } from '@mantine/core'

import classes from './-messages.module.css'

/**
 * Appears if loading messages or conversations fails. No toast reports that failure, so without
 * this line, the list would just look empty.
 */
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
