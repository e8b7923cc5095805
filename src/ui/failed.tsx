import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'

import { NO_MESSAGE } from '@/domain/no-message'
import { SubmitButton } from '@/ui/submit-button'

import classes from '@/ui/message-box.module.css'

interface FailedProps {
  error: Error | null
  onRetry?: () => void
  retrying?: boolean
  title?: string
  /** In a frame of its own, where nothing else frames it. */
  framed?: boolean
}

/** What stands where data should be and could not be had. Never looks like an empty list. */
export function Failed({
  error,
  onRetry,
  retrying = false,
  title = 'This could not be loaded',
  framed = false,
}: FailedProps) {
  return (
    <div role="alert" className={classes.box} data-kind="failed" data-framed={framed || undefined}>
      <span className={classes.mark} aria-hidden>
        <IconAlertTriangle size={22} stroke={1.8} />
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{error?.message.trim() || NO_MESSAGE}</p>
      {onRetry && (
        <div className={classes.action}>
          <SubmitButton type="button" variant="default" pending={retrying} onClick={onRetry}>
            Retry
          </SubmitButton>
        </div>
      )}
    </div>
  )
}
