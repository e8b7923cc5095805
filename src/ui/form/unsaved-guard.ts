import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'

import { confirm, type ConfirmQuestion } from '@/ui/overlay/confirm'

const UNSAVED_EDITS: ConfirmQuestion = {
  title: 'Leave without saving?',
  body: 'What you changed here has not been saved yet.',
  danger: true,
}

/** Maps the id of each guard with unsaved edits to its question. */
const questions = new Map<string, ConfirmQuestion>()

/** Asks whether to discard unsaved edits. Resolves to true if there are none. */
export async function mayLeave(): Promise<boolean> {
  const [question] = questions.values()
  return question === undefined || confirm(question)
}

interface GuardOptions {
  /** Returns true for navigations that lose nothing, such as within the same screen. */
  within?: (move: { current: string; next: string }) => boolean
  /** Must be the same object on every render, because an effect depends on it. */
  question?: ConfirmQuestion
}

/** Asks before unsaved edits are lost by a link, Back, closing the tab or Logout. */
export function useUnsavedGuard(
  dirty: boolean,
  { within, question = UNSAVED_EDITS }: GuardOptions = {},
): void {
  const key = useId()
  useEffect(
    function declareUnsavedEdits() {
      if (!dirty) return undefined
      questions.set(key, question)
      return () => void questions.delete(key)
    },
    [dirty, key, question],
  )
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (within?.({ current: current.pathname, next: next.pathname })) return false
      return !(await mayLeave())
    },
  })
}
