import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEvent, ReactNode, Ref } from 'react'

export interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  ref?: Ref<HTMLButtonElement>
  pending: boolean
  disabled?: boolean
  autoFocus?: boolean
  children: ReactNode
  type?: 'submit' | 'button'
  onClick?: (event: MouseEvent) => void
}

/** Stays focusable while it is pending or disabled. */
export function SubmitButton({
  pending,
  disabled = false,
  type = 'button',
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
        else onClick?.(event)
      }}
      // WORKAROUND: Mantine disables a loading button, which would drop the keyboard focus. Can go when
      // it does not (9.7.3 does).
      renderRoot={(root) => <button {...root} disabled={false} />}
    />
  )
}
