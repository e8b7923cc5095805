import { Button } from '@mantine/core'

import classes from './-messages.module.css'

/** Without this button, a failed read would look like an empty result, as no error is shown. */
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
