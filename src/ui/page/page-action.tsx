import { Button, type ButtonProps } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type Ref, useEffect, useEffectEvent } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The title of the screen's action that runs once, when the navigation has opened the screen. */
    action?: string | undefined
  }
}

interface PageActionProps extends ButtonProps {
  children: string
  /** Stays a button on narrow screens, where the others are in a menu. */
  main?: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A button in a screen's header. */
export function PageAction({ main = false, ref, ...props }: PageActionProps) {
  const { children: title, onClick: run, disabled = false, variant } = props
  const router = useRouter()
  // Not `location`, which changes before the screen does.
  const isRequested = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.action === title,
  })
  const runOnce = useEffectEvent(() => {
    // A reload or Back must not run it again.
    void router.navigate({
      to: '.',
      search: true,
      state: (state) => ({ ...state, action: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
    run()
  })
  useEffect(
    function runWhenRequested() {
      if (isRequested && !disabled) runOnce()
    },
    [isRequested, disabled],
  )
  const isMain = main || variant === undefined
  return <Button {...props} {...(ref && { ref })} {...(!isMain && { 'data-other': true })} />
}
