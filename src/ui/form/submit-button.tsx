import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  /** Shows a spinner and ignores clicks. */
  pending: boolean
  disabled?: boolean
  children: ReactNode
  type?: 'submit' | 'button'
  onClick?: () => void
}

/** A button for an action that takes time. It stays focusable while it is pending or disabled. */
export function SubmitButton({
  pending,
  disabled = false,
  type = 'submit',
  onClick,
  ...props
}: SubmitButtonProps) {
  const isInactive = pending || disabled
  return (
    <Button
      {...props}
      type={type}
      loading={pending}
      data-disabled={disabled}
      aria-busy={pending}
      aria-disabled={isInactive || undefined}
      onClick={(event) => {
        if (isInactive) event.preventDefault()
        else onClick?.()
      }}
      // Mantine disables a loading button natively, which would drop the keyboard focus.
      renderRoot={(root) => <button {...root} disabled={false} />}
    />
  )
}
