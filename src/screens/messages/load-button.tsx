import { Button } from '@mantine/core'

import classes from './messages.module.css'

type LoadButtonProps = { label: string; pending: boolean; onLoad: () => void }

/**
 * Loads more conversations, or retries if loading messages or conversations fails. No toast reports
 * that failure, so without this button, the list would just look empty or complete.
 */
export function LoadButton({ label, pending, onLoad }: LoadButtonProps) {
  return (
    <p className={classes.loadButton}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-busy={pending}
        onClick={() => {
          if (!pending) onLoad()
        }}
      >
        {label}
      </Button>
    </p>
  )
}
