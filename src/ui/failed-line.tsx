import { NO_MESSAGE } from '@/domain/no-message'

import classes from '@/ui/failed-line.module.css'

interface FailedLineProps {
  error: Error | null
  onRetry: () => void
  retrying?: boolean
  /** What the failure means here, before the server's own message. */
  lead?: string
}

/** A failed read beside what can be used without it; Failed takes the place of what can't. */
export function FailedLine({ error, onRetry, retrying = false, lead }: FailedLineProps) {
  return (
    <p role="alert" className={classes.line}>
      <span>
        {lead && `${lead} `}
        {error?.message.trim() || NO_MESSAGE}
      </span>
      <button type="button" className={classes.retry} aria-busy={retrying} onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}
