import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

/** False until a change of the URL is on screen. */
const useIsUrlShown = () => useRouterState({ select: ({ status }) => status === 'idle' })

/** What a field has sent into the URL. */
function createUrlFilter(value: string) {
  /** The text last sent, or taken from the URL. */
  let sent = value
  /** Until the field is left, or its text is changed outside. */
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
    leave() {
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
