import classes from './-messages.module.css'

/** Section 8 swallows a failed read into an empty result; this small button stands beside it. */
export function RetryLine({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  return (
    <p className={classes.retryLine}>
      <button
        type="button"
        className={classes.textButton}
        aria-busy={pending}
        onClick={() => {
          if (!pending) onRetry()
        }}
      >
        Retry
      </button>
    </p>
  )
}
