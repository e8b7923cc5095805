import { Button, Loader } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from '@/ui/submit-button.module.css'

interface SubmitButtonProps extends Omit<ButtonProps, 'className' | 'loading'> {
  pending: boolean
  children: ReactNode
  type?: 'submit' | 'button'
  onClick?: () => void
}

/**
 * A button of something that is on its way. Mantine's `loading` disables it, which throws the
 * keyboard's focus away; this one stays where it is and only stops answering.
 */
export function SubmitButton({
  pending,
  children,
  type = 'submit',
  onClick,
  ...props
}: SubmitButtonProps) {
  return (
    <Button
      {...props}
      type={type}
      className={classes.button}
      aria-busy={pending}
      aria-disabled={pending || undefined}
      mod={{ busy: pending }}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.()
      }}
    >
      {pending && (
        <span className={classes.spinner} aria-hidden>
          <Loader size={18} color="currentColor" />
        </span>
      )}
      <span className={classes.label}>{children}</span>
    </Button>
  )
}
