import { useBlocker, useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'

import {
  type Draft,
  dropDraft,
  onUnsavedWork,
  type OpenWork,
  unsavedWork,
} from '@/session/drafts'
import { hasStoredSession } from '@/session/session'
import { closeLatest } from '@/ui/overlay/close-on-back'
import { confirm, dismissModal } from '@/ui/overlay/confirm'
import { ConfirmCloseContext } from '@/ui/overlay/dialog-context'

type IsLeft = (work: OpenWork) => boolean

export const UNSAVED_EDITS: OpenWork['question'] = {
  title: 'Leave without saving?',
  body: 'What you changed here has not been saved yet.',
  yes: 'Leave',
  no: 'Keep editing',
  danger: true,
}

export const BEING_SAVED: OpenWork['question'] = {
  title: 'Leave before it is saved?',
  body: 'What you changed here is being saved. If you leave now, it may not be saved.',
  yes: 'Leave',
  no: 'Wait',
  danger: true,
}

/** What ends while the question is shown was saved, so that the user may leave. */
const END_SAVED = new Set([UNSAVED_EDITS, BEING_SAVED])

/**
 * Asks whether to lose the unsaved work that is left, if there is any. If a dialog and the form
 * behind it both have unsaved edits, one question covers both. Asks again if another question is
 * right meanwhile, because a save has begun or failed. Resolves to true if the user may leave:
 * without such work, after Leave, or if the edits are saved while the question is shown. A task that
 * ends meanwhile keeps the user, because its result is shown nowhere else.
 */
async function confirmLeave(isLeft: IsLeft): Promise<boolean> {
  const leftQuestion = () => unsavedWork().open.find(isLeft)?.question
  let question = leftQuestion()
  while (question) {
    const answered = question
    const unsubscribe = onUnsavedWork(() => {
      if (leftQuestion() !== answered) dismissModal()
    })
    const isConfirmed = await confirm(answered)
    unsubscribe()
    if (isConfirmed) return true
    question = leftQuestion()
    if (question === answered) return false
    if (!question) return END_SAVED.has(answered)
  }
  return true
}

/** Asks before a dialog closes. `id` is the one in the dialog's DialogContext. */
const confirmClose = (id: string) => confirmLeave(({ dialog }) => dialog === id)

interface Place {
  pathname: string
  search: { booking?: unknown }
}

const screenOf = ({ pathname, search }: Place) =>
  JSON.stringify([pathname, { ...search, booking: undefined }])

/** Whether only the drawer of a booking opens or closes, above a screen that stays. */
const keepsScreen = (current: Place, next: Place) =>
  current.search.booking !== next.search.booking && screenOf(current) === screenOf(next)

/**
 * Asks before the user leaves unsaved work in the children by a link, Back or Forward, or by closing
 * a dialog. Mounted once, in the shell.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useRouter()
  /** The number of presses of Back and Forward that were held up so far. */
  const historyMoves = useRef(0)

  /** Asks after Back or Forward. Resolves to true if the router must stay. */
  async function isBlockedMove(isLeft: IsLeft): Promise<boolean> {
    const move = ++historyMoves.current
    // Forward after Back.
    // WORKAROUND: The router would undo this move by `history.go(0)`, which reloads. Can go when
    // @tanstack/history does not (1.162.5 does).
    if (history.state?.__TSR_key === router.state.location.state.__TSR_key) {
      dismissModal()
      return false
    }
    // The end of the session has led on, which the router would undo.
    const isBlocked = !(await confirmLeave(isLeft)) && hasStoredSession()
    // The router undoes each move from where the first one began, so only the last gets an answer.
    return move === historyMoves.current ? isBlocked : new Promise<never>(() => {})
  }

  useBlocker({
    // Closing the tab is up to the register of unsaved work.
    enableBeforeUnload: false,
    async shouldBlockFn({ current, next, action }) {
      if (action === 'BACK' && closeLatest()) return true
      if (unsavedWork().open.length === 0 || keepsScreen(current, next)) return false
      const isLeft: IsLeft = ({ within }) =>
        !within?.({ current: current.pathname, next: next.pathname })
      if (action !== 'PUSH' && action !== 'REPLACE') return isBlockedMove(isLeft)
      return !(await confirmLeave(isLeft))
    },
  })
  return <ConfirmCloseContext value={confirmClose}>{children}</ConfirmCloseContext>
}

export async function discardDraft(draft: Draft): Promise<void> {
  const { key, name } = draft
  const title = 'Do you want to discard these edits?'
  if (await confirm({ title, body: name, danger: true })) dropDraft(key, draft)
}
