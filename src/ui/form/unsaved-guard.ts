import { useBlocker, useRouter } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useId } from 'react'

import { confirm, type ConfirmQuestion, dismissModal } from '@/ui/overlay/confirm'

const UNSAVED_EDITS: ConfirmQuestion = {
  title: 'Leave without saving?',
  body: 'What you changed here has not been saved yet.',
  yes: 'Leave',
  no: 'Keep editing',
  danger: true,
}

interface GuardOptions {
  /** Returns true if navigating from the path `current` to the path `next` keeps the edits. */
  within?: (move: { current: string; next: string }) => boolean
  /** Must be the same object on every render, because an effect depends on it. */
  question?: ConfirmQuestion
}

interface Guard {
  question: ConfirmQuestion
  dialog: string | undefined
}

/** The dialog that contains a form, because closing it discards the form's edits. */
export const DialogContext = createContext<{ id?: string; opened: boolean }>({ opened: true })

/** One entry per form or task that has unsaved edits. */
const guards = new Map<string, Guard>()
/**
 * The number of pending confirmLeave() calls. Not a boolean, because a second call is already
 * pending when it dismisses the first one's question.
 */
let pendingQuestions = 0
/** The number of presses of Back and Forward that were held up so far. */
let historyMoves = 0

export function hasUnsavedEdits(): boolean {
  return guards.size > 0
}

/**
 * Asks whether to discard unsaved edits, if there are any. Resolves to true if the user may leave:
 * without unsaved edits, after Leave, or if the edits are saved while the question is shown. A task
 * that ends meanwhile keeps the user, because its result is shown nowhere else.
 * With `dialog`, asks only about the edits in this dialog.
 */
export async function confirmLeave(dialog?: string): Promise<boolean> {
  const guard = [...guards.values()].find((one) => dialog === undefined || one.dialog === dialog)
  if (!guard) return true
  pendingQuestions += 1
  const isConfirmed = await confirm(guard.question)
  pendingQuestions -= 1
  return isConfirmed || (guards.size === 0 && guard.question === UNSAVED_EDITS)
}

/** Asks after Back or Forward, while the page in the history entry `edited` is still shown. */
async function isBlockedMove(edited: string | undefined): Promise<boolean> {
  historyMoves += 1
  const move = historyMoves
  // Forward after Back. The router would undo this move by `history.go(0)`, which reloads.
  if (history.state?.__TSR_key === edited) {
    dismissModal()
    return false
  }
  const isBlocked = !(await confirmLeave())
  // The router undoes each move from where the first one began, so only the last gets an answer.
  return move === historyMoves ? isBlocked : new Promise<never>(() => {})
}

/**
 * While `dirty` is true, asks for confirmation before the user follows a link, goes back, logs out,
 * closes the form's dialog, or closes the tab.
 */
export function useUnsavedGuard(
  dirty: boolean,
  { within, question = UNSAVED_EDITS }: GuardOptions = {},
): void {
  const key = useId()
  const { id: dialog, opened } = useContext(DialogContext)
  // A dialog that is closing still contains its form, but its edits are saved or discarded.
  const isActive = dirty && opened
  useEffect(
    function declareUnsavedEdits() {
      if (!isActive) return undefined
      guards.set(key, { question, dialog })
      return () => {
        guards.delete(key)
        if (pendingQuestions > 0 && guards.size === 0) dismissModal()
      }
    },
    [isActive, key, question, dialog],
  )
  const router = useRouter()
  useBlocker({
    disabled: !isActive,
    shouldBlockFn: async ({ current, next, action }) => {
      if (within?.({ current: current.pathname, next: next.pathname })) return false
      // If a dialog and the form behind it both have unsaved edits, one question covers both.
      const [first] = guards.keys()
      if (first !== key) return false
      if (action === 'PUSH' || action === 'REPLACE') return !(await confirmLeave())

      return isBlockedMove(router.state.location.state.__TSR_key)
    },
  })
}
