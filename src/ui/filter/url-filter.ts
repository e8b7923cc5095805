import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** False until a change of the URL is on screen. */
const useIsUrlShown = () => useRouterState({ select: ({ status }) => status === 'idle' })

/**
 * Returns `act` for a button. Its click takes over what was typed in the search box, which is on
 * screen before `act` runs.
 */
export function useOnceShown(act: () => void): () => void {
  const router = useRouter()
  const isShown = useIsUrlShown()
  const isAsked = useRef(false)
  useEffect(
    function actOnceShown() {
      if (!isShown || !isAsked.current) return
      isAsked.current = false
      act()
    },
    [isShown, act],
  )
  return () => {
    if (router.state.status === 'idle') act()
    else isAsked.current = true
  }
}

/** What a field has sent into the URL. */
function createUrlFilter(value: string) {
  /** The text last sent, or taken from the URL. */
  let sent = value
  /** Until somebody begins anew, or its text is changed outside. */
  let goesOn = false
  return {
    sent: () => sent,
    /** What goes on replaces its step of the history. */
    send(text: string, onSend: (text: string, options: { replace: boolean }) => void) {
      if (text === sent) return
      const replace = goesOn && sent !== ''
      goesOn = true
      sent = text
      onSend(text, { replace })
    },
    /** What comes next is a step of its own. */
    beginAnew() {
      goesOn = false
    },
    /** Returns whether the URL has another text than was sent. */
    follow(value: string): boolean {
      if (value === sent) return false
      sent = value
      goesOn = false
      return true
    },
  }
}

/**
 * For a field that keeps what is typed until the URL has it. Calls `onOutsideChange` if the URL then
 * has another text, as after Back, or after Clear filters was pressed at once.
 */
export function useUrlFilter(value: string, onOutsideChange: (value: string) => void) {
  const isShown = useIsUrlShown()
  const [filter] = useState(() => createUrlFilter(value))
  useLayoutEffect(
    function followUrl() {
      if (isShown && filter.follow(value)) onOutsideChange(value)
    },
    [filter, isShown, value, onOutsideChange],
  )
  return filter
}
