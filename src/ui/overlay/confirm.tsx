import { modals } from '@mantine/modals'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import { FOCUS_RETURN_MS } from '@/domain/limits'
import { toast } from '@/ui/feedback/toast'
import { lazyComponent } from '@/ui/page/lazy-component'

export interface ConfirmQuestion {
  /** Must make sense on its own, because it is also the dialog's accessible name. */
  title: string
  body?: ReactNode
  /** For destructive actions: makes Yes red and focuses No. */
  danger?: boolean
  /** Says that it can't be undone. */
  final?: boolean
  /** Focuses No although the action is not destructive. */
  focusNo?: boolean
  /** The labels of the buttons, 'Yes' and 'No' by default. */
  yes?: string
  no?: string
}

const ModalsHost = lazyComponent('The confirmation', () => import('@/ui/overlay/confirm-dialog'), {
  idle: true,
})

type Dialogs = Awaited<ReturnType<typeof ModalsHost.preload>>

/** Set in the signed-in area. */
let showHost: (() => void) | null = null
let dismissPending: (() => void) | null = null
/** Identifies the question that was asked last, unless it was dismissed, even before it opened. */
let latest: symbol | null = null

/**
 * Asks a yes/no question: `if (!(await confirm('Do you want to …?'))) return`. Resolves to true if
 * the user chooses Yes, and to false in every other case.
 */
export function confirm(question: string | ConfirmQuestion): Promise<boolean> {
  const asked = typeof question === 'string' ? { title: question } : question
  return askInModal(false, (answer, { openConfirmDialog }) => openConfirmDialog(asked, answer))
}

/**
 * Opens a Mantine modal and resolves to the user's answer, or to `dismissed` if the app closes the
 * modal or can't open it.
 *
 * `open` returns the modal's id. It must also call `answer` when the user closes the modal.
 */
export async function askInModal<Answer>(
  dismissed: Answer,
  open: (answer: (value: Answer) => void, dialogs: Dialogs) => string,
): Promise<Answer> {
  if (!showHost) return dismissed
  const mine = Symbol('question')
  latest = mine
  let dialogs: Dialogs
  try {
    dialogs = await ModalsHost.preload()
    await new Promise((resolve) => {
      setTimeout(resolve, FOCUS_RETURN_MS)
    })
  } catch {
    toast.error('The confirmation could not be loaded. Please check your connection.')
    return dismissed
  }
  if (latest !== mine) return dismissed
  flushSync(showHost)
  // Closes a modal that is still open, because the new one would otherwise not receive the focus.
  flushSync(dismissModal)
  return new Promise((resolve) => {
    const id = open(resolve, dialogs)
    dismissPending = () => {
      resolve(dismissed)
      modals.close(id)
    }
  })
}

/**
 * Closes the open modal, or the one whose code is still loading. Its askInModal() call resolves to
 * `dismissed`.
 */
export function dismissModal(): void {
  latest = null
  dismissPending?.()
}

/** Renders all modals that askInModal() opens. Mounted once, in the signed-in layout. */
export function ConfirmHost() {
  const [isShown, setShown] = useState(false)
  useEffect(function allowQuestions() {
    showHost = () => setShown(true)
    return () => {
      showHost = null
      dismissModal()
    }
  }, [])
  return isShown && <ModalsHost />
}
