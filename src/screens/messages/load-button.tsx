import type { MouseEvent } from 'react'

import { SubmitButton } from '@/ui/form/submit-button'

import classes from './messages.module.css'

interface LoadButtonProps {
  label: string
  pending: boolean
  onLoad: (event: MouseEvent) => void
}

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
