import { useBlocker, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type OpenWork, useUnsavedWork } from '@/session/drafts'
import { closeLatest } from '@/ui/overlay/close-on-back'
import { confirm, dismissModal } from '@/ui/overlay/confirm'
import { ConfirmCloseContext } from '@/ui/overlay/dialog-context'

type Leaving = NonNullable<OpenWork['leaving']>

export const UNSAVED_EDITS: Leaving['question'] = {
  title: 'Leave without saving?',
  body: 'What you changed here has not been saved yet.',
  yes: 'Leave',
  no: 'Keep editing',
  danger: true,
}

/** The number of presses of Back and Forward that were held up so far. */
let historyMoves = 0

function findLeaving(isLeft: (leaving: Leaving) => boolean): Leaving | undefined {
  const all = useUnsavedWork.getState().open.flatMap(({ leaving }) => leaving ?? [])
  return all.find((leaving) => isLeft(leaving))
}

/**
 * Asks whether to lose the unsaved work that is left, if there is any. If a dialog and the form
 * behind it both have unsaved edits, one question covers both. Resolves to true if the user may
 * leave: without such work, after Leave, or if the edits are saved while the question is shown. A
 * task that ends meanwhile keeps the user, because its result is shown nowhere else.
 */
async function confirmLeave(isLeft: (leaving: Leaving) => boolean): Promise<boolean> {
  const leaving = findLeaving(isLeft)
  if (!leaving) return true
  const dismissOnceSaved = () => findLeaving(isLeft) ?? dismissModal()
  const unsubscribe = useUnsavedWork.subscribe(dismissOnceSaved)
  const isConfirmed = await confirm(leaving.question)
  unsubscribe()
  return isConfirmed || (!findLeaving(isLeft) && leaving.question === UNSAVED_EDITS)
}

/** Asks before a dialog closes. `dialog` is the id in the dialog's DialogContext. */
const confirmClose = (dialog: string) => confirmLeave((leaving) => leaving.dialog === dialog)

/**
 * Asks after Back or Forward, while the page in the history entry `edited` is still shown. Resolves
 * to true if the router must stay.
 */
async function isBlockedMove(
  edited: string | undefined,
  isLeft: (leaving: Leaving) => boolean,
): Promise<boolean> {
  historyMoves += 1
  const move = historyMoves
  // Forward after Back. The router would undo this move by `history.go(0)`, which reloads.
  if (history.state?.__TSR_key === edited) {
    dismissModal()
    return false
  }
  const isBlocked = !(await confirmLeave(isLeft))
  // The router undoes each move from where the first one began, so only the last gets an answer.
  return move === historyMoves ? isBlocked : new Promise<never>(() => {})
}

/**
 * Asks before the user leaves unsaved work in the children by a link, Back or Forward, or by closing
 * a dialog. Mounted once, in the shell.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useRouter()
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => action === 'BACK' && closeLatest(),
  })
  useBlocker({
    disabled: useUnsavedWork(({ open }) => open.every(({ leaving }) => !leaving)),
    // Closing the tab is up to the register of unsaved work.
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next, action }) => {
      const isLeft = ({ within }: Leaving) =>
        !within?.({ current: current.pathname, next: next.pathname })
      if (action === 'PUSH' || action === 'REPLACE') return !(await confirmLeave(isLeft))
      return isBlockedMove(router.state.location.state.__TSR_key, isLeft)
    },
  })
  return <ConfirmCloseContext value={confirmClose}>{children}</ConfirmCloseContext>
}
