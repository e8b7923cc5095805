import { Button, type ButtonProps } from '@mantine/core'
import { type Ref, useLayoutEffect } from 'react'

interface Action {
  title: string
  /** Further words by which the command palette finds the action. */
  keywords: string
  run: () => void
}

const registered = new Set<Action>()

/** Returns the actions of the current screen. */
export const pageActions = (): readonly Action[] => [...registered]

interface PageActionProps extends ButtonProps {
  children: string
  keywords?: string
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A button in a screen's header, which the command palette offers as well. */
export function PageAction({ keywords = '', ref, ...props }: PageActionProps) {
  const { children: title, onClick: run, disabled = false } = props
  useLayoutEffect(
    function offerInPalette() {
      if (disabled) return undefined
      const action = { title, keywords, run }
      registered.add(action)
      return () => void registered.delete(action)
    },
    [title, keywords, run, disabled],
  )
  return <Button {...props} {...(ref && { ref })} />
}
