import { SubmitButton } from '@/ui/form/submit-button'

import classes from './messages.module.css'

type LoadButtonProps = { label: string; pending: boolean; onLoad: () => void }

/**
 * Loads more conversations, or retries if loading messages or conversations fails. No toast reports
 * that failure, so without this button, the list would just look empty or complete.
 */
export function LoadButton({ label, pending, onLoad }: LoadButtonProps) {
  return (
    <p className={classes.loadButton}>
      <SubmitButton variant="subtle" size="compact-sm" pending={pending} onClick={onLoad}>
        {label}
      </SubmitButton>
    </p>
  )
}
