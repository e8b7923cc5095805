import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'

import { confirm } from '@/ui/overlay/confirm'

const unsaved = new Set<string>()

/** Asks whether unsaved edits may be discarded; resolves to true if there are none. */
export async function mayLeave(): Promise<boolean> {
  if (unsaved.size === 0) return true
  return confirm({
    title: 'Leave without saving?',
    body: 'What you changed here has not been saved yet.',
    danger: true,
  })
}

/**
 * Asks before unsaved edits are lost by a link, Back, closing the tab or Logout. `within` allows
 * navigations that lose nothing, such as a change of the search parameters.
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
