import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'

import { confirm, type ConfirmQuestion, dismissModal } from '@/ui/overlay/confirm'

const UNSAVED_EDITS: ConfirmQuestion = {
  title: 'Leave without saving?',
  body: 'What you changed here has not been saved yet.',
  danger: true,
}

const questions = new Map<string, ConfirmQuestion>()
/**
 * The number of pending confirmLeave() calls. Not a boolean, because a second call is already
 * pending when it dismisses the first one's question.
 */
let pendingQuestions = 0

/**
 * Asks whether to discard unsaved edits, if there are any. Resolves to true if the user may leave:
 * without unsaved edits, after Yes, or if no unsaved edits are left when the question closes.
 */
export async function confirmLeave(): Promise<boolean> {
  const [question] = questions.values()
  if (question === undefined) return true
  pendingQuestions += 1
  const isConfirmed = await confirm(question)
  pendingQuestions -= 1
  return isConfirmed || questions.size === 0
}

interface GuardOptions {
  /** Returns true if navigating from the path `current` to the path `next` keeps the edits. */
  within?: (move: { current: string; next: string }) => boolean
  /** Must be the same object on every render, because an effect depends on it. */
  question?: ConfirmQuestion
}

/**
 * While `dirty` is true, asks for confirmation before the user follows a link, goes back, logs out
 * or closes the tab.
 */
export function useUnsavedGuard(
  dirty: boolean,
  { within, question = UNSAVED_EDITS }: GuardOptions = {},
): void {
  const key = useId()
  useEffect(
    function declareUnsavedEdits() {
      if (!dirty) return undefined
      questions.set(key, question)
      return () => {
        questions.delete(key)
        if (pendingQuestions > 0 && questions.size === 0) dismissModal()
      }
    },
    [dirty, key, question],
  )
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (within?.({ current: current.pathname, next: next.pathname })) return false
      return !(await confirmLeave())
    },
  })
}
