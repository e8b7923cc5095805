import { SubmitButton, type SubmitButtonProps } from '@/ui/form/submit-button'

import classes from './messages.module.css'

/**
 * Loads what a list lacks. No toast reports the failures of the chat, so without Retry, the list
 * would just look complete.
 */
export function LoadButton(props: SubmitButtonProps) {
  return (
    <p className={classes.loadButton}>
      <SubmitButton variant="subtle" size="compact-sm" {...props} />
    </p>
  )
}
