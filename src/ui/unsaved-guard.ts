import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'

import { confirm } from '@/ui/confirm'

const unsaved = new Set<string>()

/** Asks whether unsaved edits may be dropped; true at once when there are none. */
export async function mayLeave(): Promise<boolean> {
  if (unsaved.size === 0) return true
  return confirm({
    title: 'Leave without saving?',
    body: 'What you changed here has not been saved yet.',
    danger: true,
  })
}

/**
 * Asks before unsaved edits are lost, on every way out: a link, Back, closing the tab, Logout.
 * `within` names moves that lose nothing (a change of the search on the same screen, say).
 */
export function useUnsavedGuard(
  dirty: boolean,
  within: (move: { current: string; next: string }) => boolean = () => false,
): void {
  const key = useId()
  useEffect(
    function declareUnsavedEdits() {
      if (!dirty) return undefined
      unsaved.add(key)
      return () => void unsaved.delete(key)
    },
    [dirty, key],
  )
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (within({ current: current.pathname, next: next.pathname })) return false
      return !(await mayLeave())
    },
  })
}
